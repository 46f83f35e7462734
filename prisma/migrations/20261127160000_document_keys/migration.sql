-- Documents are encrypted, each with a key of its own. The keys have their own table, so that backups of the other tables can leave them out.

CREATE TABLE "document_keys" (
  "document_id" UUID NOT NULL,
  "key_id" TEXT NOT NULL,
  "wrapped_key" BYTEA NOT NULL,
  CONSTRAINT "document_keys_pkey" PRIMARY KEY ("document_id")
);
CREATE INDEX "document_keys_key_id_idx" ON "document_keys" ("key_id");
ALTER TABLE "document_keys" ADD CONSTRAINT "document_keys_document_id_fkey" FOREIGN KEY ("document_id") REFERENCES "documents" ("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- A job encrypts the files of existing rows.
ALTER TABLE "documents" ADD COLUMN "is_encrypted" BOOLEAN NOT NULL DEFAULT FALSE;
