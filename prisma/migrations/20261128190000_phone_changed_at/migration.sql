-- When a person last changed their phone number. null: not since they registered, or since before this column.

ALTER TABLE "users" ADD COLUMN "phone_changed_at" TIMESTAMPTZ(3);
