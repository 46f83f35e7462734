-- Finds the schools that are open on a day. Nearly all rows are NULL, so the index is small and built in one quick scan.

CREATE INDEX "school_search_open_days_idx" ON "school_search" USING gist ("open_days") WHERE "open_days" IS NOT NULL;
