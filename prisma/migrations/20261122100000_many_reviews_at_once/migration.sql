-- Without comparing each changed row with every other: a session that has changed one row keeps that plan for thousands, and a school of
-- 6,000 reviews could be merged with no other. What these say stays as it was: a school's page changes with what is published on it, there
-- before or there now, and with what it says of the authors.
CREATE OR REPLACE FUNCTION "published_parts_updated"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_changed_schools(array_agg(id), array_agg(place_id)) FROM schools
  WHERE id IN (
    SELECT school_id FROM new_rows WHERE status IN ('approved', 'replaced')
    UNION SELECT school_id FROM old_rows WHERE status IN ('approved', 'replaced')
  ) HAVING count(*) > 0;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION "users_updated"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  PERFORM review_authors_changed(array_agg(id)) FROM (
    SELECT id, first_name, last_name, is_verified FROM new_rows
    EXCEPT SELECT id, first_name, last_name, is_verified FROM old_rows) AS changed HAVING count(*) > 0;
  RETURN NULL;
END $$;
