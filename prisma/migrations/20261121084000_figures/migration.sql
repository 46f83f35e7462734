-- What is counted: how often schools are looked at and what is searched for, and the figures of each day. Nothing here is about a person.
CREATE TABLE "figure_days" (
  "figure" TEXT NOT NULL,
  "day" DATE NOT NULL,
  "key" TEXT NOT NULL DEFAULT '',
  "value" BIGINT NOT NULL,
  CONSTRAINT "figure_days_pkey" PRIMARY KEY ("figure", "day", "key")
);
CREATE INDEX "figure_days_day_idx" ON "figure_days" ("day");

CREATE TABLE "figure_marks" (
  "name" TEXT NOT NULL,
  "closed_day" DATE,
  "counted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "figure_marks_pkey" PRIMARY KEY ("name")
);

CREATE TABLE "school_views" (
  "day" DATE NOT NULL,
  "school_id" TEXT NOT NULL,
  "views" INTEGER NOT NULL,
  CONSTRAINT "school_views_pkey" PRIMARY KEY ("day", "school_id"),
  CONSTRAINT "school_views_school_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools" ("id") ON DELETE CASCADE ON UPDATE NO ACTION
);
CREATE INDEX "school_views_school_id_idx" ON "school_views" ("school_id");

CREATE TABLE "search_words" (
  "day" DATE NOT NULL,
  "words" TEXT NOT NULL,
  "searches" INTEGER NOT NULL,
  "empty" INTEGER NOT NULL,
  CONSTRAINT "search_words_pkey" PRIMARY KEY ("day", "words")
);

-- The roll-up of a day reads what was published on it, whatever became of it, and what authors took back.
CREATE INDEX "reviews_published_on_idx" ON "reviews" ("published_on") WHERE "published_on" IS NOT NULL;
-- Searches that found nothing are few among all.
CREATE INDEX "search_words_empty_idx" ON "search_words" ("day", "words") WHERE "empty" > 0;
