-- What undo puts back, reviews that a revoked verification hid, and the orders of the admins' lists.

ALTER TABLE "verification_decisions"
  ADD COLUMN "restores" JSONB,
  ADD CONSTRAINT "verification_decisions_document_kind_known" CHECK ("document_kind" IN ('fee-receipt', 'report-card', 'school-id-card', 'other', 'in-person')),
  ADD CONSTRAINT "verification_decisions_reason_code_known" CHECK ("reason_code" IN ('unreadable', 'no-parent-name', 'no-school-name', 'another-school', 'too-old', 'not-a-proof', 'unmasked-aadhaar', 'no-document', 'not-genuine', 'second-account', 'approved-by-mistake', 'other'));

-- Undoing the revocation publishes again what it hid, and only that.
ALTER TABLE "reviews" ADD COLUMN "hidden_by" UUID;
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_hidden_by_fkey" FOREIGN KEY ("hidden_by") REFERENCES "verification_decisions" ("id") ON DELETE SET NULL ON UPDATE NO ACTION;
CREATE INDEX "reviews_hidden_by_idx" ON "reviews" ("hidden_by");
CREATE INDEX "reviews_pending_idx" ON "reviews" ("submitted_at", "id") WHERE "status" = 'pending';

CREATE INDEX "users_waiting_applied_at_idx" ON "users" ("applied_at", "id") WHERE NOT "is_admin" AND "verification_status" IN ('none', 'pending');
CREATE INDEX "users_name_idx" ON "users" ((lower("first_name" || ' ' || "last_name")), "id");
CREATE INDEX "users_verified_idx" ON "users" ("id") WHERE "is_verified" AND NOT "is_admin";
