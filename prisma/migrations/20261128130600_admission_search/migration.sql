-- When schools accept applications, as days in the search table: whether they are open is arithmetic on the day of the search.

ALTER TABLE "school_search" ADD COLUMN "open_days" DATEMULTIRANGE;

-- As before, with the open days.
CREATE OR REPLACE FUNCTION "refresh_school_search"("serials" BIGINT[]) RETURNS VOID LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM school_search WHERE serial = ANY (serials) AND NOT EXISTS (SELECT 1 FROM schools WHERE schools.serial = school_search.serial AND status = 'listed');
  INSERT INTO school_search AS kept (serial, rank, average_rating, bayesian_rating, average_fees, position, place_id, curriculum, board, gender, school_type,
    recognition, name_words, place_words, is_position_about, hostel, ramp, computer_lab, library, open_days)
  SELECT s.serial, school_rank(bayesian_rating(r.overall_sum, r.review_count), s.fact_count, s.id, s.recognition),
    r.overall_sum::float8 / nullif(r.review_count, 0), CASE WHEN r.review_count > 0 THEN bayesian_rating(r.overall_sum, r.review_count) ELSE 0 END,
    s.average_fees, coalesce(earth_point(s.latitude, s.longitude), p.middle),
    s.place_id, s.curriculum, s.board_affiliation, s.gender, s.school_type, s.recognition, s.name_words, s.place_words || ' ' || s.zip_code, p.middle IS NOT NULL,
    f.hostel, f.ramp, f.computer_lab, f.library, a.open_days
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
    LEFT JOIN LATERAL (
      SELECT range_agg(period) AS open_days
      FROM admission_schedules_of(s.place_id, s.id, s.school_type, s.board_affiliation, s.class_from, s.class_to) AS applying, unnest(applying.open_days) AS period
      WHERE NOT applying.is_overruled) AS a ON TRUE
  WHERE s.status = 'listed'
  ON CONFLICT (serial) DO UPDATE SET
    rank = excluded.rank, average_rating = excluded.average_rating, bayesian_rating = excluded.bayesian_rating, average_fees = excluded.average_fees,
    position = excluded.position, place_id = excluded.place_id, curriculum = excluded.curriculum, board = excluded.board, gender = excluded.gender,
    school_type = excluded.school_type, recognition = excluded.recognition, name_words = excluded.name_words, place_words = excluded.place_words,
    is_position_about = excluded.is_position_about, hostel = excluded.hostel, ramp = excluded.ramp, computer_lab = excluded.computer_lab, library = excluded.library,
    open_days = excluded.open_days
  WHERE kept IS DISTINCT FROM excluded;
END $$;

-- Search follows a school's own schedules at once. Those of a state or a place reach their schools by a job.
CREATE FUNCTION "admission_search_written"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_school_search(array_agg(serial)) FROM schools WHERE id IN (SELECT school_id FROM new_rows) HAVING count(*) > 0;
  RETURN NULL;
END $$;
CREATE FUNCTION "admission_search_removed"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_school_search(array_agg(serial)) FROM schools WHERE id IN (SELECT school_id FROM old_rows) HAVING count(*) > 0;
  RETURN NULL;
END $$;
CREATE TRIGGER "search_admissions_inserted" AFTER INSERT ON "admission_schedules" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "admission_search_written"();
CREATE TRIGGER "search_admissions_updated" AFTER UPDATE ON "admission_schedules" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "admission_search_written"();
CREATE TRIGGER "search_admissions_deleted" AFTER DELETE ON "admission_schedules" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION "admission_search_removed"();
