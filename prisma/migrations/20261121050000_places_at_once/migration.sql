-- Two schools added in one place at once waited for each other: each insert holds a key-share lock on its place (the foreign
-- key), which FOR UPDATE of the other cannot pass. The count is no key, so the weaker lock is enough, and it can.
CREATE OR REPLACE FUNCTION "count_schools_of_places"("place_ids" TEXT[], "deltas" INTEGER[]) RETURNS VOID LANGUAGE plpgsql AS $$
BEGIN
  -- Locked in one order, so that two imports at once cannot wait for each other.
  PERFORM 1 FROM places WHERE id = ANY (place_ids) ORDER BY id FOR NO KEY UPDATE;
  UPDATE places SET school_count = school_count + sums.delta
  FROM (SELECT place_id, sum(delta) AS delta FROM unnest(place_ids, deltas) AS d (place_id, delta) GROUP BY place_id HAVING sum(delta) <> 0) AS sums
  WHERE places.id = sums.place_id;
END $$;
