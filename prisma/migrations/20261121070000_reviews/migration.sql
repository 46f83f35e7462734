-- Reviews as parents write and moderators decide them; reports, appeals, replies of schools; the public log of moderation; grievances.

ALTER TABLE "reviews"
  ADD COLUMN "academic_year" SMALLINT,
  ADD COLUMN "is_solicited" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "is_edited" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "replaces_id" UUID,
  ADD COLUMN "is_pending_version" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "removal_code" TEXT,
  ADD COLUMN "removal_text" TEXT,
  ADD COLUMN "removed_at" TIMESTAMPTZ(3),
  ADD COLUMN "hidden_by_report" UUID,
  ADD COLUMN "version" INTEGER NOT NULL DEFAULT 1;
UPDATE "reviews" SET "removal_code" = 'withdrawn', "removed_at" = now() WHERE "status" = 'removed';
ALTER TABLE "reviews" DROP CONSTRAINT "reviews_status_known";
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_status_known" CHECK ("status" IN ('pending', 'approved', 'removed', 'replaced'));
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_removed_has_reason" CHECK (("status" = 'removed') = ("removal_code" IS NOT NULL));
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_pending_version_waits" CHECK (NOT "is_pending_version" OR "status" = 'pending');
-- One live review per parent and school; beside it, one new version of it may wait.
DROP INDEX "reviews_one_live_per_author_and_school";
CREATE UNIQUE INDEX "reviews_one_live_per_author_and_school" ON "reviews" ("author_id", "school_id") WHERE "status" IN ('pending', 'approved') AND NOT "is_pending_version";
CREATE UNIQUE INDEX "reviews_one_pending_version" ON "reviews" ("replaces_id") WHERE "is_pending_version";
CREATE INDEX "reviews_replaces_id_idx" ON "reviews" ("replaces_id");
CREATE INDEX "reviews_hidden_by_report_idx" ON "reviews" ("hidden_by_report");
CREATE INDEX "reviews_school_id_status_overall_rating_published_on_id_idx" ON "reviews" ("school_id", "status", "overall_rating", "published_on" DESC, "id");
CREATE INDEX "reviews_school_id_submitted_at_idx" ON "reviews" ("school_id", "submitted_at" DESC);
CREATE INDEX "reviews_removed_at_idx" ON "reviews" ("removed_at") WHERE "status" = 'removed';

CREATE TABLE "review_decisions" (
  "id" UUID NOT NULL,
  "review_id" UUID NOT NULL,
  "decision" TEXT NOT NULL,
  "reason_code" TEXT,
  "reason_text" TEXT,
  "decided_by" UUID,
  "decided_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "previous_status" TEXT NOT NULL,
  "restores" JSONB,
  "log_sequence" BIGINT,
  "undone_at" TIMESTAMPTZ(3),
  CONSTRAINT "review_decisions_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "review_decisions_decision_known" CHECK ("decision" IN ('approved', 'removed'))
);
CREATE INDEX "review_decisions_review_id_decided_at_idx" ON "review_decisions" ("review_id", "decided_at" DESC);
CREATE INDEX "review_decisions_decided_at_idx" ON "review_decisions" ("decided_at");

CREATE TABLE "review_edits" (
  "id" UUID NOT NULL,
  "review_id" UUID NOT NULL,
  "edited_by" UUID,
  "edited_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "comments_before" JSONB NOT NULL,
  "ratings_proposed" JSONB,
  "ratings_state" TEXT,
  "answered_at" TIMESTAMPTZ(3),
  CONSTRAINT "review_edits_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "review_edits_ratings_state_known" CHECK ("ratings_state" IN ('proposed', 'agreed', 'declined', 'lapsed')),
  CONSTRAINT "review_edits_proposal_has_state" CHECK (("ratings_proposed" IS NULL) = ("ratings_state" IS NULL))
);
CREATE INDEX "review_edits_review_id_edited_at_idx" ON "review_edits" ("review_id", "edited_at" DESC);

