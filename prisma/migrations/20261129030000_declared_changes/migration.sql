-- "What changed" tells what a school's representative says about fees, admission dates and safety.

CREATE OR REPLACE FUNCTION "fact_changes"("fields" JSONB) RETURNS JSONB LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN jsonb_typeof(fields) = 'object' THEN (
    SELECT coalesce(jsonb_object_agg(key, CASE WHEN key <> 'overview' THEN value END), '{}') FROM jsonb_each(fields)
    WHERE key IN ('name', 'address', 'city', 'district', 'state', 'zipCode', 'overview', 'website', 'foundationYear', 'curriculum', 'boardAffiliation',
      'affiliationNumber', 'gender', 'grades', 'classFrom', 'classTo', 'schoolType', 'recognition', 'medium', 'facilities', 'teacherStudentRatio',
      'studentCount', 'averageFees', 'latitude', 'longitude', 'position', 'udiseCode', 'declaredFees', 'admissionDates', 'safetyAnswers')) END
$$;
