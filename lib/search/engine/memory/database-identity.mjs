// Identifies a database and its timeline: an index serves no other database, and ends with a restore to an earlier point.

const DATABASE = `system_identifier || ' ' || (SELECT oid FROM pg_database WHERE datname = current_database()) || ' ' ||
  'school_search'::regclass::oid || ' ' || (SELECT max(migration_name) FROM _prisma_migrations)`;
/**
 * Identities by kind, the most precise first. A database restored to an earlier point has a new timeline, which some roles can't read.
 * @type {Record<string, string>}
 */
const IDENTITIES = {
  timeline: `(SELECT 'timeline ' || left(pg_walfile_name(pg_current_wal_lsn()), 8) || ' ' || ${DATABASE} FROM pg_control_system())`,
  plain: `(SELECT 'plain ' || ${DATABASE} FROM pg_control_system())`,
};

/** Identifies the newest row of the change feed. If the row is gone or different later, the database was restored to an earlier point. */
export const FEED_ROW = "sequence || ' ' || xid || ' ' || extract(epoch FROM at)";

/** @param {import("pg").Client} client @returns {Promise<string | null>} null if the role can read none */
export async function readIdentity(client) {
  for (const identity of Object.values(IDENTITIES)) {
    try {
      const { rows } = await client.query(`SELECT ${identity} AS identity`);
      return rows[0].identity;
    } catch {
      // The next one is less precise.
    }
  }
  return null;
}

/** The SQL that computes this kind of identity; '' if there is none. @param {string} identity @returns {string} */
export const identitySql = (identity) => IDENTITIES[identity.split(" ")[0]] ?? "''";

/** Ignores the last migration. @param {string} one @param {string} other */
export const isSameDatabase = (one, other) => withoutMigration(one) === withoutMigration(other);
/** @param {string} identity */
const withoutMigration = (identity) => identity.slice(0, identity.lastIndexOf(" "));
