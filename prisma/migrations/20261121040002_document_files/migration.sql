-- Whoever deletes a document's row (an account's deletion, the sweep), its files go too: written down in the same transaction.
CREATE FUNCTION "documents_deleted"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO file_deletions (storage_key)
  SELECT key FROM old_rows, unnest(ARRAY[storage_key, upload_key]) AS key WHERE key IS NOT NULL
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER "documents_deleted" AFTER DELETE ON "documents" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION "documents_deleted"();
