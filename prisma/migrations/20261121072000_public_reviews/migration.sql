-- A school's page changes with what is published on it, not with what waits: nothing there tells that somebody is writing.
CREATE FUNCTION "published_parts_inserted"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_changed_schools(array_agg(id), array_agg(place_id)) FROM schools
  WHERE id IN (SELECT school_id FROM new_rows WHERE status IN ('approved', 'replaced')) HAVING count(*) > 0;
  RETURN NULL;
END $$;
CREATE FUNCTION "published_parts_deleted"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_changed_schools(array_agg(id), array_agg(place_id)) FROM schools
  WHERE id IN (SELECT school_id FROM old_rows WHERE status IN ('approved', 'replaced')) HAVING count(*) > 0;
  RETURN NULL;
END $$;
CREATE FUNCTION "published_parts_updated"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_changed_schools(array_agg(id), array_agg(place_id)) FROM schools
  WHERE id IN (
    SELECT unnest(ARRAY[n.school_id, o.school_id]) FROM new_rows AS n JOIN old_rows AS o ON o.id = n.id
    WHERE n.status IN ('approved', 'replaced') OR o.status IN ('approved', 'replaced')
  ) HAVING count(*) > 0;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "reviews_inserted" AFTER INSERT ON "reviews" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "published_parts_inserted"();
CREATE OR REPLACE TRIGGER "reviews_deleted" AFTER DELETE ON "reviews" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION "published_parts_deleted"();
CREATE OR REPLACE TRIGGER "reviews_updated" AFTER UPDATE ON "reviews" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "published_parts_updated"();
CREATE OR REPLACE TRIGGER "review_replies_inserted" AFTER INSERT ON "review_replies" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "published_parts_inserted"();
CREATE OR REPLACE TRIGGER "review_replies_deleted" AFTER DELETE ON "review_replies" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION "published_parts_deleted"();
CREATE OR REPLACE TRIGGER "review_replies_updated" AFTER UPDATE ON "review_replies" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "published_parts_updated"();
