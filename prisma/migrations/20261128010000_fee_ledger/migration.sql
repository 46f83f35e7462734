-- The fee ledger: what schools and fee committees say, what parents say, and the figures made from the latter.

CREATE TABLE "fee_schedules" (
  "id" UUID NOT NULL,
  "school_id" TEXT NOT NULL,
  "academic_year" SMALLINT NOT NULL,
  "kind" TEXT NOT NULL,
  "authority" TEXT,
  "source" TEXT NOT NULL,
  "licence" TEXT,
  "document_url" TEXT,
  "as_of" DATE NOT NULL,
  "until" DATE,
  "imported_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "fee_schedules_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "fee_schedules_kind" CHECK ("kind" IN ('declared', 'approved'))
);
CREATE UNIQUE INDEX "fee_schedules_school_id_academic_year_kind_key" ON "fee_schedules" ("school_id", "academic_year", "kind");
ALTER TABLE "fee_schedules" ADD CONSTRAINT "fee_schedules_school_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools" ("id") ON DELETE CASCADE ON UPDATE NO ACTION;

CREATE FUNCTION "is_fee_head"("head" TEXT) RETURNS BOOLEAN LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT head IN ('TUITION', 'ANNUAL', 'DEVELOPMENT', 'TERM_OR_EXAM', 'LAB_OR_COMPUTER', 'ACTIVITY', 'TECHNOLOGY', 'BOOKS', 'UNIFORM', 'OTHER',
    'REGISTRATION_FORM', 'ADMISSION', 'CAUTION', 'TRANSPORT', 'MEALS', 'HOSTEL', 'LATE')
$$;

CREATE TABLE "fee_lines" (
  "schedule_id" UUID NOT NULL,
  "class_from" SMALLINT NOT NULL,
  "class_to" SMALLINT NOT NULL,
  "head" TEXT NOT NULL,
  "amount" INTEGER NOT NULL,
  "times_a_year" SMALLINT NOT NULL,
  CONSTRAINT "fee_lines_pkey" PRIMARY KEY ("schedule_id", "head", "class_from"),
  CONSTRAINT "fee_lines_classes" CHECK ("class_from" BETWEEN -2 AND 12 AND "class_to" BETWEEN "class_from" AND 12),
  CONSTRAINT "fee_lines_head" CHECK (is_fee_head("head")),
  CONSTRAINT "fee_lines_amount" CHECK ("amount" >= 0 AND "times_a_year" BETWEEN 1 AND 12)
);
ALTER TABLE "fee_lines" ADD CONSTRAINT "fee_lines_schedule_id_fkey" FOREIGN KEY ("schedule_id") REFERENCES "fee_schedules" ("id") ON DELETE CASCADE ON UPDATE NO ACTION;

CREATE TABLE "fee_reports" (
  "enrolment_id" UUID NOT NULL,
  "academic_year" SMALLINT NOT NULL,
  "class" SMALLINT NOT NULL,
  "has_concession" BOOLEAN NOT NULL DEFAULT false,
  "reported_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "fee_reports_pkey" PRIMARY KEY ("enrolment_id", "academic_year"),
  CONSTRAINT "fee_reports_class" CHECK ("class" BETWEEN -2 AND 12)
);
ALTER TABLE "fee_reports" ADD CONSTRAINT "fee_reports_enrolment_id_fkey" FOREIGN KEY ("enrolment_id") REFERENCES "enrolments" ("id") ON DELETE CASCADE ON UPDATE NO ACTION;

CREATE TABLE "fee_report_lines" (
  "enrolment_id" UUID NOT NULL,
  "academic_year" SMALLINT NOT NULL,
  "head" TEXT NOT NULL,
  "amount" INTEGER NOT NULL,
  "times_a_year" SMALLINT NOT NULL,
  CONSTRAINT "fee_report_lines_pkey" PRIMARY KEY ("enrolment_id", "academic_year", "head"),
  CONSTRAINT "fee_report_lines_head" CHECK (is_fee_head("head")),
  CONSTRAINT "fee_report_lines_amount" CHECK ("amount" >= 0 AND "times_a_year" BETWEEN 1 AND 12)
);
ALTER TABLE "fee_report_lines" ADD CONSTRAINT "fee_report_lines_enrolment_id_academic_year_fkey" FOREIGN KEY ("enrolment_id", "academic_year")
  REFERENCES "fee_reports" ("enrolment_id", "academic_year") ON DELETE CASCADE ON UPDATE NO ACTION;

