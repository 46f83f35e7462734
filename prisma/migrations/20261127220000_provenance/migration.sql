-- Which source gave which facts of a school, and the day as of which it says so. What is older keeps the import and its day.

ALTER TABLE "school_batches" ADD COLUMN "source_name" TEXT, ADD COLUMN "licence" TEXT, ADD COLUMN "as_of" DATE;

CREATE TABLE "import_sources" (
  "id" SERIAL NOT NULL,
  "batch_id" UUID NOT NULL,
  "name" TEXT NOT NULL,
  "licence" TEXT NOT NULL,
  "as_of" DATE NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "import_sources_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "import_sources_batch_id_idx" ON "import_sources" ("batch_id");
ALTER TABLE "import_sources" ADD CONSTRAINT "import_sources_batch_id_fkey" FOREIGN KEY ("batch_id") REFERENCES "school_batches" ("id") ON DELETE CASCADE ON UPDATE NO ACTION;

CREATE TABLE "school_provenance" (
  "serial" BIGINT NOT NULL,
  "source_id" INTEGER NOT NULL,
  "facts" INTEGER NOT NULL,
  CONSTRAINT "school_provenance_pkey" PRIMARY KEY ("serial", "source_id")
);
ALTER TABLE "school_provenance" ADD CONSTRAINT "school_provenance_serial_fkey" FOREIGN KEY ("serial") REFERENCES "schools" ("serial") ON DELETE CASCADE ON UPDATE NO ACTION;
