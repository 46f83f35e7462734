-- What hints at one document sent by several accounts although its bytes differ, and at accounts registered from one network.

ALTER TABLE "documents" ADD COLUMN "text_hash" TEXT, ADD COLUMN "picture_hash" TEXT, ADD COLUMN "fingerprinted_at" TIMESTAMPTZ(3);
CREATE INDEX "documents_text_hash_idx" ON "documents" ("text_hash");
CREATE INDEX "documents_picture_hash_idx" ON "documents" ("picture_hash");
CREATE INDEX "documents_without_fingerprint_idx" ON "documents" ("submitted_at") WHERE "state" = 'open' AND "fingerprinted_at" IS NULL;

CREATE TABLE "registration_networks" (
  "user_id" UUID NOT NULL,
  "network_hash" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "registration_networks_pkey" PRIMARY KEY ("user_id")
);
CREATE INDEX "registration_networks_network_hash_idx" ON "registration_networks" ("network_hash");
CREATE INDEX "registration_networks_created_at_idx" ON "registration_networks" ("created_at");
ALTER TABLE "registration_networks" ADD CONSTRAINT "registration_networks_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE NO ACTION;
