-- People, their sessions, what they agreed to, the documents that prove parentage, what was decided about them, mail and audit.

ALTER TABLE "users"
  ADD COLUMN "phone" TEXT,
  ADD COLUMN "password_hash" TEXT,
  ADD COLUMN "email_confirmed_at" TIMESTAMPTZ(3),
  ADD COLUMN "children_info" TEXT,
  ADD COLUMN "home_zip_code" TEXT,
  ADD COLUMN "home_place_id" TEXT,
  ADD COLUMN "applied_at" TIMESTAMPTZ(3),
  ADD COLUMN "has_document" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "reason_code" TEXT,
  ADD COLUMN "reason_text" TEXT,
  ADD COLUMN "version" INTEGER NOT NULL DEFAULT 1,
  ADD CONSTRAINT "users_email_in_lower_case" CHECK ("email" = lower("email"));

ALTER TABLE "users" ADD CONSTRAINT "users_home_place_id_fkey" FOREIGN KEY ("home_place_id") REFERENCES "places" ("id") ON DELETE SET NULL ON UPDATE NO ACTION;

-- The queue of the verification team: with a document first, oldest first. And the list of all people, newest first.
CREATE INDEX "users_waiting_idx" ON "users" ("has_document" DESC, "applied_at", "id") WHERE NOT "is_admin" AND "verification_status" IN ('none', 'pending');
CREATE INDEX "users_created_at_id_idx" ON "users" ("created_at" DESC, "id");
CREATE INDEX "users_phone_idx" ON "users" ("phone");
-- Search of the admins' lists by first name, last name or e-mail.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE INDEX "users_words_idx" ON "users" USING GIN ((lower("first_name" || ' ' || "last_name" || ' ' || "email")) gin_trgm_ops);

