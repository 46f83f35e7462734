-- One column for all filters by facility, so that a new one changes a short function and neither a table nor a query.

ALTER TABLE "school_search" ADD COLUMN "facilities" TEXT[] NOT NULL DEFAULT '{}';
ALTER TABLE "school_search" ALTER COLUMN "facilities" DROP DEFAULT;

-- The filters by facility that a school meets, by the facilities that it is known to have. They are free text, so spellings differ.
CREATE FUNCTION "facilities_of"("facilities" JSONB) RETURNS TEXT[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT filter.name ORDER BY filter.name), '{}')
  FROM jsonb_each(facilities) AS facility JOIN (VALUES
    ('hostel', 'hostel'),
    ('ramp', '\mramps?\M'),
    ('computerLab', 'computer lab|ict lab'),
    ('library', 'library')
  ) AS filter (name, pattern) ON lower(facility.key) ~ filter.pattern
  WHERE facility.value->>'answer' = 'yes'
$$;

-- As before, with the new column in place of one for each facility.
CREATE OR REPLACE FUNCTION "refresh_school_search"("serials" BIGINT[]) RETURNS VOID LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM school_search WHERE serial = ANY (serials) AND NOT EXISTS (SELECT 1 FROM schools WHERE schools.serial = school_search.serial AND status = 'listed');
  INSERT INTO school_search AS kept (serial, rank, average_rating, bayesian_rating, average_fees, position, place_id, curriculum, board, gender, school_type,
    recognition, name_words, place_words, is_position_about, facilities, open_days)
  SELECT s.serial, school_rank(bayesian_rating(r.overall_sum, r.review_count), s.fact_count, s.id, s.recognition),
    r.overall_sum::float8 / nullif(r.review_count, 0), CASE WHEN r.review_count > 0 THEN bayesian_rating(r.overall_sum, r.review_count) ELSE 0 END,
    s.average_fees, coalesce(earth_point(s.latitude, s.longitude), p.middle),
    s.place_id, s.curriculum, s.board_affiliation, s.gender, s.school_type, s.recognition, s.name_words, s.place_words || ' ' || s.zip_code, p.middle IS NOT NULL,
    coalesce(facilities_of(s.facilities), '{}'), a.open_days
  FROM unnest(serials) AS wanted (serial)
    CROSS JOIN LATERAL (SELECT * FROM schools WHERE schools.serial = wanted.serial OFFSET 0) AS s
    LEFT JOIN LATERAL (SELECT * FROM school_statistics WHERE school_statistics.school_id = s.id OFFSET 0) AS r ON TRUE
    LEFT JOIN LATERAL (
      SELECT earth_point(latitude, longitude) AS middle FROM pincodes
      WHERE code = s.zip_code AND (s.latitude IS NULL OR s.longitude IS NULL) OFFSET 0) AS p ON TRUE
    LEFT JOIN LATERAL (
      SELECT range_agg(period) AS open_days
      FROM admission_schedules_of(s.place_id, s.id, s.school_type, s.board_affiliation, s.class_from, s.class_to) AS applying, unnest(applying.open_days) AS period
      WHERE NOT applying.is_overruled) AS a ON TRUE
  WHERE s.status = 'listed'
  ON CONFLICT (serial) DO UPDATE SET
    rank = excluded.rank, average_rating = excluded.average_rating, bayesian_rating = excluded.bayesian_rating, average_fees = excluded.average_fees,
    position = excluded.position, place_id = excluded.place_id, curriculum = excluded.curriculum, board = excluded.board, gender = excluded.gender,
    school_type = excluded.school_type, recognition = excluded.recognition, name_words = excluded.name_words, place_words = excluded.place_words,
    is_position_about = excluded.is_position_about, facilities = excluded.facilities, open_days = excluded.open_days
  WHERE kept IS DISTINCT FROM excluded;
END $$;

-- As before, with the new column. The old ones are read until the new one is filled.
CREATE OR REPLACE FUNCTION "school_search_terms"("school" "school_search") RETURNS TSVECTOR LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 5000 AS $$
BEGIN
  RETURN array_to_tsvector(array_remove(array_remove(
    string_to_array(school.name_words, ' ') || string_to_array(school.place_words, ' ')
      || ARRAY['@state/' || split_part(school.place_id, '/', 1), '@place/' || school.place_id, '@curriculum/' || school.curriculum,
        '@board/' || school.board, '@gender/' || school.gender, '@schoolType/' || school.school_type, '@recognition/' || school.recognition,
        '@hostel/' || school.hostel, '@ramp/' || school.ramp, '@computerLab/' || school.computer_lab, '@library/' || school.library]
      || string_to_array('@' || nullif(array_to_string(school.facilities, '/yes @'), '') || '/yes', ' '),
    ''), NULL));
END $$;
