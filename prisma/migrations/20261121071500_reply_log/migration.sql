-- Where the public log says that a reply was removed: an entry that takes it back refers to it.
ALTER TABLE "review_replies" ADD COLUMN "log_sequence" BIGINT;
