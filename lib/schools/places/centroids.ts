import { Prisma } from "@/prisma/generated/client";

export const medianPosition = Prisma.sql`percentile_cont(0.5) WITHIN GROUP (ORDER BY latitude) AS latitude, percentile_cont(0.5) WITHIN GROUP (ORDER BY longitude) AS longitude`;

// A statement that waits for a row lock still computes from its older snapshot, so rows are locked in a statement of their own first.
// Lock order everywhere: pincodes by code, then places by id.

/** Adds the missing ones of these pincodes that listed schools have, because only existing rows can be locked. */
export const addPincodes = (codes: readonly string[]): Prisma.Sql => Prisma.sql`
  INSERT INTO pincodes (code, state)
  SELECT DISTINCT ON (zip_code) zip_code, state FROM schools
  WHERE status = 'listed' AND zip_code = ANY (${codes}) AND NOT EXISTS (SELECT FROM pincodes WHERE code = zip_code) ORDER BY zip_code, state
  ON CONFLICT DO NOTHING`;

export const lockPincodes = (codes: readonly string[]): Prisma.Sql =>
  Prisma.sql`SELECT FROM pincodes WHERE code = ANY (${codes}) ORDER BY code FOR UPDATE`;

export const lockPlaces = (ids: readonly string[]): Prisma.Sql =>
  Prisma.sql`SELECT FROM places WHERE id = ANY (${ids}) ORDER BY id FOR NO KEY UPDATE`;

/** Sets each pincode's position to the median of its schools' positions, and its place and state to the most frequent ones. */
export const refreshPincodes = (codes: readonly string[]): Prisma.Sql => Prisma.sql`
  INSERT INTO pincodes (code, state, place_id, latitude, longitude)
  SELECT zip_code, mode() WITHIN GROUP (ORDER BY state), mode() WITHIN GROUP (ORDER BY place_id), ${medianPosition}
  FROM schools WHERE status = 'listed' AND zip_code = ANY (${codes}) GROUP BY zip_code ORDER BY zip_code
  ON CONFLICT (code) DO UPDATE SET state = excluded.state, place_id = excluded.place_id, latitude = excluded.latitude, longitude = excluded.longitude
  WHERE (pincodes.state, pincodes.place_id, pincodes.latitude, pincodes.longitude) IS DISTINCT FROM (excluded.state, excluded.place_id, excluded.latitude, excluded.longitude)`;

export const refreshPlaces = (ids: readonly string[]): Prisma.Sql => Prisma.sql`
  WITH medians AS (SELECT place_id, ${medianPosition} FROM schools WHERE status = 'listed' AND place_id = ANY (${ids}) GROUP BY place_id)
  UPDATE places SET latitude = medians.latitude, longitude = medians.longitude FROM medians
  WHERE places.id = medians.place_id AND (places.latitude, places.longitude) IS DISTINCT FROM (medians.latitude, medians.longitude)`;
