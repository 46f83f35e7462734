-- Schools, places, people, enrolments, reviews, and the feed of changes.
-- Closed lists are CHECK constraints: an import by COPY obeys them like a form does.

CREATE TABLE "places" (
  "id" TEXT NOT NULL,
  "state_slug" TEXT NOT NULL,
  "slug" TEXT NOT NULL,
  "state" TEXT NOT NULL,
  "name" TEXT NOT NULL,
  "school_count" INTEGER NOT NULL DEFAULT 0,
  "latitude" DOUBLE PRECISION,
  "longitude" DOUBLE PRECISION,
  CONSTRAINT "places_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "places_id_is_path" CHECK ("id" = "state_slug" || '/' || "slug")
);
CREATE UNIQUE INDEX "places_state_slug_slug_key" ON "places" ("state_slug", "slug");
CREATE INDEX "places_state_slug_school_count_idx" ON "places" ("state_slug", "school_count" DESC);
CREATE INDEX "places_school_count_idx" ON "places" ("school_count" DESC);

CREATE TABLE "pincodes" (
  "code" TEXT NOT NULL,
  "state" TEXT NOT NULL,
  "place_id" TEXT,
  "latitude" DOUBLE PRECISION,
  "longitude" DOUBLE PRECISION,
  CONSTRAINT "pincodes_pkey" PRIMARY KEY ("code"),
  CONSTRAINT "pincodes_code_shape" CHECK ("code" ~ '^[1-9][0-9]{5}$')
);

CREATE TABLE "schools" (
  "id" TEXT NOT NULL,
  "serial" BIGSERIAL NOT NULL,
  "name" TEXT NOT NULL,
  "overview" TEXT,
  "address" TEXT NOT NULL,
  "city" TEXT NOT NULL,
  "state" TEXT NOT NULL,
  "zip_code" TEXT NOT NULL,
  "place_id" TEXT NOT NULL,
  "district" TEXT,
  "phone_number" TEXT,
  "website" TEXT,
  "email" TEXT,
  "principal_name" TEXT,
  "foundation_year" INTEGER,
  "curriculum" TEXT,
  "board_affiliation" TEXT,
  "affiliation_number" TEXT,
  "gender" TEXT,
  "grades" TEXT,
  "class_from" SMALLINT,
  "class_to" SMALLINT,
  "school_type" TEXT,
  "medium" TEXT,
  "facilities" JSONB,
  "teacher_student_ratio" TEXT,
  "student_count" INTEGER,
  "average_fees" DECIMAL(12,2),
  "latitude" DOUBLE PRECISION,
  "longitude" DOUBLE PRECISION,
  "udise_code" TEXT,
  "status" TEXT NOT NULL DEFAULT 'listed',
  "merged_into_id" TEXT,
  "is_demo" BOOLEAN NOT NULL DEFAULT false,
  "fact_count" SMALLINT NOT NULL DEFAULT 0,
  "match_key" TEXT NOT NULL,
  "name_words" TEXT NOT NULL,
  "place_words" TEXT NOT NULL,
  "original" JSONB,
  "version" INTEGER NOT NULL DEFAULT 1,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "schools_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "schools_zip_code_shape" CHECK ("zip_code" ~ '^[1-9][0-9]{5}$'),
  CONSTRAINT "schools_udise_code_shape" CHECK ("udise_code" ~ '^[0-9A-Z]{11}$'),
  CONSTRAINT "schools_curriculum_known" CHECK ("curriculum" IN ('IB', 'CBSE', 'American', 'British', 'Montessori', 'Other')),
  CONSTRAINT "schools_board_known" CHECK ("board_affiliation" IN ('CBSE', 'CISCE', 'State board', 'IB', 'Cambridge', 'NIOS', 'Other')),
  CONSTRAINT "schools_gender_known" CHECK ("gender" IN ('Coeducational', 'Boys', 'Girls')),
  CONSTRAINT "schools_type_known" CHECK ("school_type" IN ('Government', 'Government aided', 'Private unaided', 'Central government', 'Other')),
  CONSTRAINT "schools_status_known" CHECK ("status" IN ('listed', 'closed', 'merged')),
  CONSTRAINT "schools_classes_in_order" CHECK ("class_from" <= "class_to" AND "class_from" >= -2 AND "class_to" <= 12),
  CONSTRAINT "schools_fees_not_negative" CHECK ("average_fees" >= 0),
  CONSTRAINT "schools_foundation_year_range" CHECK ("foundation_year" BETWEEN 1800 AND 2200),
  CONSTRAINT "schools_position_range" CHECK ("latitude" BETWEEN -90 AND 90 AND "longitude" BETWEEN -180 AND 180)
);
CREATE UNIQUE INDEX "schools_serial_key" ON "schools" ("serial");
CREATE UNIQUE INDEX "schools_udise_code_key" ON "schools" ("udise_code");
CREATE INDEX "schools_place_id_name_id_idx" ON "schools" ("place_id", "name", "id");
CREATE INDEX "schools_match_key_idx" ON "schools" ("match_key");
CREATE INDEX "schools_demo_idx" ON "schools" ("id") WHERE "is_demo";

