-- The words that schools are known by, with about how many schools have each: what a typing error is corrected with and what
-- a match is worth. A word is here from its school's own transaction on; counts are made exact by refresh_known_words.
-- A word that no school has any more stays until then: it corrects to nothing.
CREATE TABLE "known_words" (
  "word" TEXT NOT NULL COLLATE "C",
  "schools" INTEGER NOT NULL,
  "xid" xid8 NOT NULL DEFAULT pg_current_xact_id(),
  CONSTRAINT "known_words_pkey" PRIMARY KEY ("word")
);
CREATE INDEX "known_words_xid_idx" ON "known_words" ("xid");

-- In one order, so that two writers of the same new words do not wait for each other in a circle.
CREATE FUNCTION "known_words_written"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO known_words (word, schools)
  SELECT word, count(*) FROM new_rows, unnest(string_to_array(name_words || ' ' || place_words, ' ')) AS word
  WHERE word ~ '^[a-z]{2,30}$' GROUP BY word ORDER BY word
  ON CONFLICT (word) DO NOTHING;
  RETURN NULL;
END $$;

-- All words counted anew. Only counts that are far off are written: whoever keeps the words in memory reads again what was.
CREATE FUNCTION "refresh_known_words"() RETURNS VOID LANGUAGE plpgsql AS $$
DECLARE
  -- What is written from now on is not counted here, and stays.
  begun xid8 := pg_snapshot_xmin(pg_current_snapshot());
BEGIN
  CREATE TEMPORARY TABLE counted_words ON COMMIT DROP AS
    SELECT word, count(*)::int AS schools FROM school_search, unnest(string_to_array(name_words || ' ' || place_words, ' ')) AS word
    WHERE word ~ '^[a-z]{2,30}$' GROUP BY word;
  CREATE UNIQUE INDEX ON counted_words (word);
  ANALYZE counted_words;
  DELETE FROM known_words AS kept WHERE kept.xid < begun AND NOT EXISTS (SELECT 1 FROM counted_words WHERE counted_words.word = kept.word);
  INSERT INTO known_words AS kept (word, schools) SELECT word, schools FROM counted_words ORDER BY word
  ON CONFLICT (word) DO UPDATE SET schools = excluded.schools, xid = excluded.xid
  WHERE abs(kept.schools - excluded.schools) > excluded.schools / 10;
  DROP TABLE counted_words;
END $$;

SELECT refresh_known_words();

CREATE TRIGGER "known_words_inserted" AFTER INSERT ON "school_search" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "known_words_written"();
CREATE TRIGGER "known_words_updated" AFTER UPDATE ON "school_search" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "known_words_written"();
