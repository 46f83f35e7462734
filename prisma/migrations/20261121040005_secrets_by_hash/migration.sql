-- A browser's secret and April's link are looked up by their hash alone: without these, the whole table is read for each.
CREATE INDEX "known_devices_secret_hash_idx" ON "known_devices" ("secret_hash");
CREATE INDEX "verification_tokens_token_idx" ON "verification_tokens" ("token");
