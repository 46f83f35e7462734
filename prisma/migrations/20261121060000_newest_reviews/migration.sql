-- The newest reviews of all schools.
CREATE INDEX "reviews_newest_idx" ON "reviews" ("published_on" DESC, "id") WHERE "status" = 'approved';
