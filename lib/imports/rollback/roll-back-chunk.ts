import { MAX_NOTES } from "@/lib/imports/criteria";
import { copyLine } from "@/lib/imports/write/columns";
import type { ImportConnection } from "@/lib/imports/write/import-connection";
import { restoreSchools, type SchoolRestore } from "@/lib/imports/write/update-schools";

export interface TouchedAreas {
  pincodes: Set<string>;
  placeIds: Set<string>;
}

function addAreas({ pincodes, placeIds }: TouchedAreas, schools: CurrentSchool[]): void {
  for (const { zipCode: pincode, placeId } of schools) {
    pincodes.add(pincode);
    placeIds.add(placeId);
  }
}

/** Rolls back the last remaining chunk. Returns whether no chunk was left. */
export async function rollBackChunk(connection: ImportConnection, importId: string, touched: TouchedAreas): Promise<boolean> {
  const [schoolImport] = await connection.query<{ left: number }>('SELECT "left" FROM school_batches WHERE id = $1 FOR UPDATE', [importId]);
  const [chunk] = await connection.query<{ n: number; inserted: string[]; met: string[] }>(
    "SELECT n, inserted, met FROM school_batch_pieces WHERE batch_id = $1 AND rolled_back_at IS NULL ORDER BY n DESC LIMIT 1",
    [importId],
  );
  if (!chunk) return true;
  await connection.lockImports();
  const changes = await connection.query<ChangeRow>(
    "SELECT serial, version, before, fee_before AS fee FROM school_batch_changes WHERE batch_id = $1 AND piece = $2",
    [importId, chunk.n],
  );
  // Locks all schools before the first write, because writes lock places, which come after schools in the lock order.
  await lockSchools(connection, [...chunk.inserted, ...changes.map(({ serial }) => serial)]);
  const removed = await removeInserted(connection, chunk.inserted, touched);
  const restored = await restoreChanged(connection, importId, chunk.n, changes, touched);
  const left = [...removed.left, ...restored.left];
  await removeProvenance(connection, importId, chunk.met, left);
  const noted = left.slice(0, Math.max(0, MAX_NOTES - schoolImport.left));
  await connection.copy("school_batch_notes (batch_id, kind, line, reason, name)", noted, ({ school, reason }) =>
    copyLine([importId, "left", 0, `${school.id}: ${reason}`, school.name.slice(0, 200)]),
  );
  await connection.query("UPDATE school_batch_pieces SET rolled_back_at = now() WHERE batch_id = $1 AND n = $2", [importId, chunk.n]);
  await connection.query(
    'UPDATE school_batches SET removed = removed + $2, restored = restored + $3, "left" = "left" + $4, updated_at = now() WHERE id = $1',
    [importId, removed.done, restored.done, left.length],
  );
  return false;
}

interface CurrentSchool {
  id: string;
  serial: string;
  name: string;
  version: number;
  zipCode: string;
  placeId: string;
  status: string;
  wasReviewed: boolean;
  isInUse: boolean;
}

const lockSchools = (connection: ImportConnection, serials: readonly string[]) =>
  connection.query("SELECT FROM schools WHERE serial = ANY ($1) ORDER BY id FOR UPDATE", [serials]);

/** Reads locked schools. Separate from the locking statement, which would not see a review committed while it waited for the lock. */
function readSchools(connection: ImportConnection, serials: readonly string[]): Promise<CurrentSchool[]> {
  return connection.query<CurrentSchool>(
    `SELECT s.id, s.serial, s.name, s.version, s.zip_code AS "zipCode", s.place_id AS "placeId", s.status,
       EXISTS (SELECT FROM reviews r WHERE r.school_id = s.id)
         OR EXISTS (SELECT FROM protected_schools p WHERE p.school_id = s.id AND p.until >= current_date) AS "wasReviewed",
       EXISTS (SELECT FROM enrolments e WHERE e.school_id = s.id)
         OR EXISTS (SELECT FROM school_representatives p WHERE p.school_id = s.id)
         OR EXISTS (SELECT FROM school_corrections c WHERE c.school_id = s.id)
         OR EXISTS (SELECT FROM schools m WHERE m.merged_into_id = s.id) AS "isInUse"
     FROM schools s WHERE s.serial = ANY ($1) ORDER BY s.id`,
    [serials],
  );
}

