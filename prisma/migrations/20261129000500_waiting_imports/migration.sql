-- What imports say about guarded facts of existing schools, until a second administrator agrees.

CREATE TABLE "school_batch_waiting" (
  "batch_id" UUID NOT NULL,
  "piece" INTEGER NOT NULL,
  "serial" BIGINT NOT NULL,
  "source_id" INTEGER NOT NULL,
  "before" JSONB NOT NULL,
  "after" JSONB NOT NULL,
  CONSTRAINT "school_batch_waiting_pkey" PRIMARY KEY ("batch_id", "piece", "serial"),
  CONSTRAINT "school_batch_waiting_batch_id_fkey" FOREIGN KEY ("batch_id") REFERENCES "school_batches" ("id") ON DELETE CASCADE ON UPDATE NO ACTION
);
ALTER TABLE "school_batches" ADD COLUMN "waiting" INTEGER NOT NULL DEFAULT 0, ADD COLUMN "waiting_facts" JSONB NOT NULL DEFAULT '{}',
  ADD COLUMN "guarded_facts" JSONB;
ALTER TABLE "school_batch_changes" ADD COLUMN "is_agreed" BOOLEAN NOT NULL DEFAULT FALSE;

-- An import is one person's decision, unless a second one agreed.
CREATE OR REPLACE VIEW "school_changes" AS
SELECT "subject_id" AS "school_id", "at", NULL::uuid AS "batch_id", "fact_changes"("before") AS "before", "fact_changes"("after") AS "after", ARRAY(
  SELECT jsonb_object_keys(coalesce("detail"."before", '{}') || coalesce("detail"."after", '{}')) FROM "audit_personal" AS "detail" WHERE "audit_id" = "entry"."id") AS "personal",
  CASE WHEN "after" -> 'note' ? 'proposal' THEN 2 ELSE 1 END AS "people"
FROM "audit_log" AS "entry" WHERE "subject_kind" = 'school'
UNION ALL
SELECT "school_id", "changed_at", "batch_id", "fact_changes"("before"), "fact_changes"("after"), ARRAY(
  SELECT jsonb_object_keys(coalesce("before", '{}') || coalesce("after", '{}')) INTERSECT SELECT unnest('{phoneNumber,email,principalName}'::text[])),
  CASE WHEN "is_agreed" THEN 2 ELSE 1 END
FROM "school_batch_changes" WHERE "restored_version" IS NULL;