CREATE TABLE "review_fingerprints" (
  "review_id" UUID NOT NULL,
  "band" SMALLINT NOT NULL,
  "value" BIGINT NOT NULL,
  CONSTRAINT "review_fingerprints_pkey" PRIMARY KEY ("review_id", "band")
);
CREATE INDEX "review_fingerprints_value_band_idx" ON "review_fingerprints" ("value", "band");

CREATE TABLE "review_reports" (
  "id" UUID NOT NULL,
  "review_id" UUID NOT NULL,
  "reason_code" TEXT NOT NULL,
  "text" TEXT,
  "reporter_id" UUID,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "due_at" TIMESTAMPTZ(3) NOT NULL,
  "resolved_at" TIMESTAMPTZ(3),
  "resolution" TEXT,
  "resolved_by" UUID,
  CONSTRAINT "review_reports_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "review_reports_resolution_known" CHECK ("resolution" IN ('kept', 'removed') AND "resolved_at" IS NOT NULL OR "resolution" IS NULL AND "resolved_at" IS NULL)
);
CREATE INDEX "review_reports_review_id_idx" ON "review_reports" ("review_id");
CREATE INDEX "review_reports_reporter_id_idx" ON "review_reports" ("reporter_id");
CREATE INDEX "review_reports_open_idx" ON "review_reports" ("due_at", "id") WHERE "resolved_at" IS NULL;

CREATE TABLE "review_appeals" (
  "id" UUID NOT NULL,
  "review_id" UUID NOT NULL,
  "decision_id" UUID NOT NULL,
  "text" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "due_at" TIMESTAMPTZ(3) NOT NULL,
  "decided_at" TIMESTAMPTZ(3),
  "outcome" TEXT,
  "answer" TEXT,
  "decided_by" UUID,
  CONSTRAINT "review_appeals_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "review_appeals_outcome_known" CHECK ("outcome" IN ('upheld', 'restored') AND "decided_at" IS NOT NULL OR "outcome" IS NULL AND "decided_at" IS NULL)
);
CREATE UNIQUE INDEX "review_appeals_decision_id_key" ON "review_appeals" ("decision_id");
CREATE INDEX "review_appeals_review_id_idx" ON "review_appeals" ("review_id");
CREATE INDEX "review_appeals_open_idx" ON "review_appeals" ("due_at", "id") WHERE "decided_at" IS NULL;

CREATE TABLE "school_representatives" (
  "user_id" UUID NOT NULL,
  "school_id" TEXT NOT NULL,
  "proof" TEXT NOT NULL,
  "linked_by" UUID,
  "linked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "ended_at" TIMESTAMPTZ(3),
  CONSTRAINT "school_representatives_pkey" PRIMARY KEY ("user_id", "school_id")
);
CREATE INDEX "school_representatives_school_id_idx" ON "school_representatives" ("school_id");
CREATE INDEX "school_representatives_linked_at_idx" ON "school_representatives" ("linked_at" DESC);

CREATE TABLE "review_replies" (
  "id" UUID NOT NULL,
  "review_id" UUID NOT NULL,
  "school_id" TEXT NOT NULL,
  "author_id" UUID,
  "text" TEXT NOT NULL,
  "status" TEXT NOT NULL DEFAULT 'pending',
  "submitted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "published_on" DATE,
  "removal_code" TEXT,
  "removal_text" TEXT,
  "removed_at" TIMESTAMPTZ(3),
  "version" INTEGER NOT NULL DEFAULT 1,
  CONSTRAINT "review_replies_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "review_replies_status_known" CHECK ("status" IN ('pending', 'approved', 'removed')),
  CONSTRAINT "review_replies_approved_is_published" CHECK ("status" <> 'approved' OR "published_on" IS NOT NULL),
  CONSTRAINT "review_replies_removed_has_reason" CHECK (("status" = 'removed') = ("removal_code" IS NOT NULL))
);
CREATE UNIQUE INDEX "review_replies_one_live_per_review" ON "review_replies" ("review_id") WHERE "status" IN ('pending', 'approved');
CREATE INDEX "review_replies_review_id_idx" ON "review_replies" ("review_id");
CREATE INDEX "review_replies_school_id_idx" ON "review_replies" ("school_id");
CREATE INDEX "review_replies_author_id_idx" ON "review_replies" ("author_id");
CREATE INDEX "review_replies_pending_idx" ON "review_replies" ("submitted_at", "id") WHERE "status" = 'pending';

