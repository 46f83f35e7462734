-- What the search looks through: one narrow row a listed school, kept by triggers in the transaction of whoever
-- changes a school or its statistics. Narrow, because a frequent word ("school") makes a query visit hundreds of
-- thousands of these rows. The words themselves are only in the index, not in the row.

CREATE EXTENSION IF NOT EXISTS "cube";

-- lib/schools/bayesian-rating.ts holds the same formula: as if five parents more had given 3.5.
CREATE FUNCTION "bayesian_rating"("rating_sum" INTEGER, "rating_count" INTEGER) RETURNS DOUBLE PRECISION LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (coalesce(rating_sum, 0) + 5 * 3.5::float8) / (coalesce(rating_count, 0) + 5)
$$;

-- The order of lists in one number: Bayesian rating, then known facts, then chance that stays the same.
-- Chance, because neither age nor alphabet makes a school better.
CREATE FUNCTION "school_rank"("bayesian_rating" DOUBLE PRECISION, "fact_count" SMALLINT, "school_id" TEXT) RETURNS BIGINT LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (round(bayesian_rating * 1000)::bigint * 100 + least(fact_count, 99)) * 268435456 + ('x' || substr(md5(school_id), 1, 7))::bit(28)::int
$$;

-- A point on a sphere of the earth's mean radius, in kilometres: nearest by the chord is nearest by the way over ground.
CREATE FUNCTION "earth_point"("latitude" DOUBLE PRECISION, "longitude" DOUBLE PRECISION) RETURNS cube LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN latitude IS NOT NULL AND longitude IS NOT NULL THEN cube(ARRAY[
    6371.0088 * cos(radians(latitude)) * cos(radians(longitude)),
    6371.0088 * cos(radians(latitude)) * sin(radians(longitude)),
    6371.0088 * sin(radians(latitude))]) END
$$;

-- All that a school can be found by: its words as they are, and what it can be filtered by with a mark that no word has.
-- Not inlined (plpgsql) and dear, so that the planner looks the words up in the index and never computes them row by row.
CREATE FUNCTION "school_search_terms"("name_words" TEXT, "place_words" TEXT, "place_id" TEXT, "curriculum" TEXT, "board" TEXT, "gender" TEXT, "school_type" TEXT)
RETURNS TSVECTOR LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 5000 AS $$
BEGIN
  RETURN array_to_tsvector(array_remove(array_remove(
    string_to_array(name_words, ' ') || string_to_array(place_words, ' ')
      || ARRAY['@state/' || split_part(place_id, '/', 1), '@place/' || place_id, '@curriculum/' || curriculum, '@board/' || board, '@gender/' || gender, '@schoolType/' || school_type],
    ''), NULL));
END $$;

CREATE TABLE "school_search" (
  "serial" BIGINT NOT NULL,
  "rank" BIGINT NOT NULL,
  "average_rating" DOUBLE PRECISION,
  "bayesian_rating" DOUBLE PRECISION NOT NULL,
  "average_fees" DECIMAL(12,2),
  "position" cube,
  "place_id" TEXT NOT NULL,
  "curriculum" TEXT,
  "board" TEXT,
  "gender" TEXT,
  "school_type" TEXT,
  "name_words" TEXT NOT NULL COLLATE "C",
  "place_words" TEXT NOT NULL,
  CONSTRAINT "school_search_pkey" PRIMARY KEY ("serial")
);

