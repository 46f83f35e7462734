-- The moderators' queue is searched by the words of what waits (SEARCHED_OF_REVIEW in lib/moderation/queries.ts, word for word).
CREATE INDEX "reviews_pending_words_idx" ON "reviews" USING GIN ((lower(coalesce("overall_comment", '') || ' ' || coalesce("teachers_comment", '') || ' ' ||
  coalesce("facilities_comment", '') || ' ' || coalesce("academics_comment", '') || ' ' || coalesce("atmosphere_comment", '') || ' ' ||
  coalesce("administration_comment", ''))) gin_trgm_ops) WHERE "status" = 'pending';
