-- A named review keeps the name with which it was checked: a parent could otherwise publish any text as a new name.
ALTER TABLE "reviews" ADD COLUMN "signed_first_name" TEXT, ADD COLUMN "signed_last_name" TEXT;
UPDATE "reviews" SET "signed_first_name" = "first_name", "signed_last_name" = "last_name"
FROM "users" WHERE "users"."id" = "author_id" AND NOT "is_anonymous" AND "published_on" IS NOT NULL;

-- As before, but for the name. Reviews of the demonstration have none of their own.
CREATE OR REPLACE VIEW "review_signatures" AS
SELECT "reviews"."id" AS "review_id", coalesce("signed_first_name", "first_name") AS "first_name", coalesce("signed_last_name", "last_name") AS "last_name",
  "is_verified", "document_kind", "decided_at", "enrolment"."academic_year", "ended_on", "confirmed_at", "enrolment"."created_at"
FROM "reviews" JOIN "users" ON "users"."id" = "author_id"
LEFT JOIN LATERAL (
  SELECT "document_kind", "decided_at" FROM "verification_decisions"
  WHERE "parent_id" = "author_id" AND "decision" = 'approved' AND "undone_at" IS NULL ORDER BY "decided_at" DESC LIMIT 1) AS "check" ON true
LEFT JOIN LATERAL (
  SELECT "academic_year", "ended_on", "confirmed_at", "created_at" FROM "enrolments"
  WHERE "parent_id" = "author_id" AND "enrolments"."school_id" = "reviews"."school_id" AND "enrolments"."status" = 'confirmed'
  ORDER BY "created_at" DESC LIMIT 1) AS "enrolment" ON true
WHERE "reviews"."status" = 'approved' AND NOT "is_anonymous";
