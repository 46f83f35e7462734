-- An index in a server's memory follows the search's table by the feed of changes. A school that is gone has no row to look its number
-- up by: whatever leaves the search is told by that number. What comes or changes is told as the school it is, as ever.
ALTER TABLE "changes" DROP CONSTRAINT "changes_kind_known";
ALTER TABLE "changes" ADD CONSTRAINT "changes_kind_known" CHECK ("kind" IN ('school', 'place', 'state', 'site', 'unlisted'));

CREATE FUNCTION "search_rows_deleted"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM old_rows) THEN
    INSERT INTO changes (kind, subject_id) SELECT 'unlisted', serial FROM old_rows;
    PERFORM pg_notify('changes', '');
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "search_rows_deleted" AFTER DELETE ON "school_search" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION "search_rows_deleted"();

CREATE FUNCTION "search_rows_truncated"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO changes (kind, subject_id) VALUES ('site', 'search');
  PERFORM pg_notify('changes', '');
  RETURN NULL;
END $$;
CREATE TRIGGER "search_rows_truncated" AFTER TRUNCATE ON "school_search" FOR EACH STATEMENT EXECUTE FUNCTION "search_rows_truncated"();
