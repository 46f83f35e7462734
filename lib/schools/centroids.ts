import { Prisma } from "@/prisma/generated/client";

/** The medians of rows' positions. */
export const medianPosition = Prisma.sql`percentile_cont(0.5) WITHIN GROUP (ORDER BY latitude) AS latitude, percentile_cont(0.5) WITHIN GROUP (ORDER BY longitude) AS longitude`;

// A statement that waits for a row computes with what was committed before it waited: so rows are held by a statement of their own before
// their middles are computed by the next. Everybody holds pincodes, by code, then places, by id.

/** Adds those of these pincodes that listed schools have and that are not there yet: only what is there can be held. */
export const addPincodes = (codes: readonly string[]): Prisma.Sql => Prisma.sql`
  INSERT INTO pincodes (code, state)
  SELECT DISTINCT ON (zip_code) zip_code, state FROM schools
  WHERE status = 'listed' AND zip_code = ANY (${codes}) AND NOT EXISTS (SELECT FROM pincodes WHERE code = zip_code) ORDER BY zip_code, state
  ON CONFLICT DO NOTHING`;

export const lockPincodes = (codes: readonly string[]): Prisma.Sql =>
  Prisma.sql`SELECT FROM pincodes WHERE code = ANY (${codes}) ORDER BY code FOR UPDATE`;

export const lockPlaces = (ids: readonly string[]): Prisma.Sql =>
  Prisma.sql`SELECT FROM places WHERE id = ANY (${ids}) ORDER BY id FOR NO KEY UPDATE`;

/** Sets the positions of these pincodes to the medians of their schools' positions, and each one's place and state to those that most of its schools have. */
export const refreshPincodes = (codes: readonly string[]): Prisma.Sql => Prisma.sql`
  INSERT INTO pincodes (code, state, place_id, latitude, longitude)
  SELECT zip_code, mode() WITHIN GROUP (ORDER BY state), mode() WITHIN GROUP (ORDER BY place_id), ${medianPosition}
  FROM schools WHERE status = 'listed' AND zip_code = ANY (${codes}) GROUP BY zip_code ORDER BY zip_code
  ON CONFLICT (code) DO UPDATE SET state = excluded.state, place_id = excluded.place_id, latitude = excluded.latitude, longitude = excluded.longitude
  WHERE (pincodes.state, pincodes.place_id, pincodes.latitude, pincodes.longitude) IS DISTINCT FROM (excluded.state, excluded.place_id, excluded.latitude, excluded.longitude)`;

/** Sets the positions of these places to the medians of their schools' positions. */
export const refreshPlaces = (ids: readonly string[]): Prisma.Sql => Prisma.sql`
  WITH medians AS (SELECT place_id, ${medianPosition} FROM schools WHERE status = 'listed' AND place_id = ANY (${ids}) GROUP BY place_id)
  UPDATE places SET latitude = medians.latitude, longitude = medians.longitude FROM medians
  WHERE places.id = medians.place_id AND (places.latitude, places.longitude) IS DISTINCT FROM (medians.latitude, medians.longitude)`;