-- The public log of moderation: a chain, entry by entry. It names a school as it was called then, and nobody.
CREATE TABLE "moderation_log" (
  "sequence" BIGINT NOT NULL,
  "day" DATE NOT NULL,
  "kind" TEXT NOT NULL,
  "subject" TEXT NOT NULL,
  "school_id" TEXT NOT NULL,
  "school_name" TEXT NOT NULL,
  "rule_code" TEXT NOT NULL,
  "refers_to" BIGINT,
  "previous_hash" TEXT NOT NULL,
  "hash" TEXT NOT NULL,
  CONSTRAINT "moderation_log_pkey" PRIMARY KEY ("sequence"),
  CONSTRAINT "moderation_log_kind_known" CHECK ("kind" IN ('removed', 'edited', 'restored')),
  CONSTRAINT "moderation_log_subject_known" CHECK ("subject" IN ('review', 'reply'))
);
CREATE UNIQUE INDEX "moderation_log_hash_key" ON "moderation_log" ("hash");
CREATE INDEX "moderation_log_school_id_sequence_idx" ON "moderation_log" ("school_id", "sequence" DESC);
CREATE FUNCTION "moderation_log_is_append_only"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the log of moderation is append-only';
END $$;
CREATE TRIGGER "moderation_log_no_change" BEFORE UPDATE OR DELETE ON "moderation_log" FOR EACH ROW EXECUTE FUNCTION "moderation_log_is_append_only"();
CREATE TRIGGER "moderation_log_no_truncate" BEFORE TRUNCATE ON "moderation_log" FOR EACH STATEMENT EXECUTE FUNCTION "moderation_log_is_append_only"();

-- A month's figures, written once it is over: what was received and decided does not change when an author leaves.
CREATE TABLE "moderation_months" (
  "month" DATE NOT NULL,
  "received" INTEGER NOT NULL,
  "published" INTEGER NOT NULL,
  "removed" JSONB NOT NULL,
  "by_stars" JSONB NOT NULL,
  "decided" INTEGER NOT NULL,
  "median_hours" DOUBLE PRECISION,
  "p95_hours" DOUBLE PRECISION,
  "within_72_hours" INTEGER NOT NULL,
  CONSTRAINT "moderation_months_pkey" PRIMARY KEY ("month")
);
CREATE INDEX "reviews_submitted_at_idx" ON "reviews" ("submitted_at");

CREATE TABLE "grievances" (
  "id" UUID NOT NULL,
  "number" TEXT NOT NULL,
  "category" TEXT NOT NULL,
  "name" TEXT,
  "email" TEXT,
  "message" TEXT,
  "page" TEXT,
  "user_id" UUID,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "acknowledged_at" TIMESTAMPTZ(3),
  "due_at" TIMESTAMPTZ(3) NOT NULL,
  "decided_at" TIMESTAMPTZ(3),
  "outcome" TEXT,
  "answer" TEXT,
  "decided_by" UUID,
  "version" INTEGER NOT NULL DEFAULT 1,
  CONSTRAINT "grievances_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "grievances_decided_has_outcome" CHECK (("decided_at" IS NULL) = ("outcome" IS NULL))
);
CREATE UNIQUE INDEX "grievances_number_key" ON "grievances" ("number");
CREATE INDEX "grievances_user_id_idx" ON "grievances" ("user_id");
CREATE INDEX "grievances_open_idx" ON "grievances" ("due_at", "id") WHERE "decided_at" IS NULL;
CREATE INDEX "grievances_created_at_id_idx" ON "grievances" ("created_at" DESC, "id");

