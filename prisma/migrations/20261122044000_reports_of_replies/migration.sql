-- A report may be about the school's reply below a review, and whoever reports may ask to be told what was decided.
ALTER TABLE "review_reports" ADD COLUMN "reply_id" UUID, ADD COLUMN "email" TEXT;
CREATE INDEX "review_reports_reply_id_idx" ON "review_reports" ("reply_id");
-- Whom to tell.
CREATE INDEX "review_reports_to_tell_idx" ON "review_reports" ("resolved_at") WHERE "email" IS NOT NULL;
ALTER TABLE "review_reports" ADD CONSTRAINT "review_reports_reply_id_fkey" FOREIGN KEY ("reply_id") REFERENCES "review_replies" ("id") ON DELETE CASCADE ON UPDATE NO ACTION;
