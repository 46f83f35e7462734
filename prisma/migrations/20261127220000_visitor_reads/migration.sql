-- What visitors read of reviews, without the tables that lead to their authors: the visitors' role may read these views alone.

-- Reviews that are or were published, without authors and times. Positions of withdrawn ones stay known, their texts don't.
CREATE VIEW "published_reviews" AS
SELECT "id", "school_id", "status", "is_anonymous", "replaces_id", "published_on",
  "overall_rating", "teachers_rating", "facilities_rating", "academics_rating", "atmosphere_rating", "administration_rating",
  CASE WHEN "status" IN ('approved', 'replaced') THEN "overall_comment" END AS "overall_comment",
  CASE WHEN "status" IN ('approved', 'replaced') THEN "teachers_comment" END AS "teachers_comment",
  CASE WHEN "status" IN ('approved', 'replaced') THEN "facilities_comment" END AS "facilities_comment",
  CASE WHEN "status" IN ('approved', 'replaced') THEN "academics_comment" END AS "academics_comment",
  CASE WHEN "status" IN ('approved', 'replaced') THEN "atmosphere_comment" END AS "atmosphere_comment",
  CASE WHEN "status" IN ('approved', 'replaced') THEN "administration_comment" END AS "administration_comment",
  "academic_year", "is_solicited", "is_edited", "checked_year", "enrolled_year"
FROM "reviews" WHERE "published_on" IS NOT NULL;

CREATE VIEW "published_replies" AS
SELECT "review_id", "text", "published_on" FROM "review_replies" WHERE "status" = 'approved';

-- The authors of published reviews with a name, and what their badge is made from: the check in force and the enrolment at the school.
CREATE VIEW "review_signatures" AS
SELECT "reviews"."id" AS "review_id", "first_name", "last_name", "is_verified", "document_kind", "decided_at",
  "enrolment"."academic_year", "ended_on", "confirmed_at", "enrolment"."created_at"
FROM "reviews" JOIN "users" ON "users"."id" = "author_id"
LEFT JOIN LATERAL (
  SELECT "document_kind", "decided_at" FROM "verification_decisions"
  WHERE "parent_id" = "author_id" AND "decision" = 'approved' AND "undone_at" IS NULL ORDER BY "decided_at" DESC LIMIT 1) AS "check" ON true
LEFT JOIN LATERAL (
  SELECT "academic_year", "ended_on", "confirmed_at", "created_at" FROM "enrolments"
  WHERE "parent_id" = "author_id" AND "enrolments"."school_id" = "reviews"."school_id" AND "enrolments"."status" = 'confirmed'
  ORDER BY "created_at" DESC LIMIT 1) AS "enrolment" ON true
WHERE "reviews"."status" = 'approved' AND NOT "is_anonymous";

CREATE VIEW "landing_figures" AS
SELECT (SELECT count(*)::int FROM "users" WHERE "is_verified" AND NOT "is_admin") AS "verified_parents",
  count(*)::int AS "rated_schools", coalesce(sum("review_count"), 0)::int AS "reviews"
FROM "school_statistics" WHERE "review_count" > 0;

