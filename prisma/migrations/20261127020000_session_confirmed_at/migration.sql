-- When the person of a session last proved who they are. Existing sessions have not done so recently; a new one begins with it.

ALTER TABLE "sessions" ADD COLUMN "confirmed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT 'epoch';
ALTER TABLE "sessions" ALTER COLUMN "confirmed_at" SET DEFAULT CURRENT_TIMESTAMP;
