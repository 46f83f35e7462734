// Rights of the role that reads what visitors see (lib/platform/database/visitor-role.mjs). A table that isn't listed is refused.
import { ASSUME_VISITOR_ROLE, VISITOR_ROLE } from "../../lib/platform/database/visitor-role.mjs";
import { codeOf } from "../support/error-details.mjs";
import { adjustRights, compareRights } from "./role-rights.mjs";
import { inTransaction } from "./with-client.mjs";

/** @import { Client } from "pg" */
/** @import { DatabaseObject, Grant } from "./role-rights.mjs" */

export const VISITOR_TABLES = [
  ...["schools", "school_fees", "school_sources", "school_statistics", "places", "pincodes", "school_search", "known_words"],
  ...["school_provenance", "import_sources", "school_changes", "fee_schedules", "fee_lines", "published_fee_figures"],
  ...[
    "admission_schedules",
    "admission_events",
    "published_register_checks",
    "published_safety_figures",
    "declared_safety_answers",
    "open_data_months",
  ],
  ...["possible_duplicates", "represented_schools"],
  ...["published_reviews", "published_replies", "review_signatures", "landing_figures", "moderation_log", "moderation_months"],
];
const INSUFFICIENT_PRIVILEGE = "42501";
const DUPLICATE_CODES = ["42710", "23505"];

/** @param {DatabaseObject} object */
function neededRights({ kind, name, plainName }) {
  if (kind === "SCHEMA") return plainName === "public" ? ["USAGE"] : [];
  if (kind === "TABLE") return VISITOR_TABLES.includes(plainName) ? ["SELECT"] : [];
  return kind === "FUNCTION" && !name.startsWith("graphile_worker.") ? ["EXECUTE"] : [];
}

/** What the role lacks; null if this session can't assume it. @param {Client} client @returns {Promise<Grant[] | null>} */
export async function findMissingVisitorRights(client) {
  await client.query("BEGIN"); // the roll-back undoes SET ROLE, also behind a transaction pooler
  await client.query(ASSUME_VISITOR_ROLE);
  const { rows } = await client.query("SELECT current_user AS role");
  await client.query("ROLLBACK");
  return rows[0].role === VISITOR_ROLE ? (await compareRights(client, VISITOR_ROLE, neededRights)).missing : null;
}

/**
 * Whether `prepareVisitorRole` would change something.
 *
 * @param {Client} client
 * @param {string} [member] the site's role; by default this one
 */
export async function needsVisitorRole(client, member) {
  const { exists, isMember, mayGrant } = await readState(client, member);
  if (!exists || !isMember) return mayGrant || (exists && (await hasWrongRights(client)));
  return hasWrongRights(client);
}

/**
 * Creates the role, if this one may create roles, makes the site's role a member, and adjusts the role's rights.
 *
 * @param {Client} client
 * @param {string} [member] the site's role; by default this one
 */
export async function prepareVisitorRole(client, member) {
  const { exists, isMember, mayGrant, self } = await readState(client, member);
  if (!exists && !mayGrant) return;
  if (!exists) await tolerate(client, `CREATE ROLE ${VISITOR_ROLE}`, DUPLICATE_CODES);
  if (!isMember && mayGrant)
    await tolerate(client, `GRANT ${VISITOR_ROLE} TO ${client.escapeIdentifier(member ?? self)}`, [INSUFFICIENT_PRIVILEGE]);
  await inTransaction(client, () => adjustRights(client, VISITOR_ROLE, neededRights));
}

/** @param {Client} client */
async function hasWrongRights(client) {
  const { missing, excess } = await compareRights(client, VISITOR_ROLE, neededRights);
  return missing.length + excess.length > 0;
}

/**
 * @param {Client} client
 * @param {string | undefined} member
 * @returns {Promise<{ exists: boolean, isMember: boolean, mayGrant: boolean, self: string }>}
 */
async function readState(client, member) {
  const { rows } = await client.query(
    `SELECT visitor.oid IS NOT NULL AS exists, own.rolsuper OR own.rolcreaterole AS "mayGrant", own.rolname AS self,
       visitor.oid IS NOT NULL AND pg_has_role(coalesce($2, own.rolname)::name, visitor.oid,
         CASE WHEN current_setting('server_version_num')::int >= 160000 THEN 'SET' ELSE 'MEMBER' END) AS "isMember"
     FROM pg_roles AS own LEFT JOIN pg_roles AS visitor ON visitor.rolname = $1 WHERE own.rolname = current_user`,
    [VISITOR_ROLE, member ?? null],
  );
  return rows[0];
}

/** @param {Client} client @param {string} statement @param {string[]} codes of errors to ignore */
async function tolerate(client, statement, codes) {
  try {
    await client.query(statement);
  } catch (error) {
    if (!codes.includes(codeOf(error) ?? "")) throw error;
  }
}
