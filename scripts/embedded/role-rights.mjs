// Compares the rights of a role with those that it should have on this product's tables, sequences and functions.

/** @import { Client } from "pg" */

/**
 * @typedef {"DATABASE" | "SCHEMA" | "TABLE" | "SEQUENCE" | "FUNCTION"} Kind
 * @typedef {{ kind: Kind, name: string, plainName: string, isView: boolean, held: string[], granted: string[] }} DatabaseObject
 *   `name`: quoted, with its schema if needed; `held`: rights by grant or membership; `granted`: to this role itself
 * @typedef {{ kind: Kind, name: string, rights: string }} Grant
 * @typedef {(object: DatabaseObject) => readonly string[]} NeededRights
 */

/** Where the product's objects are. */
export const SCHEMAS = ["public", "graphile_worker"];

/**
 * Missing rights, and granted ones that the role should not have. Considers only objects of the tables' owner, without
 * extensions and without other owners' tables.
 *
 * @param {Client} client
 * @param {string} role
 * @param {NeededRights} neededRights
 * @returns {Promise<{ missing: Grant[], excess: Grant[] }>}
 */
export async function compareRights(client, role, neededRights) {
  const objects = await listObjects(client, role);
  /** @param {(object: DatabaseObject) => string[]} choose @returns {Grant[]} */
  const list = (choose) =>
    objects.flatMap((object) => {
      const rights = choose(object).join(", ");
      return rights ? { kind: object.kind, name: object.name, rights } : [];
    });
  return {
    missing: list((object) => neededRights(object).filter((right) => !object.held.includes(right))),
    excess: list((object) => object.granted.filter((right) => !neededRights(object).includes(right))),
  };
}

/**
 * Grants missing rights and revokes excess ones.
 *
 * @param {Client} client
 * @param {string} role
 * @param {NeededRights} neededRights
 */
export async function adjustRights(client, role, neededRights) {
  const grantee = client.escapeIdentifier(role);
  const { missing, excess } = await compareRights(client, role, neededRights);
  for (const { kind, name, rights } of excess) await client.query(`REVOKE ${rights} ON ${kind} ${name} FROM ${grantee}`);
  for (const { kind, name, rights } of missing) await client.query(`GRANT ${rights} ON ${kind} ${name} TO ${grantee}`);
}

/** @param {Client} client @param {string} role @returns {Promise<DatabaseObject[]>} */
async function listObjects(client, role) {
  const { rows } = await client.query(
    `WITH product AS (SELECT relowner AS owner FROM pg_class WHERE oid = to_regclass('public._prisma_migrations')),
     grantee AS (SELECT oid FROM pg_roles WHERE rolname = $1),
     objects AS (
       SELECT 'DATABASE' AS kind, quote_ident(datname) AS name, datname AS "plainName", false AS "isView", tableoid AS catalog, oid, NULL::aclitem[] AS acl,
         '{TEMPORARY}'::text[] AS rights
       FROM pg_database WHERE datname = current_database()
       UNION ALL
       SELECT 'SCHEMA', quote_ident(nspname), nspname, false, tableoid, oid, NULL, '{USAGE}' FROM pg_namespace WHERE nspname = ANY ($2)
       UNION ALL
       SELECT CASE relkind WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END, oid::regclass::text, relname, relkind = 'v', tableoid, oid,
         (SELECT array_agg(entry) FROM (SELECT unnest(relacl) AS entry UNION ALL
           SELECT unnest(attacl) FROM pg_attribute WHERE attrelid = pg_class.oid) AS entries),
         CASE relkind WHEN 'S' THEN '{USAGE,SELECT}' ELSE '{SELECT,INSERT,UPDATE,DELETE}' END::text[]
       FROM pg_class, product
       WHERE relnamespace::regnamespace::text = ANY ($2) AND relkind IN ('r', 'p', 'v', 'm', 'f', 'S') AND relowner = owner
       UNION ALL
       SELECT 'FUNCTION', oid::regprocedure::text, proname, false, tableoid, oid, NULL, '{EXECUTE}'
       FROM pg_proc, product
       WHERE pronamespace::regnamespace::text = ANY ($2) AND prokind = 'f' AND proowner = owner)
     SELECT kind, name, "plainName", "isView",
       ARRAY(SELECT DISTINCT privilege_type FROM aclexplode(acl) AS entry JOIN grantee ON grantee.oid = entry.grantee) AS granted,
       ARRAY(SELECT one FROM unnest(rights) AS one WHERE CASE kind
         WHEN 'DATABASE' THEN has_database_privilege($1, oid, one)
         WHEN 'SCHEMA' THEN has_schema_privilege($1, oid, one)
         WHEN 'TABLE' THEN has_table_privilege($1, oid, one)
         WHEN 'SEQUENCE' THEN has_sequence_privilege($1, oid, one)
         ELSE has_function_privilege($1, oid, one) END) AS held
     FROM objects
     WHERE NOT EXISTS (SELECT FROM pg_depend WHERE classid = catalog AND objid = objects.oid AND deptype = 'e')
     ORDER BY kind, name`,
    [role, SCHEMAS],
  );
  return rows;
}