CREATE TABLE "school_fees" (
  "school_id" TEXT NOT NULL,
  "academic_year" SMALLINT NOT NULL,
  "average_fees" DECIMAL(12,2) NOT NULL,
  CONSTRAINT "school_fees_pkey" PRIMARY KEY ("school_id", "academic_year"),
  CONSTRAINT "school_fees_not_negative" CHECK ("average_fees" >= 0)
);

CREATE TABLE "school_statistics" (
  "school_id" TEXT NOT NULL,
  "review_count" INTEGER NOT NULL,
  "overall_sum" INTEGER NOT NULL,
  "teachers_sum" INTEGER NOT NULL,
  "facilities_sum" INTEGER NOT NULL,
  "academics_sum" INTEGER NOT NULL,
  "atmosphere_sum" INTEGER NOT NULL,
  "administration_sum" INTEGER NOT NULL,
  "stars_1" INTEGER NOT NULL,
  "stars_2" INTEGER NOT NULL,
  "stars_3" INTEGER NOT NULL,
  "stars_4" INTEGER NOT NULL,
  "stars_5" INTEGER NOT NULL,
  "latest_review_at" TIMESTAMPTZ(3),
  CONSTRAINT "school_statistics_pkey" PRIMARY KEY ("school_id"),
  CONSTRAINT "school_statistics_stars_add_up" CHECK ("stars_1" + "stars_2" + "stars_3" + "stars_4" + "stars_5" = "review_count" AND "review_count" >= 0)
);

CREATE TABLE "users" (
  "id" UUID NOT NULL,
  "first_name" TEXT NOT NULL,
  "last_name" TEXT NOT NULL,
  "email" TEXT NOT NULL,
  "is_admin" BOOLEAN NOT NULL DEFAULT false,
  "is_verified" BOOLEAN NOT NULL DEFAULT false,
  "verification_status" TEXT NOT NULL DEFAULT 'none',
  "verified_at" TIMESTAMPTZ(3),
  "is_demo" BOOLEAN NOT NULL DEFAULT false,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "users_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "users_verification_status_known" CHECK ("verification_status" IN ('none', 'pending', 'approved', 'rejected')),
  CONSTRAINT "users_verified_is_approved" CHECK ("is_verified" = ("verification_status" = 'approved'))
);
CREATE UNIQUE INDEX "users_email_key" ON "users" ("email");

CREATE TABLE "enrolments" (
  "id" UUID NOT NULL,
  "parent_id" UUID NOT NULL,
  "school_id" TEXT NOT NULL,
  "class_name" TEXT,
  "academic_year" SMALLINT,
  "started_on" DATE,
  "ended_on" DATE,
  "confirmed_at" TIMESTAMPTZ(3),
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "enrolments_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "enrolments_dates_in_order" CHECK ("started_on" <= "ended_on")
);
CREATE INDEX "enrolments_parent_id_idx" ON "enrolments" ("parent_id");
CREATE INDEX "enrolments_school_id_idx" ON "enrolments" ("school_id");

