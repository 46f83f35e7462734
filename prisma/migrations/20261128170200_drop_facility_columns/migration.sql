-- The columns that "facilities" replaces. No release has read them.

CREATE OR REPLACE FUNCTION "school_search_terms"("school" "school_search") RETURNS TSVECTOR LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 5000 AS $$
BEGIN
  RETURN array_to_tsvector(array_remove(array_remove(
    string_to_array(school.name_words, ' ') || string_to_array(school.place_words, ' ')
      || ARRAY['@state/' || split_part(school.place_id, '/', 1), '@place/' || school.place_id, '@curriculum/' || school.curriculum,
        '@board/' || school.board, '@gender/' || school.gender, '@schoolType/' || school.school_type, '@recognition/' || school.recognition]
      || string_to_array('@' || nullif(array_to_string(school.facilities, '/yes @'), '') || '/yes', ' '),
    ''), NULL));
END $$;

ALTER TABLE "school_search" DROP COLUMN "hostel", DROP COLUMN "ramp", DROP COLUMN "computer_lab", DROP COLUMN "library";
