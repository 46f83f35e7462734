-- A hash of each day's audit entries, chained, so that changes by someone who bypasses the audit log's triggers are noticed.

CREATE TABLE "audit_digests" (
  "sequence" BIGINT NOT NULL,
  "day" DATE NOT NULL,
  "last_id" BIGINT NOT NULL,
  "entries" INTEGER NOT NULL,
  "counts" JSONB NOT NULL,
  "entries_hash" TEXT NOT NULL,
  "previous_hash" TEXT NOT NULL,
  "hash" TEXT NOT NULL,
  CONSTRAINT "audit_digests_pkey" PRIMARY KEY ("sequence")
);
CREATE UNIQUE INDEX "audit_digests_hash_key" ON "audit_digests" ("hash");
CREATE TRIGGER "audit_digests_no_change" BEFORE UPDATE OR DELETE ON "audit_digests" FOR EACH ROW EXECUTE FUNCTION "audit_is_append_only"();
CREATE TRIGGER "audit_digests_no_truncate" BEFORE TRUNCATE ON "audit_digests" FOR EACH STATEMENT EXECUTE FUNCTION "audit_is_append_only"();