ALTER TABLE "reviews" ADD CONSTRAINT "reviews_replaces_id_fkey" FOREIGN KEY ("replaces_id") REFERENCES "reviews" ("id") ON DELETE SET NULL ON UPDATE NO ACTION;
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_hidden_by_report_fkey" FOREIGN KEY ("hidden_by_report") REFERENCES "review_reports" ("id") ON DELETE SET NULL ON UPDATE NO ACTION;
ALTER TABLE "review_decisions" ADD CONSTRAINT "review_decisions_review_id_fkey" FOREIGN KEY ("review_id") REFERENCES "reviews" ("id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "review_decisions" ADD CONSTRAINT "review_decisions_decided_by_fkey" FOREIGN KEY ("decided_by") REFERENCES "users" ("id") ON DELETE SET NULL ON UPDATE NO ACTION;
ALTER TABLE "review_edits" ADD CONSTRAINT "review_edits_review_id_fkey" FOREIGN KEY ("review_id") REFERENCES "reviews" ("id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "review_edits" ADD CONSTRAINT "review_edits_edited_by_fkey" FOREIGN KEY ("edited_by") REFERENCES "users" ("id") ON DELETE SET NULL ON UPDATE NO ACTION;
ALTER TABLE "review_fingerprints" ADD CONSTRAINT "review_fingerprints_review_id_fkey" FOREIGN KEY ("review_id") REFERENCES "reviews" ("id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "review_reports" ADD CONSTRAINT "review_reports_review_id_fkey" FOREIGN KEY ("review_id") REFERENCES "reviews" ("id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "review_reports" ADD CONSTRAINT "review_reports_reporter_id_fkey" FOREIGN KEY ("reporter_id") REFERENCES "users" ("id") ON DELETE SET NULL ON UPDATE NO ACTION;
ALTER TABLE "review_reports" ADD CONSTRAINT "review_reports_resolved_by_fkey" FOREIGN KEY ("resolved_by") REFERENCES "users" ("id") ON DELETE SET NULL ON UPDATE NO ACTION;
ALTER TABLE "review_appeals" ADD CONSTRAINT "review_appeals_review_id_fkey" FOREIGN KEY ("review_id") REFERENCES "reviews" ("id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "review_appeals" ADD CONSTRAINT "review_appeals_decision_id_fkey" FOREIGN KEY ("decision_id") REFERENCES "review_decisions" ("id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "review_appeals" ADD CONSTRAINT "review_appeals_decided_by_fkey" FOREIGN KEY ("decided_by") REFERENCES "users" ("id") ON DELETE SET NULL ON UPDATE NO ACTION;
ALTER TABLE "school_representatives" ADD CONSTRAINT "school_representatives_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "school_representatives" ADD CONSTRAINT "school_representatives_school_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools" ("id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "school_representatives" ADD CONSTRAINT "school_representatives_linked_by_fkey" FOREIGN KEY ("linked_by") REFERENCES "users" ("id") ON DELETE SET NULL ON UPDATE NO ACTION;
ALTER TABLE "review_replies" ADD CONSTRAINT "review_replies_review_id_fkey" FOREIGN KEY ("review_id") REFERENCES "reviews" ("id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "review_replies" ADD CONSTRAINT "review_replies_school_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools" ("id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "review_replies" ADD CONSTRAINT "review_replies_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "users" ("id") ON DELETE SET NULL ON UPDATE NO ACTION;
ALTER TABLE "grievances" ADD CONSTRAINT "grievances_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE SET NULL ON UPDATE NO ACTION;
ALTER TABLE "grievances" ADD CONSTRAINT "grievances_decided_by_fkey" FOREIGN KEY ("decided_by") REFERENCES "users" ("id") ON DELETE SET NULL ON UPDATE NO ACTION;

-- A reply stands on the school's page.
CREATE TRIGGER "review_replies_inserted" AFTER INSERT ON "review_replies" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "school_parts_inserted"();
CREATE TRIGGER "review_replies_deleted" AFTER DELETE ON "review_replies" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION "school_parts_deleted"();
CREATE TRIGGER "review_replies_updated" AFTER UPDATE ON "review_replies" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "school_parts_updated"();
