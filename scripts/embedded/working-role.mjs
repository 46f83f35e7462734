// Rights of the site's role when another role owns the tables: read and write rows, use sequences, call functions.
import { adjustRights, compareRights, SCHEMAS } from "./role-rights.mjs";

/** @import { Client } from "pg" */
/** @import { DatabaseObject, Grant } from "./role-rights.mjs" */

const ROW_RIGHTS = ["SELECT", "INSERT", "UPDATE", "DELETE"];
const READ_ONLY = ["_prisma_migrations", "migrations"];
/** @type {Record<string, string[]>} */
const APPEND_ONLY = {
  audit_log: ["SELECT", "INSERT"],
  audit_digests: ["SELECT", "INSERT"],
  moderation_log: ["SELECT", "INSERT"],
  register_checks: ["SELECT", "INSERT"],
  // Personal values of the audit log are erased with the person.
  audit_personal: ["SELECT", "INSERT", "DELETE"],
};

/** @param {DatabaseObject} object */
function neededRights({ kind, plainName, isView }) {
  if (kind === "DATABASE") return ["TEMPORARY"];
  if (kind === "SCHEMA") return ["USAGE"];
  if (kind === "SEQUENCE") return ["USAGE", "SELECT"];
  if (kind === "FUNCTION") return ["EXECUTE"];
  return isView || READ_ONLY.includes(plainName) ? ["SELECT"] : (APPEND_ONLY[plainName] ?? ROW_RIGHTS);
}

/** The rights that the role lacks. @param {Client} client @param {string} role @returns {Promise<Grant[]>} */
export const findMissingRights = async (client, role) => (await compareRights(client, role, neededRights)).missing;

/** @param {Client} client @param {string} role */
export async function hasWorkingRights(client, role) {
  const { missing, excess } = await compareRights(client, role, neededRights);
  return missing.length + excess.length === 0;
}

/**
 * Adjusts the role's rights, and grants those on tables and sequences that this role creates later.
 *
 * @param {Client} client
 * @param {string} role
 */
export async function grantWorkingRole(client, role) {
  const grantee = client.escapeIdentifier(role);
  await adjustRights(client, role, neededRights);
  for (const schema of SCHEMAS) {
    await client.query(`ALTER DEFAULT PRIVILEGES IN SCHEMA ${schema} GRANT ${ROW_RIGHTS.join(", ")} ON TABLES TO ${grantee}`);
    await client.query(`ALTER DEFAULT PRIVILEGES IN SCHEMA ${schema} GRANT USAGE, SELECT ON SEQUENCES TO ${grantee}`);
  }
}
