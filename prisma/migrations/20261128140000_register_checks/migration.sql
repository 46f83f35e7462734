-- What people found when they looked a school's numbers up in public registers. Rows are only added; they go with their school.

CREATE TABLE "register_checks" (
  "id" UUID NOT NULL,
  "school_id" TEXT NOT NULL,
  "scheme" TEXT NOT NULL,
  "asked" TEXT NOT NULL,
  "found" TEXT NOT NULL,
  "found_name" TEXT,
  "found_class_to" SMALLINT,
  "found_until" DATE,
  "checked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "checked_by" UUID NOT NULL,
  CONSTRAINT "register_checks_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "register_checks_scheme" CHECK ("scheme" IN ('UDISE', 'CBSE', 'CISCE', 'OTHER')),
  CONSTRAINT "register_checks_found" CHECK ("found" IN ('match', 'name_differs', 'classes_differ', 'expired', 'withdrawn', 'none', 'register_down')),
  CONSTRAINT "register_checks_class_to" CHECK ("found_class_to" BETWEEN -2 AND 12)
);
CREATE INDEX "register_checks_school_id_checked_at_idx" ON "register_checks" ("school_id", "checked_at" DESC);
ALTER TABLE "register_checks" ADD CONSTRAINT "register_checks_school_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools" ("id") ON DELETE CASCADE ON UPDATE NO ACTION;

CREATE FUNCTION "register_checks_are_append_only"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'checks of registers are append-only';
END $$;
CREATE TRIGGER "register_checks_no_change" BEFORE UPDATE ON "register_checks" FOR EACH ROW EXECUTE FUNCTION "register_checks_are_append_only"();
CREATE TRIGGER "register_checks_inserted" AFTER INSERT ON "register_checks" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "school_parts_inserted"();

-- What visitors read: two people can be told apart, but not named.
CREATE VIEW "published_register_checks" AS
SELECT "school_id", "scheme", "asked", "found", "found_name", "found_class_to", "found_until", "checked_at", md5("checked_by"::text) AS "checker"
FROM "register_checks";
