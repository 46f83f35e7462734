-- A school whose position nobody has said is found around the middle of its pincode, and the row says so.

ALTER TABLE "school_search" ADD COLUMN "is_position_about" BOOLEAN NOT NULL DEFAULT false;

-- As before, with the pincode's middle where the school has no position: looked up for such schools only.
CREATE OR REPLACE FUNCTION "refresh_school_search"("serials" BIGINT[]) RETURNS VOID LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM school_search WHERE serial = ANY (serials) AND NOT EXISTS (SELECT 1 FROM schools WHERE schools.serial = school_search.serial AND status = 'listed');
  INSERT INTO school_search AS kept (serial, rank, average_rating, bayesian_rating, average_fees, position, place_id, curriculum, board, gender, school_type, name_words, place_words, is_position_about)
  SELECT s.serial, school_rank(bayesian_rating(r.overall_sum, r.review_count), s.fact_count, s.id),
    r.overall_sum::float8 / nullif(r.review_count, 0), CASE WHEN r.review_count > 0 THEN bayesian_rating(r.overall_sum, r.review_count) ELSE 0 END,
    s.average_fees, coalesce(earth_point(s.latitude, s.longitude), p.middle),
    s.place_id, s.curriculum, s.board_affiliation, s.gender, s.school_type, s.name_words, s.place_words || ' ' || s.zip_code, p.middle IS NOT NULL
  FROM unnest(serials) AS wanted (serial)
    CROSS JOIN LATERAL (SELECT * FROM schools WHERE schools.serial = wanted.serial OFFSET 0) AS s
    LEFT JOIN LATERAL (SELECT * FROM school_statistics WHERE school_statistics.school_id = s.id OFFSET 0) AS r ON TRUE
    LEFT JOIN LATERAL (
      SELECT earth_point(latitude, longitude) AS middle FROM pincodes
      WHERE code = s.zip_code AND (s.latitude IS NULL OR s.longitude IS NULL) OFFSET 0) AS p ON TRUE
  WHERE s.status = 'listed'
  ON CONFLICT (serial) DO UPDATE SET
    rank = excluded.rank, average_rating = excluded.average_rating, bayesian_rating = excluded.bayesian_rating, average_fees = excluded.average_fees,
    position = excluded.position, place_id = excluded.place_id, curriculum = excluded.curriculum, board = excluded.board, gender = excluded.gender,
    school_type = excluded.school_type, name_words = excluded.name_words, place_words = excluded.place_words, is_position_about = excluded.is_position_about
  WHERE kept IS DISTINCT FROM excluded;
END $$;

-- The schools of a pincode that depend on its middle.
CREATE INDEX "schools_zip_code_without_position_idx" ON "schools" ("zip_code") WHERE "latitude" IS NULL OR "longitude" IS NULL;

-- A middle that moved, came or went takes those schools along, in the transaction of whoever wrote it, and tells who follows the search.
CREATE FUNCTION "pincodes_moved"("codes" TEXT[]) RETURNS VOID LANGUAGE plpgsql AS $$
DECLARE
  moved_serials BIGINT[];
  moved_ids TEXT[];
BEGIN
  SELECT array_agg(s.serial), array_agg(s.id) INTO moved_serials, moved_ids FROM unnest(codes) AS moved (code)
    CROSS JOIN LATERAL (
      SELECT serial, id FROM schools WHERE zip_code = moved.code AND (latitude IS NULL OR longitude IS NULL) AND status = 'listed' OFFSET 0) AS s;
  IF moved_serials IS NULL THEN RETURN; END IF;
  PERFORM refresh_school_search(moved_serials);
  INSERT INTO changes (kind, subject_id) SELECT 'school', unnest(moved_ids);
  PERFORM pg_notify('changes', '');
END $$;

CREATE FUNCTION "search_pincodes_inserted"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pincodes_moved(array_agg(code)) FROM new_rows WHERE latitude IS NOT NULL HAVING count(*) > 0;
  RETURN NULL;
END $$;
CREATE TRIGGER "search_pincodes_inserted" AFTER INSERT ON "pincodes" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "search_pincodes_inserted"();

CREATE FUNCTION "search_pincodes_updated"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pincodes_moved(array_agg(code)) FROM (
    SELECT code, latitude, longitude FROM new_rows EXCEPT SELECT code, latitude, longitude FROM old_rows) AS moved HAVING count(*) > 0;
  RETURN NULL;
END $$;
CREATE TRIGGER "search_pincodes_updated" AFTER UPDATE ON "pincodes" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "search_pincodes_updated"();

SELECT refresh_school_search(array_agg(serial)) FROM schools WHERE (latitude IS NULL OR longitude IS NULL) AND status = 'listed' HAVING count(*) > 0;
