-- Keeps the counts of known_words exact in each transaction that changes a school's words.

-- What a transaction changed, added to known_words when it commits: the rows of frequent words are locked only for the commit, and in one
-- order, so that writers neither wait for each other's work nor deadlock. Empty between transactions.
CREATE TABLE "known_word_changes" (
  "id" BIGSERIAL NOT NULL,
  "words" TEXT[] NOT NULL,
  "schools" INTEGER[] NOT NULL,
  CONSTRAINT "known_word_changes_pkey" PRIMARY KEY ("id")
);

CREATE FUNCTION "apply_known_word_changes"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  -- The first row's trigger applies all rows of the transaction; those of other transactions are not visible.
  IF NOT EXISTS (SELECT FROM known_word_changes WHERE id = NEW.id) THEN
    RETURN NULL;
  END IF;
  WITH taken AS (DELETE FROM known_word_changes RETURNING words, schools)
  INSERT INTO known_words AS known (word, schools)
  SELECT word, sum(change.schools) FROM taken, unnest(taken.words, taken.schools) AS change (word, schools)
  GROUP BY word HAVING sum(change.schools) <> 0 ORDER BY word
  ON CONFLICT (word) DO UPDATE SET schools = known.schools + excluded.schools, xid = excluded.xid;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER "known_word_changes_inserted" AFTER INSERT ON "known_word_changes" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION "apply_known_word_changes"();

CREATE OR REPLACE FUNCTION "known_words_written"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO known_word_changes (words, schools)
    SELECT array_agg(word), array_agg(schools) FROM (
      SELECT word, count(*)::int AS schools FROM new_rows, unnest(string_to_array(name_words || ' ' || place_words, ' ')) AS word
      GROUP BY word HAVING word ~ '^[a-z]{2,30}$') AS counted
    HAVING count(*) > 0;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO known_word_changes (words, schools)
    SELECT array_agg(word), array_agg(schools) FROM (
      SELECT word, -count(*)::int AS schools FROM old_rows, unnest(string_to_array(name_words || ' ' || place_words, ' ')) AS word
      GROUP BY word HAVING word ~ '^[a-z]{2,30}$') AS counted
    HAVING count(*) > 0;
  ELSE
    -- Most updates change a rank and no words: their rows cancel out.
    INSERT INTO known_word_changes (words, schools)
    SELECT array_agg(word), array_agg(schools) FROM (
      SELECT word, sum(rows)::int AS schools FROM (
        SELECT name_words || ' ' || place_words AS text, sum(rows) AS rows FROM (
          SELECT name_words, place_words, 1 AS rows FROM new_rows
          UNION ALL SELECT name_words, place_words, -1 FROM old_rows) AS written
        GROUP BY text HAVING sum(rows) <> 0) AS changed, unnest(string_to_array(text, ' ')) AS word
      GROUP BY word HAVING sum(rows) <> 0 AND word ~ '^[a-z]{2,30}$') AS counted
    HAVING count(*) > 0;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER "known_words_updated" AFTER UPDATE ON "school_search" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "known_words_written"();
CREATE TRIGGER "known_words_deleted" AFTER DELETE ON "school_search" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "known_words_written"();

CREATE FUNCTION "known_words_truncated"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM known_word_changes;
  UPDATE known_words SET schools = 0, xid = DEFAULT WHERE schools <> 0;
  RETURN NULL;
END $$;
CREATE TRIGGER "known_words_truncated" AFTER TRUNCATE ON "school_search" FOR EACH STATEMENT EXECUTE FUNCTION "known_words_truncated"();

-- The triggers lock school_search against writers: nothing changes until this transaction ends.
DROP FUNCTION "refresh_known_words"();
DELETE FROM "known_words";
INSERT INTO "known_words" ("word", "schools")
SELECT word, count(*) FROM "school_search", unnest(string_to_array("name_words" || ' ' || "place_words", ' ')) AS word
GROUP BY word HAVING word ~ '^[a-z]{2,30}$';
