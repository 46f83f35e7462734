-- Pairs of schools that may be one, found a pincode at a time (lib/curation/find-duplicates.ts).
CREATE TABLE "school_duplicates" (
  "id" UUID NOT NULL,
  "first_id" TEXT NOT NULL,
  "second_id" TEXT NOT NULL,
  "zip_code" TEXT NOT NULL,
  "likeness" SMALLINT NOT NULL,
  "distance_m" INTEGER,
  "found_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "dismissed_at" TIMESTAMPTZ(3),
  "dismissed_by" UUID,
  CONSTRAINT "school_duplicates_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "school_duplicates_pair_in_order" CHECK ("first_id" < "second_id"),
  CONSTRAINT "school_duplicates_likeness_in_percent" CHECK ("likeness" BETWEEN 0 AND 100)
);
CREATE UNIQUE INDEX "school_duplicates_first_id_second_id_key" ON "school_duplicates" ("first_id", "second_id");
CREATE INDEX "school_duplicates_second_id_idx" ON "school_duplicates" ("second_id");
CREATE INDEX "school_duplicates_zip_code_idx" ON "school_duplicates" ("zip_code");
CREATE INDEX "school_duplicates_dismissed_by_idx" ON "school_duplicates" ("dismissed_by");
CREATE INDEX "school_duplicates_open_idx" ON "school_duplicates" ("likeness" DESC, "id") WHERE "dismissed_at" IS NULL;
CREATE INDEX "school_duplicates_newest_idx" ON "school_duplicates" ("found_at" DESC, "id") WHERE "dismissed_at" IS NULL;

-- Pincodes in which a school came or changed: looked through next. Several rows may name one; nobody waits to add one.
CREATE TABLE "duplicate_checks" (
  "sequence" BIGSERIAL NOT NULL,
  "zip_code" TEXT NOT NULL,
  CONSTRAINT "duplicate_checks_pkey" PRIMARY KEY ("sequence")
);
CREATE INDEX "duplicate_checks_zip_code_idx" ON "duplicate_checks" ("zip_code");
CREATE INDEX "schools_listed_zip_code_idx" ON "schools" ("zip_code") WHERE "status" = 'listed';

CREATE FUNCTION "duplicates_schools_inserted"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO duplicate_checks (zip_code) SELECT DISTINCT zip_code FROM new_rows;
  RETURN NULL;
END $$;
CREATE TRIGGER "duplicates_schools_inserted" AFTER INSERT ON "schools" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "duplicates_schools_inserted"();
CREATE FUNCTION "duplicates_schools_updated"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO duplicate_checks (zip_code)
  SELECT DISTINCT unnest(ARRAY[o.zip_code, n.zip_code]) FROM new_rows AS n JOIN old_rows AS o ON o.id = n.id
  WHERE (n.name_words, n.zip_code, n.status, n.latitude, n.longitude, n.udise_code) IS DISTINCT FROM (o.name_words, o.zip_code, o.status, o.latitude, o.longitude, o.udise_code);
  RETURN NULL;
END $$;
CREATE TRIGGER "duplicates_schools_updated" AFTER UPDATE ON "schools" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "duplicates_schools_updated"();
INSERT INTO "duplicate_checks" ("zip_code") SELECT DISTINCT "zip_code" FROM "schools";

-- What anybody says is wrong about a school, until somebody of the team has looked.
CREATE TABLE "school_corrections" (
  "id" UUID NOT NULL,
  "school_id" TEXT NOT NULL,
  "field" TEXT NOT NULL,
  "value" TEXT NOT NULL,
  "source" TEXT NOT NULL,
  "note" TEXT,
  "email" TEXT,
  "status" TEXT NOT NULL DEFAULT 'pending',
  "reason_text" TEXT,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "decided_at" TIMESTAMPTZ(3),
  "decided_by" UUID,
  "version" INTEGER NOT NULL DEFAULT 1,
  CONSTRAINT "school_corrections_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "school_corrections_status_known" CHECK ("status" IN ('pending', 'accepted', 'rejected')),
  CONSTRAINT "school_corrections_decided_has_time" CHECK (("status" = 'pending') = ("decided_at" IS NULL)),
  CONSTRAINT "school_corrections_answered_once" CHECK ("email" IS NULL OR "status" = 'pending')
);
CREATE INDEX "school_corrections_school_id_idx" ON "school_corrections" ("school_id");
CREATE INDEX "school_corrections_decided_by_idx" ON "school_corrections" ("decided_by");
CREATE INDEX "school_corrections_pending_idx" ON "school_corrections" ("created_at", "id") WHERE "status" = 'pending';
-- The same said twice is one.
CREATE UNIQUE INDEX "school_corrections_one_pending" ON "school_corrections" ("school_id", "field", md5("value")) WHERE "status" = 'pending';

-- Where a fact is from, and when that was looked at. It holds while the fact has that value.
CREATE TABLE "school_sources" (
  "school_id" TEXT NOT NULL,
  "field" TEXT NOT NULL,
  "value" TEXT NOT NULL,
  "source" TEXT NOT NULL,
  "checked_on" DATE NOT NULL,
  CONSTRAINT "school_sources_pkey" PRIMARY KEY ("school_id", "field")
);

ALTER TABLE "school_duplicates" ADD CONSTRAINT "school_duplicates_first_id_fkey" FOREIGN KEY ("first_id") REFERENCES "schools" ("id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "school_duplicates" ADD CONSTRAINT "school_duplicates_second_id_fkey" FOREIGN KEY ("second_id") REFERENCES "schools" ("id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "school_duplicates" ADD CONSTRAINT "school_duplicates_dismissed_by_fkey" FOREIGN KEY ("dismissed_by") REFERENCES "users" ("id") ON DELETE SET NULL ON UPDATE NO ACTION;
ALTER TABLE "school_corrections" ADD CONSTRAINT "school_corrections_school_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools" ("id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "school_corrections" ADD CONSTRAINT "school_corrections_decided_by_fkey" FOREIGN KEY ("decided_by") REFERENCES "users" ("id") ON DELETE SET NULL ON UPDATE NO ACTION;
ALTER TABLE "school_sources" ADD CONSTRAINT "school_sources_school_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools" ("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- A source stands on the school's page.
CREATE TRIGGER "school_sources_inserted" AFTER INSERT ON "school_sources" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "school_parts_inserted"();
CREATE TRIGGER "school_sources_deleted" AFTER DELETE ON "school_sources" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION "school_parts_deleted"();
CREATE TRIGGER "school_sources_updated" AFTER UPDATE ON "school_sources" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "school_parts_updated"();
