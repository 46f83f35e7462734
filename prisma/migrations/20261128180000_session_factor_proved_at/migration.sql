-- When the person of a session last proved a second factor. Existing sessions have not done so recently.

ALTER TABLE "sessions" ADD COLUMN "factor_proved_at" TIMESTAMPTZ(3);