-- The one way rows get here: the listed among these schools are written where they differ, the others go.
CREATE FUNCTION "refresh_school_search"("serials" BIGINT[]) RETURNS VOID LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM school_search WHERE serial = ANY (serials) AND NOT EXISTS (SELECT 1 FROM schools WHERE schools.serial = school_search.serial AND status = 'listed');
  INSERT INTO school_search AS kept (serial, rank, average_rating, bayesian_rating, average_fees, position, place_id, curriculum, board, gender, school_type, name_words, place_words)
  SELECT s.serial, school_rank(bayesian_rating(r.overall_sum, r.review_count), s.fact_count, s.id),
    r.overall_sum::float8 / nullif(r.review_count, 0), CASE WHEN r.review_count > 0 THEN bayesian_rating(r.overall_sum, r.review_count) ELSE 0 END,
    s.average_fees, earth_point(s.latitude, s.longitude),
    s.place_id, s.curriculum, s.board_affiliation, s.gender, s.school_type, s.name_words, s.place_words || ' ' || s.zip_code
  FROM unnest(serials) AS wanted (serial) JOIN schools s ON s.serial = wanted.serial LEFT JOIN school_statistics r ON r.school_id = s.id
  WHERE s.status = 'listed'
  ON CONFLICT (serial) DO UPDATE SET
    rank = excluded.rank, average_rating = excluded.average_rating, bayesian_rating = excluded.bayesian_rating, average_fees = excluded.average_fees,
    position = excluded.position, place_id = excluded.place_id, curriculum = excluded.curriculum, board = excluded.board, gender = excluded.gender,
    school_type = excluded.school_type, name_words = excluded.name_words, place_words = excluded.place_words
  WHERE kept IS DISTINCT FROM excluded;
END $$;

CREATE FUNCTION "search_schools_written"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_school_search(array_agg(serial)) FROM new_rows HAVING count(*) > 0;
  RETURN NULL;
END $$;
CREATE TRIGGER "search_schools_inserted" AFTER INSERT ON "schools" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "search_schools_written"();
CREATE TRIGGER "search_schools_updated" AFTER UPDATE ON "schools" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "search_schools_written"();

CREATE FUNCTION "search_schools_deleted"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM school_search WHERE serial IN (SELECT serial FROM old_rows);
  RETURN NULL;
END $$;
CREATE TRIGGER "search_schools_deleted" AFTER DELETE ON "schools" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION "search_schools_deleted"();

CREATE FUNCTION "search_schools_truncated"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  TRUNCATE school_search;
  RETURN NULL;
END $$;
CREATE TRIGGER "search_schools_truncated" AFTER TRUNCATE ON "schools" FOR EACH STATEMENT EXECUTE FUNCTION "search_schools_truncated"();

CREATE FUNCTION "search_statistics_changed"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_school_search(array_agg(serial)) FROM schools WHERE id IN (SELECT school_id FROM changed_rows) HAVING count(*) > 0;
  RETURN NULL;
END $$;
CREATE TRIGGER "search_statistics_inserted" AFTER INSERT ON "school_statistics" REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION "search_statistics_changed"();
CREATE TRIGGER "search_statistics_updated" AFTER UPDATE ON "school_statistics" REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION "search_statistics_changed"();
CREATE TRIGGER "search_statistics_deleted" AFTER DELETE ON "school_statistics" REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION "search_statistics_changed"();

SELECT refresh_school_search(array_agg(serial)) FROM schools HAVING count(*) > 0;

CREATE INDEX "school_search_terms_idx" ON "school_search" USING gin ("school_search_terms"("name_words", "place_words", "place_id", "curriculum", "board", "gender", "school_type"));
CREATE INDEX "school_search_rank_serial_idx" ON "school_search" ("rank" DESC, "serial");
CREATE INDEX "school_search_name_words_rank_serial_idx" ON "school_search" ("name_words", "rank" DESC, "serial");
CREATE INDEX "school_search_average_fees_rank_serial_idx" ON "school_search" ("average_fees", "rank" DESC, "serial");
CREATE INDEX "school_search_bayesian_rating_rank_serial_idx" ON "school_search" ("bayesian_rating" DESC, "rank" DESC, "serial");
CREATE INDEX "school_search_average_rating_idx" ON "school_search" ("average_rating") WHERE "average_rating" IS NOT NULL;
CREATE INDEX "school_search_position_idx" ON "school_search" USING gist ("position");
