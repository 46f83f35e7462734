-- Whoever leaves is looked for in every table that may name them: without an index each of those would be read whole.
CREATE INDEX "verification_decisions_decided_by_idx" ON "verification_decisions" ("decided_by");
CREATE INDEX "review_decisions_decided_by_idx" ON "review_decisions" ("decided_by");
CREATE INDEX "review_edits_edited_by_idx" ON "review_edits" ("edited_by");
CREATE INDEX "review_reports_resolved_by_idx" ON "review_reports" ("resolved_by");
CREATE INDEX "review_appeals_decided_by_idx" ON "review_appeals" ("decided_by");
CREATE INDEX "school_representatives_linked_by_idx" ON "school_representatives" ("linked_by");
CREATE INDEX "grievances_decided_by_idx" ON "grievances" ("decided_by");
CREATE INDEX "verification_decisions_document_id_idx" ON "verification_decisions" ("document_id");
CREATE INDEX "users_home_place_id_idx" ON "users" ("home_place_id");
