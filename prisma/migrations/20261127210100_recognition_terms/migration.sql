-- Derives the recognition of stored schools from the management that their register gave, as recognitionOfManagement does for imports.
-- Searches and school pages go on meanwhile; changes of schools wait.

ALTER TABLE "schools" DISABLE TRIGGER USER;
UPDATE "schools" SET "recognition" = CASE WHEN "original"->>'schoolType' ~* '(un|not|non)[- ]?recogni[sz]ed' THEN 'unrecognised' ELSE 'recognised' END
WHERE "original"->>'schoolType' ~* 'recogni[sz]ed'
  OR "original" ? 'schoolType' AND "school_type" IN ('Government', 'Government aided', 'Central government');
ALTER TABLE "schools" ENABLE TRIGGER USER;

-- No words change, so their counts stay as they are.
ALTER TABLE "school_search" DISABLE TRIGGER "known_words_updated";
UPDATE "school_search" AS "row" SET "recognition" = "school"."recognition",
  "rank" = school_rank(bayesian_rating("overall_sum", "review_count"), "fact_count", "id", "school"."recognition")
FROM "schools" AS "school" LEFT JOIN "school_statistics" ON "school_id" = "id"
WHERE "school"."serial" = "row"."serial" AND "school"."recognition" <> 'unknown';
ALTER TABLE "school_search" ENABLE TRIGGER "known_words_updated";

CREATE INDEX "school_search_recognition_terms_idx" ON "school_search" USING gin ("school_search_terms"("school_search"));
DROP INDEX "school_search_terms_idx";
ALTER INDEX "school_search_recognition_terms_idx" RENAME TO "school_search_terms_idx";
-- What searches find is estimated from the statistics of this index.
ANALYZE "school_search";
