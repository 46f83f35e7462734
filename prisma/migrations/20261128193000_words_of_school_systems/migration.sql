-- Kendriya and Navodaya Vidyalayas are found as such however a register spells their names: some 1,800 rows.

UPDATE "schools"
SET "place_words" = "place_words" || (
  SELECT coalesce(string_agg(' ' || word, '' ORDER BY at), '')
  FROM unnest(string_to_array(lower("original" ->> 'schoolType'), ' ')) WITH ORDINALITY AS system (word, at)
  WHERE ' ' || "place_words" || ' ' NOT LIKE '% ' || word || ' %')
WHERE "original" ->> 'schoolType' IN ('Kendriya Vidyalaya', 'Jawahar Navodaya Vidyalaya');
