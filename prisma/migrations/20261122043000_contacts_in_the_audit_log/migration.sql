-- What the audit log says of schools' phone numbers and addresses of mail lies in the side table as well, beside the principals' names: they
-- may be a person's own, and an admin can have them removed.

CREATE TEMPORARY TABLE contacts_of_schools ON COMMIT DROP AS
SELECT l."id", l."subject_id", s."id" IS NOT NULL AND l."action" <> 'school.delete' AS is_kept,
  (SELECT jsonb_object_agg(key, value) FROM jsonb_each(l."before") WHERE key IN ('phoneNumber', 'email')) AS before,
  (SELECT jsonb_object_agg(key, value) FROM jsonb_each(l."after") WHERE key IN ('phoneNumber', 'email')) AS after
FROM "audit_log" l LEFT JOIN "schools" s ON s."id" = l."subject_id"
WHERE l."subject_kind" = 'school'
  AND (jsonb_exists_any(l."before", ARRAY['phoneNumber', 'email']) OR jsonb_exists_any(l."after", ARRAY['phoneNumber', 'email']));

-- The second change of written lines: the triggers that refuse it are off to the end of this, and the tables held against everyone else.
ALTER TABLE "audit_personal" DISABLE TRIGGER "audit_personal_no_change";
INSERT INTO "audit_personal" ("audit_id", "person_id", "before", "after")
SELECT id, subject_id, before, after FROM contacts_of_schools WHERE is_kept
ON CONFLICT ("audit_id", "person_id") DO UPDATE SET
  "before" = coalesce("audit_personal"."before" || excluded."before", excluded."before", "audit_personal"."before"),
  "after" = coalesce("audit_personal"."after" || excluded."after", excluded."after", "audit_personal"."after");
ALTER TABLE "audit_personal" ENABLE TRIGGER "audit_personal_no_change";

ALTER TABLE "audit_log" DISABLE TRIGGER "audit_log_no_change";
UPDATE "audit_log" SET "before" = "before" - ARRAY['phoneNumber', 'email'], "after" = "after" - ARRAY['phoneNumber', 'email']
WHERE "id" IN (SELECT id FROM contacts_of_schools);
ALTER TABLE "audit_log" ENABLE TRIGGER "audit_log_no_change";
DROP TABLE contacts_of_schools;

-- A year after an upload its reports go, and what it changed of these facts.
ALTER TABLE "school_batches" ADD COLUMN "forgotten_at" TIMESTAMPTZ(3);
