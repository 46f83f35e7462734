-- The badge of an anonymous review is fixed at publication, and what an account's end takes away of anonymous reviews goes at random times:
-- no public change of an anonymous review coincides with one of a named review by the same author.

CREATE TABLE "review_removals" (
  "review_id" UUID NOT NULL,
  "kind" TEXT NOT NULL,
  "due_at" TIMESTAMPTZ(3) NOT NULL,
  "decision_id" UUID,
  CONSTRAINT "review_removals_pkey" PRIMARY KEY ("review_id"),
  CONSTRAINT "review_removals_kind_known" CHECK ("kind" IN ('delete', 'withdraw', 'hide'))
);
CREATE INDEX "review_removals_due_at_idx" ON "review_removals" ("due_at");
CREATE INDEX "review_removals_decision_id_idx" ON "review_removals" ("decision_id");
ALTER TABLE "review_removals" ADD CONSTRAINT "review_removals_review_id_fkey" FOREIGN KEY ("review_id") REFERENCES "reviews" ("id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "review_removals" ADD CONSTRAINT "review_removals_decision_id_fkey" FOREIGN KEY ("decision_id") REFERENCES "verification_decisions" ("id") ON DELETE CASCADE ON UPDATE NO ACTION;

ALTER TABLE "reviews" ADD COLUMN "checked_year" SMALLINT, ADD COLUMN "enrolled_year" SMALLINT;
UPDATE "reviews" SET
  "checked_year" = (
    SELECT extract(year FROM "decided_at" AT TIME ZONE 'Asia/Kolkata') FROM "verification_decisions" AS "decision"
    WHERE "decision"."parent_id" = "author_id" AND "decision"."decision" = 'approved' AND "undone_at" IS NULL
    ORDER BY "decided_at" DESC LIMIT 1),
  "enrolled_year" = (
    SELECT least(
      coalesce("enrolment"."academic_year", extract(year FROM coalesce("confirmed_at", "created_at") AT TIME ZONE 'Asia/Kolkata' - interval '3 months')),
      extract(year FROM "ended_on" - interval '3 months'))
    FROM "enrolments" AS "enrolment"
    WHERE "enrolment"."parent_id" = "author_id" AND "enrolment"."school_id" = "reviews"."school_id" AND "enrolment"."status" = 'confirmed'
    ORDER BY "created_at" DESC LIMIT 1)
FROM "users" WHERE "users"."id" = "author_id" AND "users"."is_verified" AND "reviews"."is_anonymous" AND "published_on" IS NOT NULL;
UPDATE "reviews" SET "enrolled_year" = NULL WHERE "checked_year" IS NULL AND "enrolled_year" IS NOT NULL;

-- A school's page changes with what it shows of a review, and not with the link to its author.
CREATE FUNCTION "published_reviews_updated"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_changed_schools(array_agg(id), array_agg(place_id)) FROM schools
  WHERE id IN (SELECT school_id FROM (
    (SELECT id, school_id, status, is_anonymous, overall_rating, teachers_rating, facilities_rating, academics_rating, atmosphere_rating,
      administration_rating, overall_comment, teachers_comment, facilities_comment, academics_comment, atmosphere_comment, administration_comment,
      published_on, academic_year, is_solicited, is_edited, checked_year, enrolled_year
      FROM new_rows WHERE status IN ('approved', 'replaced')
      EXCEPT SELECT id, school_id, status, is_anonymous, overall_rating, teachers_rating, facilities_rating, academics_rating, atmosphere_rating,
      administration_rating, overall_comment, teachers_comment, facilities_comment, academics_comment, atmosphere_comment, administration_comment,
      published_on, academic_year, is_solicited, is_edited, checked_year, enrolled_year
      FROM old_rows)
    UNION ALL (SELECT id, school_id, status, is_anonymous, overall_rating, teachers_rating, facilities_rating, academics_rating, atmosphere_rating,
      administration_rating, overall_comment, teachers_comment, facilities_comment, academics_comment, atmosphere_comment, administration_comment,
      published_on, academic_year, is_solicited, is_edited, checked_year, enrolled_year
      FROM old_rows WHERE status IN ('approved', 'replaced')
      EXCEPT SELECT id, school_id, status, is_anonymous, overall_rating, teachers_rating, facilities_rating, academics_rating, atmosphere_rating,
      administration_rating, overall_comment, teachers_comment, facilities_comment, academics_comment, atmosphere_comment, administration_comment,
      published_on, academic_year, is_solicited, is_edited, checked_year, enrolled_year
      FROM new_rows)) AS changed) HAVING count(*) > 0;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER "reviews_updated" AFTER UPDATE ON "reviews" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "published_reviews_updated"();

-- Nor does it change with the link of a reply to its author.
CREATE FUNCTION "published_replies_updated"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_changed_schools(array_agg(id), array_agg(place_id)) FROM schools
  WHERE id IN (SELECT school_id FROM (
    (SELECT id, school_id, review_id, status, text, published_on FROM new_rows WHERE status = 'approved'
      EXCEPT SELECT id, school_id, review_id, status, text, published_on FROM old_rows)
    UNION ALL (SELECT id, school_id, review_id, status, text, published_on FROM old_rows WHERE status = 'approved'
      EXCEPT SELECT id, school_id, review_id, status, text, published_on FROM new_rows)) AS changed) HAVING count(*) > 0;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER "review_replies_updated" AFTER UPDATE ON "review_replies" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "published_replies_updated"();
DROP FUNCTION "published_parts_updated"();

-- Replaced versions are deleted together with the published one, or are shown nowhere.
CREATE OR REPLACE FUNCTION "published_parts_deleted"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_changed_schools(array_agg(id), array_agg(place_id)) FROM schools
  WHERE id IN (SELECT school_id FROM old_rows WHERE status = 'approved') HAVING count(*) > 0;
  RETURN NULL;
END $$;

-- Nothing about an author is read for the badge of an anonymous review.
CREATE OR REPLACE FUNCTION "review_authors_changed"("author_ids" UUID[]) RETURNS VOID LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_changed_schools(array_agg(id), array_agg(place_id)) FROM schools
  WHERE id IN (SELECT school_id FROM reviews WHERE author_id = ANY (author_ids) AND status = 'approved' AND NOT is_anonymous) HAVING count(*) > 0;
END $$;
