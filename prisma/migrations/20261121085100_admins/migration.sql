-- Administrators' accounts: a second factor, its recovery codes, and invitations.
CREATE TABLE "second_factors" (
  "user_id" UUID NOT NULL,
  "secret" TEXT NOT NULL,
  "confirmed_at" TIMESTAMPTZ(3),
  "last_step" INTEGER,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "second_factors_pkey" PRIMARY KEY ("user_id")
);
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE NO ACTION;

CREATE TABLE "recovery_codes" (
  "user_id" UUID NOT NULL,
  "code_hash" TEXT NOT NULL,
  "used_at" TIMESTAMPTZ(3),
  CONSTRAINT "recovery_codes_pkey" PRIMARY KEY ("user_id", "code_hash")
);
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "second_factors" ("user_id") ON DELETE CASCADE ON UPDATE NO ACTION;

CREATE TABLE "admin_invitations" (
  "id" UUID NOT NULL,
  "email" TEXT NOT NULL,
  "token_hash" TEXT NOT NULL,
  "invited_by_id" UUID NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "expires_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "admin_invitations_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "admin_invitations_email_key" ON "admin_invitations" ("email");
CREATE UNIQUE INDEX "admin_invitations_token_hash_key" ON "admin_invitations" ("token_hash");
CREATE INDEX "admin_invitations_invited_by_id_idx" ON "admin_invitations" ("invited_by_id");
ALTER TABLE "admin_invitations" ADD CONSTRAINT "admin_invitations_invited_by_id_fkey" FOREIGN KEY ("invited_by_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- Few among a million.
CREATE INDEX "users_admins_idx" ON "users" ("created_at", "id") WHERE "is_admin";
