-- Changes that a school itself made by its representative, and since when schools have one.

CREATE OR REPLACE VIEW "school_changes" AS
SELECT "subject_id" AS "school_id", "at", NULL::uuid AS "batch_id", "fact_changes"("before") AS "before", "fact_changes"("after") AS "after", ARRAY(
  SELECT jsonb_object_keys(coalesce("detail"."before", '{}') || coalesce("detail"."after", '{}')) FROM "audit_personal" AS "detail" WHERE "audit_id" = "entry"."id") AS "personal",
  CASE WHEN "after" -> 'note' ? 'proposal' THEN 2 ELSE 1 END AS "people",
  "action" = 'school.declare' AS "is_by_school"
FROM "audit_log" AS "entry" WHERE "subject_kind" = 'school'
UNION ALL
SELECT "school_id", "changed_at", "batch_id", "fact_changes"("before"), "fact_changes"("after"), ARRAY(
  SELECT jsonb_object_keys(coalesce("before", '{}') || coalesce("after", '{}')) INTERSECT SELECT unnest('{phoneNumber,email,principalName}'::text[])),
  CASE WHEN "is_agreed" THEN 2 ELSE 1 END, FALSE
FROM "school_batch_changes" WHERE "restored_version" IS NULL;

-- Says nothing about the person but the month.
CREATE VIEW "represented_schools" AS
SELECT "school_id", "domain", to_char(min("linked_at") AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM') AS "since"
FROM "school_representatives" WHERE "ended_at" IS NULL GROUP BY "school_id", "domain";

CREATE TRIGGER "school_representatives_inserted" AFTER INSERT ON "school_representatives" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "school_parts_inserted"();
CREATE TRIGGER "school_representatives_deleted" AFTER DELETE ON "school_representatives" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION "school_parts_deleted"();
CREATE TRIGGER "school_representatives_updated" AFTER UPDATE ON "school_representatives" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "school_parts_updated"();
