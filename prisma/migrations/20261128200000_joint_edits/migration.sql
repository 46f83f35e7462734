-- Changes of schools that one administrator proposes and another agrees to: what exactly, and why it was declined.

ALTER TABLE "joint_decisions" ADD COLUMN "payload" JSONB NOT NULL DEFAULT '{}';
ALTER TABLE "joint_decisions" ADD COLUMN "answer" TEXT;
ALTER TABLE "joint_decisions" DROP CONSTRAINT "joint_decisions_kind_known";
ALTER TABLE "joint_decisions" ADD CONSTRAINT "joint_decisions_kind_known" CHECK ("kind" IN ('school.delete', 'review.unmask', 'school.change', 'school.undo',
  'correction.accept', 'school.close', 'school.reopen', 'school.merge', 'import.change', 'import.rollback'));

-- Several administrators may propose different changes of one school, each of them one.
DROP INDEX "joint_decisions_open_idx";
CREATE UNIQUE INDEX "joint_decisions_open_idx" ON "joint_decisions" ("kind", "subject_id") WHERE "status" = 'open' AND "kind" <> 'school.change';
CREATE UNIQUE INDEX "joint_decisions_open_change_idx" ON "joint_decisions" ("subject_id", "proposed_by") WHERE "status" = 'open' AND "kind" = 'school.change';

-- How many people decided on a change: 2 if it was proposed by one and agreed to by another.
CREATE OR REPLACE VIEW "school_changes" AS
SELECT "subject_id" AS "school_id", "at", NULL::uuid AS "batch_id", "fact_changes"("before") AS "before", "fact_changes"("after") AS "after", ARRAY(
  SELECT jsonb_object_keys(coalesce("detail"."before", '{}') || coalesce("detail"."after", '{}')) FROM "audit_personal" AS "detail" WHERE "audit_id" = "entry"."id") AS "personal",
  CASE WHEN "after" -> 'note' ? 'proposal' THEN 2 ELSE 1 END AS "people"
FROM "audit_log" AS "entry" WHERE "subject_kind" = 'school'
UNION ALL
SELECT "school_id", "changed_at", "batch_id", "fact_changes"("before"), "fact_changes"("after"), ARRAY(
  SELECT jsonb_object_keys(coalesce("before", '{}') || coalesce("after", '{}')) INTERSECT SELECT unnest('{phoneNumber,email,principalName}'::text[])), NULL
FROM "school_batch_changes" WHERE "restored_version" IS NULL;
