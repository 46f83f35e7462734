-- The months whose open data is published: one row makes all files of a month visible.

CREATE TABLE "open_data_months" (
  "month" TEXT NOT NULL,
  "published_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "row_count" INTEGER NOT NULL,
  "files" JSONB NOT NULL,
  CONSTRAINT "open_data_months_pkey" PRIMARY KEY ("month"),
  CONSTRAINT "open_data_months_month" CHECK ("month" ~ '^\d{4}-\d\d$')
);
