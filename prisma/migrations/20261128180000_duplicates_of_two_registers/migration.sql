-- Likely duplicates of two registers: one school has a UDISE code, the other has none (lib/curation/mergers/same-school.ts).
CREATE INDEX "schools_without_code_place_id_idx" ON "schools" ("place_id") WHERE "udise_code" IS NULL AND "status" = 'listed';

-- What a school's page says until an admin has decided.
CREATE VIEW "possible_duplicates" AS
  SELECT pair.school_id, other.id, other.name, other.address, other.city, other.state, other.zip_code
  FROM (
    SELECT first_id AS school_id, second_id AS other_id FROM school_duplicates WHERE dismissed_at IS NULL
    UNION ALL
    SELECT second_id, first_id FROM school_duplicates WHERE dismissed_at IS NULL) AS pair
  JOIN schools AS one ON one.id = pair.school_id
  JOIN schools AS other ON other.id = pair.other_id
  WHERE one.status = 'listed' AND other.status = 'listed' AND (one.udise_code IS NULL) <> (other.udise_code IS NULL);

-- Pages name their possible duplicates.
CREATE FUNCTION "duplicates_changed"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO changes (kind, subject_id)
  SELECT 'school', unnest(ARRAY[first_id, second_id]) FROM rows;
  RETURN NULL;
END $$;
CREATE TRIGGER "duplicates_inserted" AFTER INSERT ON "school_duplicates" REFERENCING NEW TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION "duplicates_changed"();
CREATE TRIGGER "duplicates_updated" AFTER UPDATE ON "school_duplicates" REFERENCING NEW TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION "duplicates_changed"();
CREATE TRIGGER "duplicates_deleted" AFTER DELETE ON "school_duplicates" REFERENCING OLD TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION "duplicates_changed"();

-- An address tells schools of one name apart, so a changed one is checked again.
CREATE OR REPLACE FUNCTION "duplicates_schools_updated"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO duplicate_checks (zip_code)
  SELECT DISTINCT zip_code FROM (
    (SELECT id, zip_code, name_words, place_words, status, latitude, longitude, udise_code FROM new_rows
      EXCEPT SELECT id, zip_code, name_words, place_words, status, latitude, longitude, udise_code FROM old_rows)
    UNION ALL
    (SELECT id, zip_code, name_words, place_words, status, latitude, longitude, udise_code FROM old_rows
      EXCEPT SELECT id, zip_code, name_words, place_words, status, latitude, longitude, udise_code FROM new_rows)) AS changed;
  RETURN NULL;
END $$;
INSERT INTO "duplicate_checks" ("zip_code") SELECT DISTINCT "zip_code" FROM "schools" WHERE "udise_code" IS NULL AND "status" = 'listed';