CREATE TABLE "reviews" (
  "id" UUID NOT NULL,
  "school_id" TEXT NOT NULL,
  "author_id" UUID NOT NULL,
  "status" TEXT NOT NULL DEFAULT 'pending',
  "is_anonymous" BOOLEAN NOT NULL DEFAULT true,
  "overall_rating" SMALLINT NOT NULL,
  "teachers_rating" SMALLINT NOT NULL,
  "facilities_rating" SMALLINT NOT NULL,
  "academics_rating" SMALLINT NOT NULL,
  "atmosphere_rating" SMALLINT NOT NULL,
  "administration_rating" SMALLINT NOT NULL,
  "overall_comment" TEXT,
  "teachers_comment" TEXT,
  "facilities_comment" TEXT,
  "academics_comment" TEXT,
  "atmosphere_comment" TEXT,
  "administration_comment" TEXT,
  "is_demo" BOOLEAN NOT NULL DEFAULT false,
  "submitted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "published_on" DATE,
  CONSTRAINT "reviews_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "reviews_status_known" CHECK ("status" IN ('pending', 'approved', 'removed')),
  CONSTRAINT "reviews_approved_is_published" CHECK ("status" <> 'approved' OR "published_on" IS NOT NULL),
  CONSTRAINT "reviews_ratings_1_to_5" CHECK (
    "overall_rating" BETWEEN 1 AND 5 AND "teachers_rating" BETWEEN 1 AND 5 AND "facilities_rating" BETWEEN 1 AND 5
    AND "academics_rating" BETWEEN 1 AND 5 AND "atmosphere_rating" BETWEEN 1 AND 5 AND "administration_rating" BETWEEN 1 AND 5)
);
CREATE INDEX "reviews_school_id_status_published_on_id_idx" ON "reviews" ("school_id", "status", "published_on" DESC, "id");
CREATE INDEX "reviews_author_id_idx" ON "reviews" ("author_id");
CREATE UNIQUE INDEX "reviews_one_live_per_author_and_school" ON "reviews" ("author_id", "school_id") WHERE "status" IN ('pending', 'approved');

CREATE TABLE "changes" (
  "sequence" BIGSERIAL NOT NULL,
  "kind" TEXT NOT NULL,
  "subject_id" TEXT NOT NULL,
  "xid" xid8 NOT NULL DEFAULT pg_current_xact_id(),
  "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "changes_pkey" PRIMARY KEY ("sequence"),
  CONSTRAINT "changes_kind_known" CHECK ("kind" IN ('school', 'place', 'state', 'site'))
);
CREATE INDEX "changes_xid_idx" ON "changes" ("xid");
CREATE INDEX "changes_at_idx" ON "changes" ("at");

ALTER TABLE "schools" ADD CONSTRAINT "schools_place_id_fkey" FOREIGN KEY ("place_id") REFERENCES "places" ("id") ON DELETE RESTRICT ON UPDATE NO ACTION;
ALTER TABLE "schools" ADD CONSTRAINT "schools_merged_into_id_fkey" FOREIGN KEY ("merged_into_id") REFERENCES "schools" ("id") ON DELETE SET NULL ON UPDATE NO ACTION;
ALTER TABLE "school_fees" ADD CONSTRAINT "school_fees_school_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools" ("id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "school_statistics" ADD CONSTRAINT "school_statistics_school_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools" ("id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_school_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools" ("id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_school_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools" ("id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE NO ACTION;
CREATE INDEX "schools_merged_into_id_idx" ON "schools" ("merged_into_id") WHERE "merged_into_id" IS NOT NULL;

-- The feed of changes and the counts of places. Statement triggers with transition tables: one INSERT … SELECT for a
-- whole chunk of an import instead of a call for each row.

CREATE FUNCTION "note_changed_schools"("school_ids" TEXT[], "place_ids" TEXT[]) RETURNS VOID LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(school_ids) = 0 THEN RETURN; END IF;
  INSERT INTO changes (kind, subject_id) SELECT 'school', unnest(school_ids);
  INSERT INTO changes (kind, subject_id) SELECT 'place', p FROM (SELECT DISTINCT unnest(place_ids) AS p) AS places;
  INSERT INTO changes (kind, subject_id) SELECT 'state', s FROM (SELECT DISTINCT split_part(unnest(place_ids), '/', 1) AS s) AS states;
  PERFORM pg_notify('changes', '');
END $$;

CREATE FUNCTION "count_schools_of_places"("place_ids" TEXT[], "deltas" INTEGER[]) RETURNS VOID LANGUAGE plpgsql AS $$
BEGIN
  -- Locked in one order, so that two imports at once cannot wait for each other.
  PERFORM 1 FROM places WHERE id = ANY (place_ids) ORDER BY id FOR UPDATE;
  UPDATE places SET school_count = school_count + sums.delta
  FROM (SELECT place_id, sum(delta) AS delta FROM unnest(place_ids, deltas) AS d (place_id, delta) GROUP BY place_id HAVING sum(delta) <> 0) AS sums
  WHERE places.id = sums.place_id;
END $$;

CREATE FUNCTION "schools_inserted"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_schools_of_places(array_agg(place_id), array_agg(n::int)) FROM (SELECT place_id, count(*) AS n FROM new_rows WHERE status = 'listed' GROUP BY place_id) AS counts HAVING count(*) > 0;
  PERFORM note_changed_schools(array_agg(id), array_agg(place_id)) FROM new_rows HAVING count(*) > 0;
  RETURN NULL;
END $$;
CREATE TRIGGER "schools_inserted" AFTER INSERT ON "schools" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "schools_inserted"();

CREATE FUNCTION "schools_deleted"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_schools_of_places(array_agg(place_id), array_agg(n::int)) FROM (SELECT place_id, -count(*) AS n FROM old_rows WHERE status = 'listed' GROUP BY place_id) AS counts HAVING count(*) > 0;
  PERFORM note_changed_schools(array_agg(id), array_agg(place_id)) FROM old_rows HAVING count(*) > 0;
  RETURN NULL;
END $$;
CREATE TRIGGER "schools_deleted" AFTER DELETE ON "schools" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION "schools_deleted"();

CREATE FUNCTION "schools_updated"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_schools_of_places(array_agg(place_id), array_agg(n::int)) FROM (
    SELECT place_id, sum(n) AS n FROM (
      SELECT place_id, 1 AS n FROM new_rows WHERE status = 'listed'
      UNION ALL SELECT place_id, -1 FROM old_rows WHERE status = 'listed') AS moves
    GROUP BY place_id HAVING sum(n) <> 0) AS counts HAVING count(*) > 0;
  PERFORM note_changed_schools(array_agg(id), array_agg(place_id)) FROM (
    SELECT id, place_id FROM new_rows UNION SELECT id, place_id FROM old_rows) AS rows HAVING count(*) > 0;
  RETURN NULL;
END $$;
CREATE TRIGGER "schools_updated" AFTER UPDATE ON "schools" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "schools_updated"();

-- Every page says 'Demo data' while there are demo schools: the first that comes and the last that goes change the whole site.
CREATE FUNCTION "demo_schools_changed"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM changed_rows WHERE is_demo) THEN
    INSERT INTO changes (kind, subject_id) VALUES ('site', 'demo');
    PERFORM pg_notify('changes', '');
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "demo_schools_inserted" AFTER INSERT ON "schools" REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION "demo_schools_changed"();
CREATE TRIGGER "demo_schools_deleted" AFTER DELETE ON "schools" REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION "demo_schools_changed"();

