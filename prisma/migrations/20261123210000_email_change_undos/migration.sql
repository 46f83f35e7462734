-- Links that undo a change of email address.
CREATE TABLE "email_change_undos" (
  "id" BIGSERIAL NOT NULL,
  "token_hash" TEXT NOT NULL,
  "user_id" UUID NOT NULL,
  "email" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "expires_at" TIMESTAMPTZ(3) NOT NULL,
  "used_at" TIMESTAMPTZ(3),
  CONSTRAINT "email_change_undos_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "email_change_undos_token_hash_key" ON "email_change_undos" ("token_hash");
CREATE INDEX "email_change_undos_user_id_idx" ON "email_change_undos" ("user_id");
CREATE INDEX "email_change_undos_email_idx" ON "email_change_undos" ("email");
CREATE INDEX "email_change_undos_expires_at_idx" ON "email_change_undos" ("expires_at");
ALTER TABLE "email_change_undos" ADD CONSTRAINT "email_change_undos_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE NO ACTION;
