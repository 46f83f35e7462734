-- Claims of people that they speak for a school. A claim by domain is proved by a code mailed to an address at the school's website.

CREATE TABLE "school_claims" (
  "id" UUID NOT NULL,
  "user_id" UUID NOT NULL,
  "school_id" TEXT NOT NULL,
  "role" TEXT NOT NULL,
  "way" TEXT NOT NULL,
  "domain" TEXT NOT NULL,
  "address" TEXT,
  "state" TEXT NOT NULL DEFAULT 'code',
  "code_hash" TEXT,
  "code_expires_at" TIMESTAMPTZ(3),
  "network_hash" TEXT,
  "reason_text" TEXT,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "proved_at" TIMESTAMPTZ(3),
  "decided_at" TIMESTAMPTZ(3),
  "decided_by" UUID,
  CONSTRAINT "school_claims_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "school_claims_role_known" CHECK ("role" IN ('principal', 'administrator', 'trust')),
  CONSTRAINT "school_claims_way_known" CHECK ("way" IN ('domain')),
  CONSTRAINT "school_claims_state_known" CHECK ("state" IN ('code', 'waiting', 'approved', 'refused', 'withdrawn', 'lapsed')),
  CONSTRAINT "school_claims_approved_is_proved" CHECK ("state" NOT IN ('waiting', 'approved') OR "proved_at" IS NOT NULL),
  CONSTRAINT "school_claims_refused_has_reason" CHECK ("state" <> 'refused' OR "reason_text" IS NOT NULL)
);
CREATE UNIQUE INDEX "school_claims_one_open" ON "school_claims" ("user_id", "school_id") WHERE "state" IN ('code', 'waiting');
CREATE INDEX "school_claims_waiting_idx" ON "school_claims" ("proved_at", "id") WHERE "state" = 'waiting';
CREATE INDEX "school_claims_user_id_idx" ON "school_claims" ("user_id");
CREATE INDEX "school_claims_school_id_idx" ON "school_claims" ("school_id");
CREATE INDEX "school_claims_network_hash_idx" ON "school_claims" ("network_hash");
CREATE INDEX "school_claims_decided_by_idx" ON "school_claims" ("decided_by");
ALTER TABLE "school_claims" ADD CONSTRAINT "school_claims_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "school_claims" ADD CONSTRAINT "school_claims_school_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools" ("id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "school_claims" ADD CONSTRAINT "school_claims_decided_by_fkey" FOREIGN KEY ("decided_by") REFERENCES "users" ("id") ON DELETE SET NULL ON UPDATE NO ACTION;

-- What a link by a claim rests on, and until when it holds. Links made by hand have neither.
ALTER TABLE "school_representatives" ADD COLUMN "domain" TEXT;
ALTER TABLE "school_representatives" ADD COLUMN "ends_on" DATE;
ALTER TABLE "school_representatives" ADD COLUMN "reminded_at" TIMESTAMPTZ(3);
CREATE INDEX "school_representatives_ends_on_idx" ON "school_representatives" ("ends_on") WHERE "ended_at" IS NULL AND "ends_on" IS NOT NULL;

ALTER TABLE "joint_decisions" DROP CONSTRAINT "joint_decisions_kind_known";
ALTER TABLE "joint_decisions" ADD CONSTRAINT "joint_decisions_kind_known" CHECK ("kind" IN ('school.delete', 'review.unmask', 'school.change', 'school.undo',
  'correction.accept', 'school.close', 'school.reopen', 'school.merge', 'import.change', 'import.rollback', 'claim.approve'));
