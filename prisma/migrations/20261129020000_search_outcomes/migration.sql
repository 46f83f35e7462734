-- What follows a search: which rank was opened, and whether other words were tried. Counts per words and day, nothing about a person.
ALTER TABLE "search_words"
  ADD COLUMN "reworded" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "clicks" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "first_clicks" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "positions" INTEGER NOT NULL DEFAULT 0;

DROP INDEX "search_words_empty_idx";
CREATE INDEX "search_words_failed_idx" ON "search_words" ("day", "words") WHERE "empty" + "reworded" + "clicks" - "first_clicks" > 0;
