import { ImportConnection } from "./import-connection";

const MEDIAN = (column: string) => `percentile_cont(0.5) WITHIN GROUP (ORDER BY ${column})`;

/**
 * Sets the positions of these pincodes and places to the medians of their schools' positions, and each pincode's place
 * and state to those that most of its schools have.
 */
export async function refreshPositions(given: { pincodes: readonly string[]; placeIds: readonly string[] }): Promise<void> {
  if (given.pincodes.length === 0) return;
  const connection = await ImportConnection.open();
  try {
    await connection.query("RESET enable_hashjoin; RESET enable_mergejoin; SET work_mem = '64MB'");
    await refreshPincodes(connection, [...given.pincodes]);
    await refreshPlaces(connection, [...given.placeIds]);
  } finally {
    await connection.close();
  }
}

async function refreshPincodes(connection: ImportConnection, pincodes: string[]): Promise<void> {
  await connection.transaction(() =>
    connection.query(
      `INSERT INTO pincodes (code, state, place_id, latitude, longitude)
       SELECT zip_code, mode() WITHIN GROUP (ORDER BY state), mode() WITHIN GROUP (ORDER BY place_id), ${MEDIAN("latitude")}, ${MEDIAN("longitude")}
       FROM schools WHERE status = 'listed' AND zip_code = ANY ($1) GROUP BY zip_code ORDER BY zip_code
       ON CONFLICT (code) DO UPDATE SET state = excluded.state, place_id = excluded.place_id, latitude = excluded.latitude, longitude = excluded.longitude
       WHERE (pincodes.state, pincodes.place_id, pincodes.latitude, pincodes.longitude) IS DISTINCT FROM (excluded.state, excluded.place_id, excluded.latitude, excluded.longitude)`,
      [pincodes],
    ),
  );
}

async function refreshPlaces(connection: ImportConnection, placeIds: string[]): Promise<void> {
  await connection.transaction(() =>
    connection.query(
      `WITH medians AS (SELECT place_id, ${MEDIAN("latitude")} AS latitude, ${MEDIAN("longitude")} AS longitude FROM schools WHERE status = 'listed' AND place_id = ANY ($1) GROUP BY place_id)
       UPDATE places SET latitude = medians.latitude, longitude = medians.longitude FROM medians
       WHERE places.id = medians.place_id AND (places.latitude, places.longitude) IS DISTINCT FROM (medians.latitude, medians.longitude)`,
      [placeIds],
    ),
  );
}
