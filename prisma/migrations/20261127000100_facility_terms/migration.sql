-- Fills the columns of the facilities and builds the index over terms anew. Searches go on meanwhile; changes of schools wait.

-- No words change, so their counts stay as they are.
ALTER TABLE "school_search" DISABLE TRIGGER "known_words_updated";
SELECT refresh_school_search(array_agg(serial)) FROM schools WHERE facilities IS NOT NULL AND status = 'listed' HAVING count(*) > 0;
ALTER TABLE "school_search" ENABLE TRIGGER "known_words_updated";

CREATE INDEX "school_search_row_terms_idx" ON "school_search" USING gin ("school_search_terms"("school_search"));
DROP INDEX "school_search_terms_idx";
ALTER INDEX "school_search_row_terms_idx" RENAME TO "school_search_terms_idx";
-- What searches find is estimated from the statistics of this index.
ANALYZE "school_search";
