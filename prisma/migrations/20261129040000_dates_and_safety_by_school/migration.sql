-- What a school's representative says about admission and about safety.

ALTER TABLE "admission_schedules" ADD COLUMN "form_fee" INTEGER;
ALTER TABLE "admission_events" DROP CONSTRAINT "admission_events_kind";
ALTER TABLE "admission_events" ADD CONSTRAINT "admission_events_kind" CHECK ("kind" IN ('criteria', 'opens', 'closes', 'test', 'list', 'lottery', 'documents', 'ends')) NOT VALID;

CREATE TABLE "declared_safety_answers" (
  "school_id" TEXT NOT NULL,
  "kind" TEXT NOT NULL,
  "answer" TEXT NOT NULL,
  "said_on" DATE NOT NULL,
  CONSTRAINT "declared_safety_answers_pkey" PRIMARY KEY ("school_id", "kind"),
  CONSTRAINT "declared_safety_answers_answer" CHECK ("answer" IN ('yes', 'no'))
);
ALTER TABLE "declared_safety_answers" ADD CONSTRAINT "declared_safety_answers_school_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools" ("id") ON DELETE CASCADE ON UPDATE NO ACTION;

CREATE TRIGGER "declared_safety_answers_inserted" AFTER INSERT ON "declared_safety_answers" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "school_parts_inserted"();
CREATE TRIGGER "declared_safety_answers_deleted" AFTER DELETE ON "declared_safety_answers" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION "school_parts_deleted"();
CREATE TRIGGER "declared_safety_answers_updated" AFTER UPDATE ON "declared_safety_answers" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "school_parts_updated"();
