// What tells one database from another, and from what it was before it was brought back to an earlier day: so nobody takes an index of
// the one for one of the other.

const DATABASE = `system_identifier || ' ' || (SELECT oid FROM pg_database WHERE datname = current_database()) || ' ' ||
  'school_search'::regclass::oid || ' ' || (SELECT max(migration_name) FROM _prisma_migrations)`;
/** The best first: a database that went back to an earlier point goes on in another timeline, which not every role may ask for. */
const WAYS = {
  timeline: `(SELECT 'timeline ' || left(pg_walfile_name(pg_current_wal_lsn()), 8) || ' ' || ${DATABASE} FROM pg_control_system())`,
  plain: `(SELECT 'plain ' || ${DATABASE} FROM pg_control_system())`,
};

/** The newest row of the feed: where it is gone, or another, what was read with it was undone. */
export const FEED_ROW = "sequence || ' ' || xid || ' ' || extract(epoch FROM at)";

/** @param {import("pg").Client} client @returns {Promise<string | null>} null: the role may ask for none */
export async function readIdentity(client) {
  for (const way of Object.values(WAYS)) {
    try {
      const { rows } = await client.query(`SELECT ${way} AS identity`);
      return rows[0].identity;
    } catch {
      // The next says less.
    }
  }
  return null;
}

/** The SQL that gave this identity; of none nothing. @param {string} identity @returns {string} */
export const identitySql = (identity) => WAYS[identity.split(" ")[0]] ?? "''";

/** But for its last migration. @param {string} one @param {string} other */
export const isSameDatabase = (one, other) => withoutMigration(one) === withoutMigration(other);
const withoutMigration = (identity) => identity.slice(0, identity.lastIndexOf(" "));
