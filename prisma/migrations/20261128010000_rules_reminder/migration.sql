-- When each person was last reminded of the rules, which the IT Rules ask for every three months.
ALTER TABLE "users" ADD COLUMN "rules_reminded_at" TIMESTAMPTZ(3);
CREATE INDEX "users_rules_due_idx" ON "users" ((coalesce("rules_reminded_at", "created_at")), "id") WHERE "email_confirmed_at" IS NOT NULL AND NOT "is_demo";
