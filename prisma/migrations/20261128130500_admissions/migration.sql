-- The admissions calendar: dates of states, places and schools, and which of them apply to a school.

CREATE TABLE "admission_schedules" (
  "id" UUID NOT NULL,
  "scope" TEXT NOT NULL,
  "scope_id" TEXT NOT NULL,
  "school_id" TEXT,
  "academic_year" SMALLINT NOT NULL,
  "track" TEXT NOT NULL,
  "school_types" TEXT[] NOT NULL,
  "boards" TEXT[] NOT NULL,
  "class_from" SMALLINT NOT NULL,
  "class_to" SMALLINT NOT NULL,
  "authority" TEXT,
  "source" TEXT NOT NULL,
  "licence" TEXT,
  "document_url" TEXT,
  "as_of" DATE NOT NULL,
  "status" TEXT NOT NULL DEFAULT 'live',
  "open_days" DATEMULTIRANGE,
  "imported_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "admission_schedules_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "admission_schedules_scope" CHECK ("scope" IN ('state', 'place', 'school')),
  CONSTRAINT "admission_schedules_school" CHECK ("school_id" IS NOT DISTINCT FROM CASE "scope" WHEN 'school' THEN "scope_id" END),
  CONSTRAINT "admission_schedules_track" CHECK ("track" IN ('open', 'rte', 'ews')),
  CONSTRAINT "admission_schedules_status" CHECK ("status" IN ('live', 'withdrawn')),
  CONSTRAINT "admission_schedules_classes" CHECK ("class_from" BETWEEN -2 AND 12 AND "class_to" BETWEEN "class_from" AND 12)
);
CREATE UNIQUE INDEX "admission_schedules_key" ON "admission_schedules"
  ("scope", "scope_id", "academic_year", "track", "school_types", "boards", "class_from", "class_to");
CREATE INDEX "admission_schedules_school_id_idx" ON "admission_schedules" ("school_id");
ALTER TABLE "admission_schedules" ADD CONSTRAINT "admission_schedules_school_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools" ("id") ON DELETE CASCADE ON UPDATE NO ACTION;

CREATE TABLE "admission_events" (
  "id" UUID NOT NULL,
  "schedule_id" UUID NOT NULL,
  "kind" TEXT NOT NULL,
  "round" SMALLINT NOT NULL DEFAULT 1,
  "starts_on" DATE NOT NULL,
  "ends_on" DATE NOT NULL,
  "version" INTEGER NOT NULL DEFAULT 0,
  "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "removed_at" TIMESTAMPTZ(3),
  CONSTRAINT "admission_events_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "admission_events_kind" CHECK ("kind" IN ('criteria', 'opens', 'closes', 'list', 'lottery', 'documents', 'ends')),
  CONSTRAINT "admission_events_round" CHECK ("round" BETWEEN 1 AND 20),
  CONSTRAINT "admission_events_days" CHECK ("starts_on" <= "ends_on")
);
CREATE UNIQUE INDEX "admission_events_schedule_id_kind_round_key" ON "admission_events" ("schedule_id", "kind", "round");
ALTER TABLE "admission_events" ADD CONSTRAINT "admission_events_schedule_id_fkey" FOREIGN KEY ("schedule_id") REFERENCES "admission_schedules" ("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- The schedules that apply to a school, withdrawn ones included. A live one of the school itself overrules one of its place, and that one of its state, for the same
-- academic year and track where they share a class. Restrictions don't cover schools whose type or board isn't known.
CREATE FUNCTION "admission_schedules_of"("place_id" TEXT, "school_id" TEXT, "school_type" TEXT, "board" TEXT, "class_from" SMALLINT, "class_to" SMALLINT)
RETURNS TABLE ("id" UUID, "open_days" DATEMULTIRANGE, "is_overruled" BOOLEAN) LANGUAGE sql STABLE PARALLEL SAFE AS $$
  WITH applying AS (
    SELECT s.*, CASE s.scope WHEN 'school' THEN 1 WHEN 'place' THEN 2 ELSE 3 END AS breadth
    FROM admission_schedules AS s
    WHERE (s.scope, s.scope_id) IN (('school', $2), ('place', $1), ('state', split_part($1, '/', 1)))
      AND (cardinality(s.school_types) = 0 OR $3 = ANY (s.school_types)) AND (cardinality(s.boards) = 0 OR $4 = ANY (s.boards))
      AND s.class_from <= coalesce($6, 12) AND s.class_to >= coalesce($5, -2))
  SELECT one.id, one.open_days, EXISTS (
    SELECT FROM applying AS other
    WHERE other.status = 'live' AND other.breadth < one.breadth AND (other.academic_year, other.track) = (one.academic_year, one.track)
      AND other.class_from <= one.class_to AND other.class_to >= one.class_from)
  FROM applying AS one
$$;

-- Pages follow a school's own schedules at once. Those of a state or a place reach their schools by a job.
CREATE TRIGGER "admission_schedules_inserted" AFTER INSERT ON "admission_schedules" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "school_parts_inserted"();
CREATE TRIGGER "admission_schedules_deleted" AFTER DELETE ON "admission_schedules" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION "school_parts_deleted"();
CREATE TRIGGER "admission_schedules_updated" AFTER UPDATE ON "admission_schedules" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "school_parts_updated"();
