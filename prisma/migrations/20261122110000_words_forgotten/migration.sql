-- Whoever keeps the words in memory reads on from what was read, and so never learns of a row that went. The row of the empty word, which
-- no school has, is written by the transaction that last took words out: where it is another one than before, all are read anew.
CREATE OR REPLACE FUNCTION "refresh_known_words"() RETURNS VOID LANGUAGE plpgsql AS $$
DECLARE
  -- What is written from now on is not counted here, and stays.
  begun xid8 := pg_snapshot_xmin(pg_current_snapshot());
BEGIN
  CREATE TEMPORARY TABLE counted_words ON COMMIT DROP AS
    SELECT word, count(*)::int AS schools FROM school_search, unnest(string_to_array(name_words || ' ' || place_words, ' ')) AS word
    WHERE word ~ '^[a-z]{2,30}$' GROUP BY word;
  CREATE UNIQUE INDEX ON counted_words (word);
  ANALYZE counted_words;
  DELETE FROM known_words AS kept
  WHERE kept.word <> '' AND kept.xid < begun AND NOT EXISTS (SELECT 1 FROM counted_words WHERE counted_words.word = kept.word);
  IF FOUND THEN
    INSERT INTO known_words (word, schools) VALUES ('', 0) ON CONFLICT (word) DO UPDATE SET xid = excluded.xid;
  END IF;
  INSERT INTO known_words AS kept (word, schools) SELECT word, schools FROM counted_words ORDER BY word
  ON CONFLICT (word) DO UPDATE SET schools = excluded.schools, xid = excluded.xid
  WHERE abs(kept.schools - excluded.schools) > excluded.schools / 10;
  DROP TABLE counted_words;
END $$;