CREATE TABLE "fee_figures" (
  "school_id" TEXT NOT NULL,
  "academic_year" SMALLINT NOT NULL,
  "class_from" SMALLINT NOT NULL,
  "head" TEXT NOT NULL,
  "yearly" INTEGER NOT NULL,
  "households" INTEGER NOT NULL,
  "published_on" DATE NOT NULL,
  CONSTRAINT "fee_figures_pkey" PRIMARY KEY ("school_id", "academic_year", "class_from", "head"),
  CONSTRAINT "fee_figures_households" CHECK ("households" >= 5)
);
ALTER TABLE "fee_figures" ADD CONSTRAINT "fee_figures_school_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools" ("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- Whose lines a published figure rests on. A line that is withdrawn or erased leaves its figure by the foreign key.
CREATE TABLE "fee_contributions" (
  "school_id" TEXT NOT NULL,
  "academic_year" SMALLINT NOT NULL,
  "class_from" SMALLINT NOT NULL,
  "head" TEXT NOT NULL,
  "enrolment_id" UUID NOT NULL,
  "yearly" INTEGER NOT NULL,
  CONSTRAINT "fee_contributions_pkey" PRIMARY KEY ("school_id", "academic_year", "class_from", "head", "enrolment_id")
);
CREATE INDEX "fee_contributions_enrolment_id_academic_year_head_idx" ON "fee_contributions" ("enrolment_id", "academic_year", "head");
ALTER TABLE "fee_contributions" ADD CONSTRAINT "fee_contributions_school_id_academic_year_class_from_head_fkey" FOREIGN KEY ("school_id", "academic_year", "class_from", "head")
  REFERENCES "fee_figures" ("school_id", "academic_year", "class_from", "head") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "fee_contributions" ADD CONSTRAINT "fee_contributions_enrolment_id_academic_year_head_fkey" FOREIGN KEY ("enrolment_id", "academic_year", "head")
  REFERENCES "fee_report_lines" ("enrolment_id", "academic_year", "head") ON DELETE CASCADE ON UPDATE NO ACTION;

-- What visitors read: the figures that rest on five households or more at this moment, with the number of households as the start of its band.
CREATE VIEW "published_fee_figures" AS
SELECT "school_id", "academic_year", "class_from", "head", "yearly",
  CASE WHEN "households" >= 20 THEN 20 WHEN "households" >= 10 THEN 10 ELSE 5 END AS "households", "published_on"
FROM "fee_figures" WHERE (
  SELECT count(*) FROM "fee_contributions" AS "c"
  JOIN "enrolments" AS "e" ON "e"."id" = "c"."enrolment_id" AND "e"."status" = 'confirmed' AND "e"."school_id" = "c"."school_id"
  JOIN "users" AS "u" ON "u"."id" = "e"."parent_id" AND "u"."is_verified"
  WHERE "c"."school_id" = "fee_figures"."school_id" AND "c"."academic_year" = "fee_figures"."academic_year"
    AND "c"."class_from" = "fee_figures"."class_from" AND "c"."head" = "fee_figures"."head") >= 5;

CREATE TRIGGER "fee_schedules_inserted" AFTER INSERT ON "fee_schedules" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "school_parts_inserted"();
CREATE TRIGGER "fee_schedules_deleted" AFTER DELETE ON "fee_schedules" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION "school_parts_deleted"();
CREATE TRIGGER "fee_schedules_updated" AFTER UPDATE ON "fee_schedules" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "school_parts_updated"();
CREATE TRIGGER "fee_figures_inserted" AFTER INSERT ON "fee_figures" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "school_parts_inserted"();
CREATE TRIGGER "fee_figures_updated" AFTER UPDATE ON "fee_figures" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "school_parts_updated"();

-- A figure that has just lost its fifth household. Pages don't follow other contributions: a page that is rendered again at the moment a
-- parent writes would reveal that one wrote.
CREATE FUNCTION "fee_contributions_deleted"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_changed_schools(array_agg(id), array_agg(place_id)) FROM schools WHERE id IN (
    SELECT lost.school_id FROM (
      SELECT school_id, academic_year, class_from, head, count(*) AS households FROM old_rows GROUP BY 1, 2, 3, 4) AS lost
    WHERE lost.households + (SELECT count(*) FROM fee_contributions AS c WHERE (c.school_id, c.academic_year, c.class_from, c.head)
        = (lost.school_id, lost.academic_year, lost.class_from, lost.head)) >= 5
      AND NOT EXISTS (SELECT FROM published_fee_figures AS f WHERE (f.school_id, f.academic_year, f.class_from, f.head)
        = (lost.school_id, lost.academic_year, lost.class_from, lost.head))
  ) HAVING count(*) > 0;
  RETURN NULL;
END $$;
CREATE TRIGGER "fee_contributions_deleted" AFTER DELETE ON "fee_contributions" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION "fee_contributions_deleted"();

-- A parent who is no longer verified, or is again, can hide a figure or show it.
CREATE FUNCTION "fee_parents_updated"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_changed_schools(array_agg(id), array_agg(place_id)) FROM schools WHERE id IN (
    SELECT c.school_id FROM old_rows JOIN new_rows USING (id) JOIN enrolments AS e ON e.parent_id = old_rows.id JOIN fee_contributions AS c ON c.enrolment_id = e.id
    WHERE old_rows.is_verified <> new_rows.is_verified
  ) HAVING count(*) > 0;
  RETURN NULL;
END $$;
CREATE TRIGGER "users_fee_figures" AFTER UPDATE ON "users" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "fee_parents_updated"();