-- Rows that belong to a school: its reviews, statistics and fees.
CREATE FUNCTION "school_parts_inserted"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_changed_schools(array_agg(id), array_agg(place_id)) FROM schools WHERE id IN (SELECT school_id FROM new_rows) HAVING count(*) > 0;
  RETURN NULL;
END $$;
CREATE FUNCTION "school_parts_deleted"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_changed_schools(array_agg(id), array_agg(place_id)) FROM schools WHERE id IN (SELECT school_id FROM old_rows) HAVING count(*) > 0;
  RETURN NULL;
END $$;
CREATE FUNCTION "school_parts_updated"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_changed_schools(array_agg(id), array_agg(place_id)) FROM schools
  WHERE id IN (SELECT school_id FROM new_rows UNION SELECT school_id FROM old_rows) HAVING count(*) > 0;
  RETURN NULL;
END $$;
CREATE TRIGGER "reviews_inserted" AFTER INSERT ON "reviews" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "school_parts_inserted"();
CREATE TRIGGER "reviews_deleted" AFTER DELETE ON "reviews" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION "school_parts_deleted"();
CREATE TRIGGER "reviews_updated" AFTER UPDATE ON "reviews" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "school_parts_updated"();
CREATE TRIGGER "school_statistics_inserted" AFTER INSERT ON "school_statistics" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "school_parts_inserted"();
CREATE TRIGGER "school_statistics_deleted" AFTER DELETE ON "school_statistics" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION "school_parts_deleted"();
CREATE TRIGGER "school_statistics_updated" AFTER UPDATE ON "school_statistics" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "school_parts_updated"();
CREATE TRIGGER "school_fees_inserted" AFTER INSERT ON "school_fees" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "school_parts_inserted"();
CREATE TRIGGER "school_fees_deleted" AFTER DELETE ON "school_fees" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION "school_parts_deleted"();
CREATE TRIGGER "school_fees_updated" AFTER UPDATE ON "school_fees" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "school_parts_updated"();
