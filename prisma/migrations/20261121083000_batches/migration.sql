-- Files of schools on their way into the directory, piece by piece; what each changed, so that it can be rolled back.

CREATE TABLE "school_batches" (
  "id" UUID NOT NULL,
  "source" TEXT NOT NULL,
  "status" TEXT NOT NULL DEFAULT 'running',
  "is_dry_run" BOOLEAN NOT NULL DEFAULT false,
  "started_by" UUID,
  "file_name" TEXT,
  "file_size" BIGINT,
  "file_checksum" INTEGER,
  "encoding" TEXT NOT NULL DEFAULT 'utf-8',
  "piece_bytes" INTEGER NOT NULL,
  "columns" JSONB,
  "header" JSONB,
  "pieces" INTEGER NOT NULL DEFAULT 0,
  "position" JSONB NOT NULL,
  "imported" INTEGER NOT NULL DEFAULT 0,
  "updated" INTEGER NOT NULL DEFAULT 0,
  "unchanged" INTEGER NOT NULL DEFAULT 0,
  "skipped" INTEGER NOT NULL DEFAULT 0,
  "warnings" INTEGER NOT NULL DEFAULT 0,
  "reasons" JSONB NOT NULL DEFAULT '{}',
  "stopped_by" TEXT,
  "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "finished_at" TIMESTAMPTZ(3),
  "removed" INTEGER NOT NULL DEFAULT 0,
  "restored" INTEGER NOT NULL DEFAULT 0,
  "left" INTEGER NOT NULL DEFAULT 0,
  "rolled_back_at" TIMESTAMPTZ(3),
  CONSTRAINT "school_batches_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "school_batches_source_check" CHECK ("source" IN ('upload', 'command', 'call')),
  CONSTRAINT "school_batches_status_check" CHECK ("status" IN ('running', 'finished', 'cancelled', 'rolling-back', 'rolled-back')),
  CONSTRAINT "school_batches_started_by_fkey" FOREIGN KEY ("started_by") REFERENCES "users" ("id") ON DELETE SET NULL ON UPDATE NO ACTION
);
CREATE INDEX "school_batches_started_at_id_idx" ON "school_batches" ("started_at" DESC, "id");
CREATE INDEX "school_batches_started_by_idx" ON "school_batches" ("started_by");

CREATE TABLE "school_batch_pieces" (
  "batch_id" UUID NOT NULL,
  "n" INTEGER NOT NULL,
  "start_byte" BIGINT NOT NULL,
  "size" INTEGER NOT NULL,
  "checksum" INTEGER NOT NULL,
  "inserted" BIGINT[] NOT NULL,
  "met" BIGINT[] NOT NULL,
  "rolled_back_at" TIMESTAMPTZ(3),
  CONSTRAINT "school_batch_pieces_pkey" PRIMARY KEY ("batch_id", "n"),
  CONSTRAINT "school_batch_pieces_batch_id_fkey" FOREIGN KEY ("batch_id") REFERENCES "school_batches" ("id") ON DELETE CASCADE ON UPDATE NO ACTION
);

CREATE TABLE "school_batch_changes" (
  "batch_id" UUID NOT NULL,
  "school_id" TEXT NOT NULL,
  "piece" INTEGER NOT NULL,
  "serial" BIGINT NOT NULL,
  "version_before" INTEGER NOT NULL,
  "version" INTEGER NOT NULL,
  "before" JSONB NOT NULL,
  "after" JSONB NOT NULL,
  "fee_before" JSONB,
  "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "restored_version" INTEGER,
  CONSTRAINT "school_batch_changes_pkey" PRIMARY KEY ("batch_id", "piece", "serial"),
  CONSTRAINT "school_batch_changes_batch_id_fkey" FOREIGN KEY ("batch_id") REFERENCES "school_batches" ("id") ON DELETE CASCADE ON UPDATE NO ACTION
);
CREATE INDEX "school_batch_changes_school_id_changed_at_idx" ON "school_batch_changes" ("school_id", "changed_at" DESC);

CREATE TABLE "school_batch_notes" (
  "id" BIGSERIAL NOT NULL,
  "batch_id" UUID NOT NULL,
  "kind" TEXT NOT NULL,
  "line" INTEGER NOT NULL,
  "reason" TEXT NOT NULL,
  "name" TEXT NOT NULL,
  CONSTRAINT "school_batch_notes_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "school_batch_notes_kind_check" CHECK ("kind" IN ('skipped', 'warning', 'left')),
  CONSTRAINT "school_batch_notes_batch_id_fkey" FOREIGN KEY ("batch_id") REFERENCES "school_batches" ("id") ON DELETE CASCADE ON UPDATE NO ACTION
);
CREATE INDEX "school_batch_notes_batch_id_kind_id_idx" ON "school_batch_notes" ("batch_id", "kind", "id");

CREATE TABLE "school_batch_plans" (
  "batch_id" UUID NOT NULL,
  "line" INTEGER NOT NULL,
  "udise_code" TEXT,
  "match_key" TEXT NOT NULL,
  CONSTRAINT "school_batch_plans_pkey" PRIMARY KEY ("batch_id", "line"),
  CONSTRAINT "school_batch_plans_batch_id_fkey" FOREIGN KEY ("batch_id") REFERENCES "school_batches" ("id") ON DELETE CASCADE ON UPDATE NO ACTION
);
CREATE INDEX "school_batch_plans_batch_id_udise_code_idx" ON "school_batch_plans" ("batch_id", "udise_code");
CREATE INDEX "school_batch_plans_batch_id_match_key_idx" ON "school_batch_plans" ("batch_id", "match_key");