CREATE TABLE "sessions" (
  "id" UUID NOT NULL,
  "user_id" UUID NOT NULL,
  "is_admin" BOOLEAN NOT NULL DEFAULT false,
  "device" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "sessions_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "sessions_user_id_idx" ON "sessions" ("user_id");
CREATE INDEX "sessions_last_seen_at_idx" ON "sessions" ("last_seen_at");

CREATE TABLE "known_devices" (
  "user_id" UUID NOT NULL,
  "secret_hash" TEXT NOT NULL,
  "last_used_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "known_devices_pkey" PRIMARY KEY ("user_id", "secret_hash")
);

-- Single-use links: the table of Auth.js's Prisma adapter.
CREATE TABLE "verification_tokens" (
  "identifier" TEXT NOT NULL,
  "token" TEXT NOT NULL,
  "expires" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "verification_tokens_pkey" PRIMARY KEY ("identifier", "token")
);
CREATE INDEX "verification_tokens_expires_idx" ON "verification_tokens" ("expires");

CREATE TABLE "consents" (
  "id" UUID NOT NULL,
  "user_id" UUID NOT NULL,
  "purpose" TEXT NOT NULL,
  "notice_version" TEXT NOT NULL,
  "locale" TEXT NOT NULL DEFAULT 'en-IN',
  "given_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "withdrawn_at" TIMESTAMPTZ(3),
  CONSTRAINT "consents_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "consents_purpose_known" CHECK ("purpose" IN ('account', 'document_check', 'enrolment_question'))
);
CREATE UNIQUE INDEX "consents_one_given_per_purpose" ON "consents" ("user_id", "purpose") WHERE "withdrawn_at" IS NULL;
CREATE INDEX "consents_user_id_purpose_given_at_idx" ON "consents" ("user_id", "purpose", "given_at");

-- What rate-limiter-flexible counts in: kept by the database, so that every node counts together and a restart forgets nothing.
CREATE TABLE "rate_limits" (
  "key" VARCHAR(255) NOT NULL,
  "points" INTEGER NOT NULL DEFAULT 0,
  "expire" BIGINT,
  CONSTRAINT "rate_limits_pkey" PRIMARY KEY ("key")
);
CREATE INDEX "rate_limits_expire_idx" ON "rate_limits" ("expire");

CREATE TABLE "idempotency_keys" (
  "scope" TEXT NOT NULL,
  "key" TEXT NOT NULL,
  "user_id" UUID,
  "request_hash" TEXT NOT NULL,
  "status" SMALLINT,
  "headers" JSONB,
  "body" TEXT,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY ("scope", "key")
);
CREATE INDEX "idempotency_keys_created_at_idx" ON "idempotency_keys" ("created_at");
CREATE INDEX "idempotency_keys_user_id_idx" ON "idempotency_keys" ("user_id");

-- Documents that prove parentage. The row outlives the file: it is the fact that something was checked.
CREATE TABLE "documents" (
  "id" UUID NOT NULL,
  "owner_id" UUID,
  "claim_hash" TEXT,
  "upload_key" TEXT,
  "storage_key" TEXT,
  "file_name" TEXT,
  "content_type" TEXT,
  "size" INTEGER,
  "sha256" TEXT,
  "state" TEXT NOT NULL DEFAULT 'awaited',
  "scan" TEXT NOT NULL DEFAULT 'none',
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "received_at" TIMESTAMPTZ(3),
  "submitted_at" TIMESTAMPTZ(3),
  "decided_at" TIMESTAMPTZ(3),
  "sealed_at" TIMESTAMPTZ(3),
  "destroyed_at" TIMESTAMPTZ(3),
  "destroyed_because" TEXT,
  CONSTRAINT "documents_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "documents_state_known" CHECK ("state" IN ('awaited', 'received', 'open', 'sealed', 'destroyed')),
  CONSTRAINT "documents_scan_known" CHECK ("scan" IN ('none', 'waiting', 'clean', 'infected')),
  CONSTRAINT "documents_destroyed_has_no_file" CHECK ("state" <> 'destroyed' OR ("storage_key" IS NULL AND "upload_key" IS NULL AND "destroyed_at" IS NOT NULL))
);
CREATE INDEX "documents_owner_id_submitted_at_idx" ON "documents" ("owner_id", "submitted_at" DESC);
CREATE UNIQUE INDEX "documents_storage_key_key" ON "documents" ("storage_key");
CREATE UNIQUE INDEX "documents_upload_key_key" ON "documents" ("upload_key");
CREATE INDEX "documents_sha256_idx" ON "documents" ("sha256");
CREATE INDEX "documents_state_created_at_idx" ON "documents" ("state", "created_at");
CREATE INDEX "documents_state_decided_at_idx" ON "documents" ("state", "decided_at");

-- Files whose row is gone (an account was deleted) or which failed to go: the storage is asked again until they are gone.
CREATE TABLE "file_deletions" (
  "storage_key" TEXT NOT NULL,
  "requested_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "file_deletions_pkey" PRIMARY KEY ("storage_key")
);

-- What was decided about a parent, in order. Undone ones stay, marked.
CREATE TABLE "verification_decisions" (
  "id" UUID NOT NULL,
  "parent_id" UUID NOT NULL,
  "document_id" UUID,
  "decision" TEXT NOT NULL,
  "document_kind" TEXT,
  "reason_code" TEXT,
  "reason_text" TEXT,
  "decided_by" UUID,
  "decided_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "previous_status" TEXT NOT NULL,
  "undone_at" TIMESTAMPTZ(3),
  CONSTRAINT "verification_decisions_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "verification_decisions_decision_known" CHECK ("decision" IN ('approved', 'rejected', 'revoked', 'reopened', 'withdrawn'))
);
CREATE INDEX "verification_decisions_parent_id_decided_at_idx" ON "verification_decisions" ("parent_id", "decided_at" DESC);
CREATE INDEX "verification_decisions_decided_at_idx" ON "verification_decisions" ("decided_at");

-- Who has an item open: a courtesy among admins, kept alive while it is looked at.
CREATE TABLE "claims" (
  "kind" TEXT NOT NULL,
  "subject_id" TEXT NOT NULL,
  "admin_id" UUID NOT NULL,
  "expires_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "claims_pkey" PRIMARY KEY ("kind", "subject_id")
);
CREATE INDEX "claims_expires_at_idx" ON "claims" ("expires_at");
CREATE INDEX "claims_admin_id_idx" ON "claims" ("admin_id");

ALTER TABLE "enrolments"
  ADD COLUMN "status" TEXT NOT NULL DEFAULT 'confirmed',
  ADD COLUMN "end_reason" TEXT,
  ADD COLUMN "asked_at" TIMESTAMPTZ(3),
  ADD COLUMN "answered_at" TIMESTAMPTZ(3),
  ADD COLUMN "reason_text" TEXT,
  ADD CONSTRAINT "enrolments_status_known" CHECK ("status" IN ('claimed', 'pending', 'confirmed', 'rejected')),
  ADD CONSTRAINT "enrolments_end_reason_known" CHECK ("end_reason" IN ('moved', 'passed-out', 'ended'));
ALTER TABLE "enrolments" ALTER COLUMN "status" DROP DEFAULT;
CREATE INDEX "enrolments_pending_idx" ON "enrolments" ("created_at", "id") WHERE "status" = 'pending';
CREATE UNIQUE INDEX "enrolments_one_live_per_parent_and_school" ON "enrolments" ("parent_id", "school_id") WHERE "ended_on" IS NULL AND "status" <> 'rejected';

-- 'My school isn't listed'
CREATE TABLE "school_requests" (
  "id" UUID NOT NULL,
  "parent_id" UUID NOT NULL,
  "name" TEXT NOT NULL,
  "zip_code" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "closed_at" TIMESTAMPTZ(3),
  CONSTRAINT "school_requests_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "school_requests_parent_id_idx" ON "school_requests" ("parent_id");
CREATE INDEX "school_requests_open_idx" ON "school_requests" ("created_at", "id") WHERE "closed_at" IS NULL;

-- The outbox: a mail is written in the transaction of what it reports. Address and words go once it is sent.
CREATE TABLE "mails" (
  "id" UUID NOT NULL,
  "user_id" UUID,
  "kind" TEXT NOT NULL,
  "address" TEXT,
  "facts" JSONB,
  "about" TEXT,
  "status" TEXT NOT NULL DEFAULT 'queued',
  "not_before" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "attempts" INTEGER NOT NULL DEFAULT 0,
  "last_error" TEXT,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "sent_at" TIMESTAMPTZ(3),
  CONSTRAINT "mails_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "mails_status_known" CHECK ("status" IN ('queued', 'sent', 'cancelled', 'failed'))
);
CREATE INDEX "mails_queued_idx" ON "mails" ("not_before", "id") WHERE "status" = 'queued';
CREATE INDEX "mails_about_idx" ON "mails" ("about") WHERE "status" = 'queued';
CREATE INDEX "mails_created_at_id_idx" ON "mails" ("created_at" DESC, "id");
CREATE INDEX "mails_user_id_idx" ON "mails" ("user_id");

-- Who did what, when, before and after. Ids and changed fields only; personal values lie in the side table, which erasure empties.
CREATE TABLE "audit_log" (
  "id" BIGSERIAL NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "actor_kind" TEXT NOT NULL,
  "actor_id" UUID,
  "action" TEXT NOT NULL,
  "subject_kind" TEXT NOT NULL,
  "subject_id" TEXT NOT NULL,
  "before" JSONB,
  "after" JSONB,
  CONSTRAINT "audit_log_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "audit_log_actor_kind_known" CHECK ("actor_kind" IN ('visitor', 'parent', 'admin', 'system'))
);
CREATE INDEX "audit_log_subject_idx" ON "audit_log" ("subject_kind", "subject_id", "id" DESC);
CREATE INDEX "audit_log_actor_id_id_idx" ON "audit_log" ("actor_id", "id" DESC);
CREATE INDEX "audit_log_action_id_idx" ON "audit_log" ("action", "id" DESC);

CREATE TABLE "audit_personal" (
  "audit_id" BIGINT NOT NULL,
  "person_id" UUID NOT NULL,
  "before" JSONB,
  "after" JSONB,
  CONSTRAINT "audit_personal_pkey" PRIMARY KEY ("audit_id", "person_id")
);
CREATE INDEX "audit_personal_person_id_idx" ON "audit_personal" ("person_id");

CREATE FUNCTION "audit_is_append_only"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit log is append-only';
END $$;
CREATE TRIGGER "audit_log_no_change" BEFORE UPDATE OR DELETE ON "audit_log" FOR EACH ROW EXECUTE FUNCTION "audit_is_append_only"();
CREATE TRIGGER "audit_log_no_truncate" BEFORE TRUNCATE ON "audit_log" FOR EACH STATEMENT EXECUTE FUNCTION "audit_is_append_only"();
CREATE TRIGGER "audit_personal_no_change" BEFORE UPDATE ON "audit_personal" FOR EACH ROW EXECUTE FUNCTION "audit_is_append_only"();

-- A review may outlive its author's account, without its author.
ALTER TABLE "reviews" ALTER COLUMN "author_id" DROP NOT NULL;

ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "consents" ADD CONSTRAINT "consents_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "documents" ADD CONSTRAINT "documents_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "verification_decisions" ADD CONSTRAINT "verification_decisions_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "verification_decisions" ADD CONSTRAINT "verification_decisions_document_id_fkey" FOREIGN KEY ("document_id") REFERENCES "documents" ("id") ON DELETE SET NULL ON UPDATE NO ACTION;
ALTER TABLE "verification_decisions" ADD CONSTRAINT "verification_decisions_decided_by_fkey" FOREIGN KEY ("decided_by") REFERENCES "users" ("id") ON DELETE SET NULL ON UPDATE NO ACTION;
ALTER TABLE "claims" ADD CONSTRAINT "claims_admin_id_fkey" FOREIGN KEY ("admin_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "school_requests" ADD CONSTRAINT "school_requests_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "mails" ADD CONSTRAINT "mails_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "audit_personal" ADD CONSTRAINT "audit_personal_audit_id_fkey" FOREIGN KEY ("audit_id") REFERENCES "audit_log" ("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- What a page says about the author of a published review (name, verified, enrolled until) changes with the author.
CREATE FUNCTION "review_authors_changed"("author_ids" UUID[]) RETURNS VOID LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_changed_schools(array_agg(id), array_agg(place_id)) FROM schools
  WHERE id IN (SELECT school_id FROM reviews WHERE author_id = ANY (author_ids) AND status = 'approved') HAVING count(*) > 0;
END $$;
CREATE FUNCTION "users_updated"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  PERFORM review_authors_changed(array_agg(n.id)) FROM new_rows AS n JOIN old_rows AS o ON o.id = n.id
  WHERE (n.first_name, n.last_name, n.is_verified) IS DISTINCT FROM (o.first_name, o.last_name, o.is_verified) HAVING count(*) > 0;
  RETURN NULL;
END $$;
CREATE TRIGGER "users_updated" AFTER UPDATE ON "users" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "users_updated"();
CREATE FUNCTION "enrolments_inserted"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  PERFORM review_authors_changed(array_agg(parent_id)) FROM new_rows HAVING count(*) > 0;
  RETURN NULL;
END $$;
CREATE TRIGGER "enrolments_inserted" AFTER INSERT ON "enrolments" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "enrolments_inserted"();
CREATE TRIGGER "enrolments_updated" AFTER UPDATE ON "enrolments" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "enrolments_inserted"();
