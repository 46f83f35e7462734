-- Frequent words are looked for in the order of rank, on the index alone: a page deep in that order is 74,000 rows away, each of them on
-- another page of the table.

-- An index has 2,704 bytes for a row, so words have a limit (lib/schools/school-words.ts), which older rows keep to as well: of a name the first
-- words are kept, of a place the last.
UPDATE "schools" SET
  "name_words" = (
    SELECT coalesce(string_agg(word, ' ' ORDER BY nth) FILTER (WHERE bytes <= 1000), '')
    FROM (SELECT word, nth, sum(octet_length(word) + 1) OVER (ORDER BY nth) AS bytes
      FROM unnest(string_to_array("name_words", ' ')) WITH ORDINALITY AS words (word, nth)) AS summed),
  "place_words" = (
    SELECT coalesce(string_agg(word, ' ' ORDER BY nth) FILTER (WHERE bytes <= 1500), '')
    FROM (SELECT word, nth, sum(octet_length(word) + 1) OVER (ORDER BY nth DESC) AS bytes
      FROM unnest(string_to_array("place_words", ' ')) WITH ORDINALITY AS words (word, nth)) AS summed)
WHERE octet_length("name_words") > 999 OR octet_length("place_words") > 1499;

CREATE INDEX "school_search_rank_serial_words_idx" ON "school_search" ("rank" DESC, "serial") INCLUDE ("name_words", "place_words");
DROP INDEX "school_search_rank_serial_idx";
