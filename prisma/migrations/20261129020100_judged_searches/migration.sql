-- Searches whose results the team has judged, for the recall benchmark.
CREATE TABLE "judged_searches" (
  "words" TEXT NOT NULL,
  "kind" TEXT NOT NULL,
  "good" TEXT[] NOT NULL,
  "bad" TEXT[] NOT NULL,
  "judged_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "judged_searches_pkey" PRIMARY KEY ("words")
);
