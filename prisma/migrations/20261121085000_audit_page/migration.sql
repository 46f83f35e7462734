-- The page of the audit log is narrowed to days: the first and last entry of a day are found here.
CREATE INDEX "audit_log_at_idx" ON "audit_log" ("at");
