-- Fills the new column. Searches go on meanwhile; changes of schools wait.

-- No words change, so their counts stay as they are.
ALTER TABLE "school_search" DISABLE TRIGGER "known_words_updated";
SELECT refresh_school_search(array_agg(serial)) FROM schools WHERE facilities IS NOT NULL AND status = 'listed' HAVING count(*) > 0;
ALTER TABLE "school_search" ENABLE TRIGGER "known_words_updated";
ANALYZE "school_search";