-- Figures of moderation from one day in India up to, not including, another, without undone decisions. A decision's time runs from submission to
-- the first decision in force, in whole hours. Of fewer than five decisions the times would be those of single reviews.
CREATE FUNCTION "moderation_figures"("from_day" DATE, "until_day" DATE)
RETURNS TABLE ("received" INTEGER, "published" INTEGER, "removed" JSONB, "by_stars" JSONB, "decided" INTEGER, "median_hours" DOUBLE PRECISION,
  "p95_hours" DOUBLE PRECISION, "within_72_hours" INTEGER)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  WITH period AS (SELECT from_day::timestamp AT TIME ZONE 'Asia/Kolkata' AS since, until_day::timestamp AT TIME ZONE 'Asia/Kolkata' AS until),
  decisions AS (
    SELECT d.decision, d.reason_code, r.overall_rating AS stars, extract(epoch FROM d.decided_at - r.submitted_at) / 3600 AS hours,
      NOT EXISTS (SELECT 1 FROM review_decisions AS e WHERE e.review_id = d.review_id AND e.undone_at IS NULL AND e.decided_at < d.decided_at) AS is_first
    FROM period, review_decisions AS d JOIN reviews AS r ON r.id = d.review_id
    WHERE d.decided_at >= since AND d.decided_at < until AND d.undone_at IS NULL AND NOT r.is_demo
  ),
  times AS (
    SELECT count(*)::int AS decided, percentile_cont('{0.5,0.95}'::float8[]) WITHIN GROUP (ORDER BY hours) AS hours,
      count(*) FILTER (WHERE hours <= 72)::int AS within_72
    FROM decisions WHERE is_first
  )
  SELECT
    (SELECT count(*)::int FROM reviews, period WHERE submitted_at >= since AND submitted_at < until AND NOT is_demo),
    (SELECT count(*)::int FROM decisions WHERE decision = 'approved'),
    (SELECT coalesce(jsonb_object_agg(rule, removed), '{}') FROM
      (SELECT coalesce(reason_code, 'unstated') AS rule, count(*) AS removed FROM decisions WHERE decision = 'removed' GROUP BY 1) AS rules),
    (SELECT jsonb_agg(jsonb_build_array(
      (SELECT count(*) FROM decisions WHERE stars = n AND decision = 'approved'),
      (SELECT count(*) FROM decisions WHERE stars = n AND decision = 'removed')) ORDER BY n) FROM generate_series(1, 5) AS n),
    decided, CASE WHEN decided >= 5 THEN round(hours[1])::float8 END, CASE WHEN decided >= 5 THEN round(hours[2])::float8 END, within_72
  FROM times
$$;

-- The first month without stored figures: that of the first review, if there are none.
CREATE FUNCTION "first_open_month"() RETURNS TEXT LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  SELECT coalesce((SELECT to_char(max(month) + interval '1 month', 'YYYY-MM') FROM moderation_months),
    (SELECT to_char(min(submitted_at) AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM') FROM reviews WHERE NOT is_demo))
$$;

-- Changes of a school's facts, by the team and by imports. Of personal details and of free text only that they changed.
CREATE FUNCTION "fact_changes"("fields" JSONB) RETURNS JSONB LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN jsonb_typeof(fields) = 'object' THEN (
    SELECT coalesce(jsonb_object_agg(key, CASE WHEN key <> 'overview' THEN value END), '{}') FROM jsonb_each(fields)
    WHERE key IN ('name', 'address', 'city', 'district', 'state', 'zipCode', 'overview', 'website', 'foundationYear', 'curriculum', 'boardAffiliation',
      'affiliationNumber', 'gender', 'grades', 'classFrom', 'classTo', 'schoolType', 'recognition', 'medium', 'facilities', 'teacherStudentRatio',
      'studentCount', 'averageFees', 'latitude', 'longitude', 'position', 'udiseCode')) END
$$;
CREATE VIEW "school_changes" AS
SELECT "subject_id" AS "school_id", "at", NULL::uuid AS "batch_id", "fact_changes"("before") AS "before", "fact_changes"("after") AS "after", ARRAY(
  SELECT jsonb_object_keys(coalesce("detail"."before", '{}') || coalesce("detail"."after", '{}')) FROM "audit_personal" AS "detail" WHERE "audit_id" = "entry"."id") AS "personal"
FROM "audit_log" AS "entry" WHERE "subject_kind" = 'school'
UNION ALL
SELECT "school_id", "changed_at", "batch_id", "fact_changes"("before"), "fact_changes"("after"), ARRAY(
  SELECT jsonb_object_keys(coalesce("before", '{}') || coalesce("after", '{}')) INTERSECT SELECT unnest('{phoneNumber,email,principalName}'::text[]))
FROM "school_batch_changes" WHERE "restored_version" IS NULL;