async function removeInserted(connection: ImportConnection, serials: string[], touched: TouchedAreas) {
  const schools = await readSchools(connection, serials);
  const versions = await versionsBefore(connection, schools);
  const left = schools.flatMap((school) => {
    const reason = reasonToKeep(school, (versions.get(school.id) ?? school.version) === 1);
    return reason ? [{ school, reason }] : [];
  });
  const remainingSerials = new Set(left.map(({ school }) => school.serial));
  const removable = schools.filter(({ serial }) => !remainingSerials.has(serial));
  addAreas(touched, removable);
  await connection.query("DELETE FROM schools WHERE serial = ANY ($1)", [removable.map(({ serial }) => serial)]);
  return { done: removable.length, left };
}

function reasonToKeep({ status, wasReviewed, isInUse }: CurrentSchool, isUnchanged: boolean): string | null {
  if (wasReviewed) return "it has been reviewed since";
  if (isInUse) return "it is in use since: by a parent, a representative, a correction or a merger";
  return isUnchanged && status === "listed" ? null : "it has been changed since";
}

/** Deletes the import's sources of the stored schools that its rows matched, except of schools that the rollback leaves unchanged. */
async function removeProvenance(connection: ImportConnection, importId: string, met: string[], left: { school: CurrentSchool }[]) {
  const leftSerials = new Set(left.map(({ school }) => school.serial));
  await connection.query(
    "DELETE FROM school_provenance WHERE serial = ANY ($2) AND source_id IN (SELECT id FROM import_sources WHERE batch_id = $1)",
    [importId, met.filter((serial) => !leftSerials.has(serial))],
  );
}

interface ChangeRow {
  serial: string;
  version: number;
  before: SchoolRestore["values"];
  fee: SchoolRestore["fee"];
}

async function restoreChanged(connection: ImportConnection, importId: string, n: number, changes: ChangeRow[], touched: TouchedAreas) {
  const serials = changes.map(({ serial }) => serial);
  const schools = await readSchools(connection, serials);
  const versions = await versionsBefore(connection, schools);
  const bySerial = new Map(schools.map((school) => [school.serial, school]));
  const isUnchangedSince = ({ serial, version }: ChangeRow) => {
    const school = bySerial.get(serial);
    return school !== undefined && (versions.get(school.id) ?? school.version) === version;
  };
  const restorable = changes.filter(isUnchangedSince);
  const restores = restorable.map(({ serial, before, fee }) => ({ serial: Number(serial), values: before, fee }));
  await restoreSchools(connection, restores);
  await connection.query(
    `UPDATE school_batch_changes c SET restored_version = s.version FROM schools s
     WHERE c.batch_id = $1 AND c.piece = $2 AND c.serial = ANY ($3) AND s.serial = c.serial`,
    [importId, n, restorable.map(({ serial }) => serial)],
  );
  addAreas(touched, schools);
  const left = changes.flatMap((change) => {
    const school = bySerial.get(change.serial);
    return school && !isUnchangedSince(change) ? [{ school, reason: "it has been changed since" }] : [];
  });
  return { done: restorable.length, left };
}

/**
 * The version whose values each school has now. A rollback restores the values of an earlier version under a new number;
 * here the earlier number counts, so that imports can be rolled back newest first.
 */
async function versionsBefore(connection: ImportConnection, schools: CurrentSchool[]): Promise<Map<string, number>> {
  const rows = await connection.query<{ schoolId: string; before: number; restored: number }>(
    `SELECT school_id AS "schoolId", version_before AS before, restored_version AS restored FROM school_batch_changes
     WHERE school_id = ANY ($1) AND restored_version IS NOT NULL`,
    [schools.map(({ id }) => id)],
  );
  const earlierVersions = new Map(rows.map(({ schoolId, before, restored }) => [`${schoolId} ${restored}`, before]));
  return new Map(
    schools.map(({ id, version }) => {
      let effective = version;
      for (let earlier: number | undefined = version; earlier !== undefined; earlier = earlierVersions.get(`${id} ${effective}`))
        effective = earlier;
      return [id, effective];
    }),
  );
}
