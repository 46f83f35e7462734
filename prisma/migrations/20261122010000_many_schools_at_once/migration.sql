-- What an import waits for most.

-- Each school is looked up by its number, whatever the planner makes of tables that nobody has analysed yet: in a fresh database it
-- compared every wanted number with every listed school. OFFSET 0 keeps it from taking the look-ups apart.
CREATE OR REPLACE FUNCTION "refresh_school_search"("serials" BIGINT[]) RETURNS VOID LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM school_search WHERE serial = ANY (serials) AND NOT EXISTS (SELECT 1 FROM schools WHERE schools.serial = school_search.serial AND status = 'listed');
  INSERT INTO school_search AS kept (serial, rank, average_rating, bayesian_rating, average_fees, position, place_id, curriculum, board, gender, school_type, name_words, place_words)
  SELECT s.serial, school_rank(bayesian_rating(r.overall_sum, r.review_count), s.fact_count, s.id),
    r.overall_sum::float8 / nullif(r.review_count, 0), CASE WHEN r.review_count > 0 THEN bayesian_rating(r.overall_sum, r.review_count) ELSE 0 END,
    s.average_fees, earth_point(s.latitude, s.longitude),
    s.place_id, s.curriculum, s.board_affiliation, s.gender, s.school_type, s.name_words, s.place_words || ' ' || s.zip_code
  FROM unnest(serials) AS wanted (serial)
    CROSS JOIN LATERAL (SELECT * FROM schools WHERE schools.serial = wanted.serial OFFSET 0) AS s
    LEFT JOIN LATERAL (SELECT * FROM school_statistics WHERE school_statistics.school_id = s.id OFFSET 0) AS r ON TRUE
  WHERE s.status = 'listed'
  ON CONFLICT (serial) DO UPDATE SET
    rank = excluded.rank, average_rating = excluded.average_rating, bayesian_rating = excluded.bayesian_rating, average_fees = excluded.average_fees,
    position = excluded.position, place_id = excluded.place_id, curriculum = excluded.curriculum, board = excluded.board, gender = excluded.gender,
    school_type = excluded.school_type, name_words = excluded.name_words, place_words = excluded.place_words
  WHERE kept IS DISTINCT FROM excluded;
END $$;

-- Keeping an index over cubes up cost more than all others of the table together. One over points, two of the three
-- coordinates, costs a twentieth; the exact distance was always asked after it (lib/search/queries.ts).
DROP INDEX "school_search_position_idx";
CREATE INDEX "school_search_flat_position_idx" ON "school_search" USING gist (point(cube_ll_coord("position", 1), cube_ll_coord("position", 3)));

-- Without comparing each changed row with every other where an import keeps the planner from its other joins.
CREATE OR REPLACE FUNCTION "duplicates_schools_updated"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO duplicate_checks (zip_code)
  SELECT DISTINCT zip_code FROM (
    (SELECT id, zip_code, name_words, status, latitude, longitude, udise_code FROM new_rows
      EXCEPT SELECT id, zip_code, name_words, status, latitude, longitude, udise_code FROM old_rows)
    UNION ALL
    (SELECT id, zip_code, name_words, status, latitude, longitude, udise_code FROM old_rows
      EXCEPT SELECT id, zip_code, name_words, status, latitude, longitude, udise_code FROM new_rows)) AS changed;
  RETURN NULL;
END $$;
