// Rights of the site's role when another role owns the tables: read and write rows, use sequences, call functions.
import { inTransaction } from "./with-client.mjs";

/** @import { Client } from "pg" */

const SCHEMAS = ["public", "graphile_worker"];
const ROW_RIGHTS = "SELECT, INSERT, UPDATE, DELETE";

/**
 * The rights that the role lacks. Considers only objects of the tables' owner, without extensions and without other owners' tables.
 *
 * @param {Client} client
 * @param {string} role
 * @returns {Promise<{ kind: string, name: string, rights: string }[]>}
 */
export async function findMissingRights(client, role) {
  const { rows } = await client.query(
    `WITH product AS (SELECT relowner AS owner FROM pg_class WHERE oid = to_regclass('public._prisma_migrations')),
     objects AS (
       SELECT 'DATABASE' AS kind, quote_ident(datname) AS name, tableoid AS catalog, oid, '{TEMPORARY}'::text[] AS needed
       FROM pg_database WHERE datname = current_database()
       UNION ALL
       SELECT 'SCHEMA', quote_ident(nspname), tableoid, oid, '{USAGE}' FROM pg_namespace WHERE nspname = ANY ($2)
       UNION ALL
       SELECT CASE relkind WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END, oid::regclass::text, tableoid, oid,
         CASE WHEN relkind = 'S' THEN '{USAGE,SELECT}' WHEN relkind = 'v' OR relname IN ('_prisma_migrations', 'migrations') THEN '{SELECT}'
           ELSE '{SELECT,INSERT,UPDATE,DELETE}' END::text[]
       FROM pg_class, product
       WHERE relnamespace::regnamespace::text = ANY ($2) AND relkind IN ('r', 'p', 'v', 'S') AND relowner = owner
       UNION ALL
       SELECT 'FUNCTION', oid::regprocedure::text, tableoid, oid, '{EXECUTE}'
       FROM pg_proc, product
       WHERE pronamespace::regnamespace::text = ANY ($2) AND prokind = 'f' AND proowner = owner)
     SELECT kind, name, string_agg(needed_right, ', ') AS rights
     FROM objects, unnest(needed) AS needed_right
     WHERE NOT EXISTS (SELECT FROM pg_depend WHERE classid = catalog AND objid = objects.oid AND deptype = 'e') AND NOT CASE kind
       WHEN 'DATABASE' THEN has_database_privilege($1, oid, needed_right)
       WHEN 'SCHEMA' THEN has_schema_privilege($1, oid, needed_right)
       WHEN 'TABLE' THEN has_table_privilege($1, oid, needed_right)
       WHEN 'SEQUENCE' THEN has_sequence_privilege($1, oid, needed_right)
       ELSE has_function_privilege($1, oid, needed_right) END
     GROUP BY kind, name ORDER BY kind, name`,
    [role, SCHEMAS],
  );
  return rows;
}

/**
 * Grants the role its missing rights, and rights on tables and sequences that this role creates later.
 *
 * @param {Client} client
 * @param {string} role
 */
export async function grantWorkingRole(client, role) {
  const grantee = client.escapeIdentifier(role);
  await inTransaction(client, async () => {
    for (const { kind, name, rights } of await findMissingRights(client, role))
      await client.query(`GRANT ${rights} ON ${kind} ${name} TO ${grantee}`);
    for (const schema of SCHEMAS) {
      await client.query(`ALTER DEFAULT PRIVILEGES IN SCHEMA ${schema} GRANT ${ROW_RIGHTS} ON TABLES TO ${grantee}`);
      await client.query(`ALTER DEFAULT PRIVILEGES IN SCHEMA ${schema} GRANT USAGE, SELECT ON SEQUENCES TO ${grantee}`);
    }
  });
}
