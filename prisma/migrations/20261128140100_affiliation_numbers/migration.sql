-- The search finds a school by its affiliation number. Few of the schools have one, so the index is small and built by one scan.

CREATE INDEX "schools_affiliation_number_idx" ON "schools" (upper("affiliation_number")) WHERE "affiliation_number" IS NOT NULL;
