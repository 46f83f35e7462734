-- What parents answer about safety and access, and the figures made from it. Built like the figures of fees.

CREATE TABLE "safety_reports" (
  "enrolment_id" UUID NOT NULL,
  "kind" TEXT NOT NULL,
  "answer" TEXT NOT NULL,
  "reported_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "safety_reports_pkey" PRIMARY KEY ("enrolment_id", "kind"),
  CONSTRAINT "safety_reports_answer" CHECK ("answer" IN ('yes', 'no', 'unsure'))
);
ALTER TABLE "safety_reports" ADD CONSTRAINT "safety_reports_enrolment_id_fkey" FOREIGN KEY ("enrolment_id") REFERENCES "enrolments" ("id") ON DELETE CASCADE ON UPDATE NO ACTION;

CREATE TABLE "safety_figures" (
  "school_id" TEXT NOT NULL,
  "kind" TEXT NOT NULL,
  "yes" INTEGER NOT NULL,
  "no" INTEGER NOT NULL,
  "unsure" INTEGER NOT NULL,
  "min_households" SMALLINT NOT NULL,
  "published_on" DATE NOT NULL,
  CONSTRAINT "safety_figures_pkey" PRIMARY KEY ("school_id", "kind"),
  CONSTRAINT "safety_figures_households" CHECK ("min_households" >= 5 AND "yes" + "no" + "unsure" >= "min_households")
);
ALTER TABLE "safety_figures" ADD CONSTRAINT "safety_figures_school_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools" ("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- Whose answers a published figure rests on. An answer that is withdrawn or erased leaves its figure by the foreign key.
CREATE TABLE "safety_contributions" (
  "school_id" TEXT NOT NULL,
  "kind" TEXT NOT NULL,
  "enrolment_id" UUID NOT NULL,
  "answer" TEXT NOT NULL,
  CONSTRAINT "safety_contributions_pkey" PRIMARY KEY ("school_id", "kind", "enrolment_id")
);
CREATE INDEX "safety_contributions_enrolment_id_kind_idx" ON "safety_contributions" ("enrolment_id", "kind");
ALTER TABLE "safety_contributions" ADD CONSTRAINT "safety_contributions_school_id_kind_fkey" FOREIGN KEY ("school_id", "kind")
  REFERENCES "safety_figures" ("school_id", "kind") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "safety_contributions" ADD CONSTRAINT "safety_contributions_enrolment_id_kind_fkey" FOREIGN KEY ("enrolment_id", "kind")
  REFERENCES "safety_reports" ("enrolment_id", "kind") ON DELETE CASCADE ON UPDATE NO ACTION;

-- What visitors read: the figures that rest on enough households at this moment, with answers of the last 24 months.
CREATE VIEW "published_safety_figures" AS
SELECT "school_id", "kind", "yes", "no", "unsure", "published_on"
FROM "safety_figures" WHERE (
  SELECT count(*) FROM "safety_contributions" AS "c"
  JOIN "safety_reports" AS "r" ON "r"."enrolment_id" = "c"."enrolment_id" AND "r"."kind" = "c"."kind" AND "r"."reported_at" > CURRENT_TIMESTAMP - INTERVAL '24 months'
  JOIN "enrolments" AS "e" ON "e"."id" = "c"."enrolment_id" AND "e"."status" = 'confirmed' AND "e"."school_id" = "c"."school_id"
  JOIN "users" AS "u" ON "u"."id" = "e"."parent_id" AND "u"."is_verified"
  WHERE "c"."school_id" = "safety_figures"."school_id" AND "c"."kind" = "safety_figures"."kind") >= "safety_figures"."min_households";

CREATE TRIGGER "safety_figures_inserted" AFTER INSERT ON "safety_figures" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "school_parts_inserted"();
CREATE TRIGGER "safety_figures_updated" AFTER UPDATE ON "safety_figures" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "school_parts_updated"();

-- A figure that has just lost one household too many. Pages don't follow other contributions: a page that is rendered again at the moment a
-- parent writes would reveal that one wrote.
CREATE FUNCTION "safety_contributions_deleted"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_changed_schools(array_agg(id), array_agg(place_id)) FROM schools WHERE id IN (
    SELECT f.school_id FROM (SELECT school_id, kind, count(*) AS households FROM old_rows GROUP BY 1, 2) AS lost
    JOIN safety_figures AS f USING (school_id, kind)
    WHERE lost.households + (SELECT count(*) FROM safety_contributions AS c WHERE (c.school_id, c.kind) = (f.school_id, f.kind)) >= f.min_households
      AND NOT EXISTS (SELECT FROM published_safety_figures AS p WHERE (p.school_id, p.kind) = (f.school_id, f.kind))
  ) HAVING count(*) > 0;
  RETURN NULL;
END $$;
CREATE TRIGGER "safety_contributions_deleted" AFTER DELETE ON "safety_contributions" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION "safety_contributions_deleted"();

-- A parent who is no longer verified, or is again, can hide a figure of either sort or show it.
CREATE OR REPLACE FUNCTION "fee_parents_updated"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_changed_schools(array_agg(id), array_agg(place_id)) FROM schools WHERE id IN (
    SELECT c.school_id FROM old_rows JOIN new_rows USING (id) JOIN enrolments AS e ON e.parent_id = old_rows.id
    CROSS JOIN LATERAL (
      SELECT school_id FROM fee_contributions WHERE enrolment_id = e.id UNION SELECT school_id FROM safety_contributions WHERE enrolment_id = e.id) AS c
    WHERE old_rows.is_verified <> new_rows.is_verified
  ) HAVING count(*) > 0;
  RETURN NULL;
END $$;
ALTER FUNCTION "fee_parents_updated"() RENAME TO "figure_parents_updated";
