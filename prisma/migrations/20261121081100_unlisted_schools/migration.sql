-- The admins' list also finds schools that are closed or merged. They are few beside the listed ones, which have
-- school_search: these indexes hold no listed school, so that an import doesn't pay for them.
CREATE INDEX "schools_unlisted_name_idx" ON "schools" ("name_words", "serial") WHERE "status" <> 'listed';
CREATE INDEX "schools_unlisted_terms_idx" ON "schools" USING gin ("school_search_terms"("name_words", "place_words" || ' ' || "zip_code", "place_id", NULL, NULL, NULL, NULL)) WHERE "status" <> 'listed';
