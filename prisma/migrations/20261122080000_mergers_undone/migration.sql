-- What a merger changed, so that it can be undone (lib/curation/undo-merger.ts). Mergers from before this table have no rows and can't be
-- undone: what came from which school can't be told apart. (No production database has one.)
CREATE TABLE "school_merger_parts" (
  "id" BIGSERIAL NOT NULL,
  "merger_id" BIGINT NOT NULL,
  "kind" TEXT NOT NULL,
  "school_id" TEXT NOT NULL,
  "review_id" UUID,
  "person_id" UUID,
  "object_id" TEXT,
  "before" JSONB,
  CONSTRAINT "school_merger_parts_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "school_merger_parts_kind_known" CHECK ("kind" IN ('school', 'review', 'enrolment', 'representative', 'correction', 'source', 'led'))
);
CREATE INDEX "school_merger_parts_merger_id_kind_idx" ON "school_merger_parts" ("merger_id", "kind");
CREATE INDEX "school_merger_parts_school_id_idx" ON "school_merger_parts" ("school_id");
CREATE INDEX "school_merger_parts_review_id_idx" ON "school_merger_parts" ("review_id");
CREATE INDEX "school_merger_parts_person_id_idx" ON "school_merger_parts" ("person_id");
ALTER TABLE "school_merger_parts" ADD CONSTRAINT "school_merger_parts_merger_id_fkey" FOREIGN KEY ("merger_id") REFERENCES "audit_log" ("id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "school_merger_parts" ADD CONSTRAINT "school_merger_parts_school_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools" ("id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "school_merger_parts" ADD CONSTRAINT "school_merger_parts_review_id_fkey" FOREIGN KEY ("review_id") REFERENCES "reviews" ("id") ON DELETE CASCADE ON UPDATE NO ACTION;
-- What a merger deleted of a person goes with them, whatever it was.
ALTER TABLE "school_merger_parts" ADD CONSTRAINT "school_merger_parts_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE NO ACTION;
