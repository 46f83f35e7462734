-- Whether the government recognises a school, as a fact and as a filter. Constant defaults change no row; the next migration fills the columns.

ALTER TABLE "schools" ADD COLUMN "recognition" TEXT NOT NULL DEFAULT 'unknown',
  ADD CONSTRAINT "schools_recognition_known" CHECK ("recognition" IN ('recognised', 'unrecognised', 'unknown'));
ALTER TABLE "school_search" ADD COLUMN "recognition" TEXT NOT NULL DEFAULT 'unknown';

-- As before, with unrecognised schools after all others of the same rating.
CREATE FUNCTION "school_rank"("bayesian_rating" DOUBLE PRECISION, "fact_count" SMALLINT, "school_id" TEXT, "recognition" TEXT) RETURNS BIGINT LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (round(bayesian_rating * 1000)::bigint * 100 - CASE recognition WHEN 'unrecognised' THEN 100 ELSE 0 END + least(fact_count, 99)) * 268435456
    + ('x' || substr(md5(school_id), 1, 7))::bit(28)::int
$$;

-- As before, with the recognition.
CREATE OR REPLACE FUNCTION "refresh_school_search"("serials" BIGINT[]) RETURNS VOID LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM school_search WHERE serial = ANY (serials) AND NOT EXISTS (SELECT 1 FROM schools WHERE schools.serial = school_search.serial AND status = 'listed');
  INSERT INTO school_search AS kept (serial, rank, average_rating, bayesian_rating, average_fees, position, place_id, curriculum, board, gender, school_type,
    recognition, name_words, place_words, is_position_about, hostel, ramp, computer_lab, library)
  SELECT s.serial, school_rank(bayesian_rating(r.overall_sum, r.review_count), s.fact_count, s.id, s.recognition),
    r.overall_sum::float8 / nullif(r.review_count, 0), CASE WHEN r.review_count > 0 THEN bayesian_rating(r.overall_sum, r.review_count) ELSE 0 END,
    s.average_fees, coalesce(earth_point(s.latitude, s.longitude), p.middle),
    s.place_id, s.curriculum, s.board_affiliation, s.gender, s.school_type, s.recognition, s.name_words, s.place_words || ' ' || s.zip_code, p.middle IS NOT NULL,
    f.hostel, f.ramp, f.computer_lab, f.library
  FROM unnest(serials) AS wanted (serial)
    CROSS JOIN LATERAL (SELECT * FROM schools WHERE schools.serial = wanted.serial OFFSET 0) AS s
    LEFT JOIN LATERAL (SELECT * FROM school_statistics WHERE school_statistics.school_id = s.id OFFSET 0) AS r ON TRUE
    LEFT JOIN LATERAL (
      SELECT earth_point(latitude, longitude) AS middle FROM pincodes
      WHERE code = s.zip_code AND (s.latitude IS NULL OR s.longitude IS NULL) OFFSET 0) AS p ON TRUE
    LEFT JOIN LATERAL (
      SELECT max('yes') FILTER (WHERE name LIKE '%hostel%') AS hostel, max('yes') FILTER (WHERE name ~ '\mramps?\M') AS ramp,
        max('yes') FILTER (WHERE name ~ 'computer lab|ict lab') AS computer_lab, max('yes') FILTER (WHERE name LIKE '%library%') AS library
      FROM (SELECT lower(key) AS name FROM jsonb_each(s.facilities) WHERE value->>'answer' = 'yes') AS available) AS f ON s.facilities IS NOT NULL
  WHERE s.status = 'listed'
  ON CONFLICT (serial) DO UPDATE SET
    rank = excluded.rank, average_rating = excluded.average_rating, bayesian_rating = excluded.bayesian_rating, average_fees = excluded.average_fees,
    position = excluded.position, place_id = excluded.place_id, curriculum = excluded.curriculum, board = excluded.board, gender = excluded.gender,
    school_type = excluded.school_type, recognition = excluded.recognition, name_words = excluded.name_words, place_words = excluded.place_words,
    is_position_about = excluded.is_position_about, hostel = excluded.hostel, ramp = excluded.ramp, computer_lab = excluded.computer_lab, library = excluded.library
  WHERE kept IS DISTINCT FROM excluded;
END $$;

CREATE OR REPLACE FUNCTION "school_search_terms"("school" "school_search") RETURNS TSVECTOR LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 5000 AS $$
BEGIN
  RETURN array_to_tsvector(array_remove(array_remove(
    string_to_array(school.name_words, ' ') || string_to_array(school.place_words, ' ')
      || ARRAY['@state/' || split_part(school.place_id, '/', 1), '@place/' || school.place_id, '@curriculum/' || school.curriculum,
        '@board/' || school.board, '@gender/' || school.gender, '@schoolType/' || school.school_type, '@recognition/' || school.recognition,
        '@hostel/' || school.hostel, '@ramp/' || school.ramp, '@computerLab/' || school.computer_lab, '@library/' || school.library],
    ''), NULL));
END $$;
