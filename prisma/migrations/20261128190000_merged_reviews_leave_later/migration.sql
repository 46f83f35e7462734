-- An anonymous review that gives way in a merger to a named one by the same author leaves at a random time, too.

ALTER TABLE "review_removals" DROP CONSTRAINT "review_removals_kind_known",
  ADD CONSTRAINT "review_removals_kind_known" CHECK ("kind" IN ('delete', 'withdraw', 'hide', 'replace'));
