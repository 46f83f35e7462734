-- Acts that one administrator proposes and another agrees to.

CREATE TABLE "joint_decisions" (
  "id" UUID NOT NULL,
  "kind" TEXT NOT NULL,
  "subject_id" TEXT NOT NULL,
  "subject_name" TEXT NOT NULL,
  "reason" TEXT NOT NULL,
  "status" TEXT NOT NULL DEFAULT 'open',
  "is_alone" BOOLEAN NOT NULL DEFAULT FALSE,
  "proposed_by" UUID,
  "proposed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "expires_at" TIMESTAMPTZ(3) NOT NULL,
  "decided_by" UUID,
  "decided_at" TIMESTAMPTZ(3),
  CONSTRAINT "joint_decisions_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "joint_decisions_kind_known" CHECK ("kind" IN ('school.delete', 'review.unmask')),
  CONSTRAINT "joint_decisions_status_known" CHECK ("status" IN ('open', 'agreed', 'declined', 'withdrawn', 'lapsed')),
  CONSTRAINT "joint_decisions_two_people" CHECK ("status" <> 'agreed' OR "is_alone" OR "decided_by" <> "proposed_by")
);
CREATE UNIQUE INDEX "joint_decisions_open_idx" ON "joint_decisions" ("kind", "subject_id") WHERE "status" = 'open';
CREATE INDEX "joint_decisions_proposed_at_id_idx" ON "joint_decisions" ("proposed_at" DESC, "id");
CREATE INDEX "joint_decisions_kind_subject_id_idx" ON "joint_decisions" ("kind", "subject_id");
CREATE INDEX "joint_decisions_proposed_by_idx" ON "joint_decisions" ("proposed_by");
CREATE INDEX "joint_decisions_decided_by_idx" ON "joint_decisions" ("decided_by");
ALTER TABLE "joint_decisions" ADD CONSTRAINT "joint_decisions_proposed_by_fkey" FOREIGN KEY ("proposed_by") REFERENCES "users" ("id") ON DELETE SET NULL ON UPDATE NO ACTION;
ALTER TABLE "joint_decisions" ADD CONSTRAINT "joint_decisions_decided_by_fkey" FOREIGN KEY ("decided_by") REFERENCES "users" ("id") ON DELETE SET NULL ON UPDATE NO ACTION;
