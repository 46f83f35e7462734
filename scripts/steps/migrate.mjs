// Migrates the configured database and checks the rights of the site's role.
import { applyMigrations, pendingMigrations } from "../embedded/migrations.mjs";
import { unreachable, UNREACHABLE, withClient } from "../embedded/with-client.mjs";
import { SITE_ROLE } from "../embedded/cluster.mjs";
import { findMissingVisitorRights } from "../embedded/visitor-role.mjs";
import { findMissingRights } from "../embedded/working-role.mjs";
import { VISITOR_ROLE } from "../../lib/platform/database/visitor-role.mjs";
import { codeOf, messageOf } from "../support/error-details.mjs";

/** @import { Client } from "pg" */
/** @import { Grant } from "../embedded/role-rights.mjs" */
/** @import { Say } from "../support/command.mjs" */
/** @import { Settings } from "../support/settings.mjs" */
/** @import { Database } from "./database.mjs" */

const EMBEDDED = "The embedded Postgres";
const ROLES_PAGE = "See docs/operations/deploy.md#database-roles.";
const GRANT_RIGHTS = "run npm run migrate with DATABASE_URL naming this role and MIGRATION_DATABASE_URL the one that owns the tables.";
// Postgres' error codes: shutting down, starting, too many connections, connection failures; then two with messages of their own.
const UNAVAILABLE_CODES = /^(E[A-Z]+|57P0[1-3]|53300|08\d\d\d)$/;
const UNDEFINED_OBJECT = "42704";
const INSUFFICIENT_PRIVILEGE = "42501";

/**
 * Prepares the database for a start: applies pending migrations, or refuses them if MIGRATE is off, and checks rights.
 *
 * @param {Settings} settings
 * @param {Database} database
 * @param {Say} say
 * @param {{ onUpgrade?: () => Promise<void> }} [options] `onUpgrade` is called before migrations of a database that is not new
 * @throws Error with one line that says what to do
 */
export async function prepareDatabase(settings, database, say, options) {
  if (settings.migrates) await applyPending(settings, database, say, options);
  else await requireMigrated(settings, database);
  if (database.isEmbedded) return;
  await explainFailure("DATABASE_URL", () => requireRights(database.url));
  await explainFailure("VISITOR_DATABASE_URL", () => requireVisitorRights(settings, say));
}

/**
 * Vercel serves pages rendered by the build for a day, so a build there reads the database.
 *
 * @param {Settings} settings
 * @throws Error with one line that says what to do
 */
export async function requireBuildDatabase(settings) {
  if (!settings.databaseUrl) throw new Error("Setting DATABASE_URL is missing: a build on Vercel reads the database.");
  await requireMigrated(settings, { url: settings.databaseUrl }, "A build on Vercel reads the database");
}

/** @param {Settings} settings @param {{ url: string }} database @param {string} [reason] */
async function requireMigrated({ databaseUrl }, { url }, reason = "MIGRATE is off") {
  const pending = await explainFailure(databaseUrl ? "DATABASE_URL" : EMBEDDED, () => pendingMigrations(url));
  if (pending.length === 0) return;
  const names = pending.length > 3 ? `${pending[0]} to ${pending.at(-1)}` : pending.join(", ");
  const are = pending.length === 1 ? "a migration is" : `${pending.length} migrations are`;
  throw new Error(`${reason} and ${are} pending (${names}): run npm run migrate first.`);
}

/**
 * Returns the names of the applied migrations.
 *
 * @param {Settings} settings
 * @param {Database} database
 * @param {Say} say
 * @param {{ onUpgrade?: () => Promise<void> }} [options]
 */
export async function applyPending(settings, database, say, { onUpgrade } = {}) {
  const options = { onApply: (/** @type {string} */ name) => say(`Applying migration ${name} …`), say, onUpgrade };
  if (database.isEmbedded) return explainFailure(EMBEDDED, () => applyMigrations(database.url, { ...options, role: SITE_ROLE }));
  const { migrationUrl = database.url, databaseUrl } = settings;
  const setting = migrationUrl === databaseUrl ? "DATABASE_URL" : "MIGRATION_DATABASE_URL";
  return explainFailure(
    setting,
    async () => applyMigrations(migrationUrl, { ...options, role: await findWorkingRole(settings) }),
    "MIGRATION_DATABASE_URL must name the role that owns the database.",
  );
}

/** @param {string} url */
async function requireRights(url) {
  await withClient(url, async (client) => {
    const role = await currentRole(client);
    const missing = await findMissingRights(client, role);
    if (missing.length === 0) return;
    throw new Error(`The role ${role} lacks rights in the database (${describe(missing)}): ${GRANT_RIGHTS}`);
  });
}

/** @param {Settings} settings @param {Say} say */
async function requireVisitorRights({ visitorUrl }, say) {
  const missing = visitorUrl ? await withClient(visitorUrl, findMissingVisitorRights) : null;
  if (missing === null)
    say(`Pages for visitors are read with the site's own rights: the role ${VISITOR_ROLE} can't be used. ${ROLES_PAGE}`);
  else if (missing.length > 0)
    throw new Error(`The role ${VISITOR_ROLE} lacks rights in the database (${describe(missing)}): run npm run migrate first.`);
}

/** @param {Grant[]} missing */
function describe([{ rights, kind, name }, ...others]) {
  return `${rights} ON ${kind} ${name}${others.length === 0 ? "" : ` and ${others.length} more`}`;
}

/** The site's role if another role owns the tables. A pooler may use other role names than the database. @param {Settings} settings */
async function findWorkingRole({ databaseUrl, migrationUrl }) {
  if (!databaseUrl || !migrationUrl || databaseUrl === migrationUrl) return undefined;
  const migrationRole = await withClient(migrationUrl, currentRole);
  // The migrating machine may not be able to reach the site's database URL.
  const working = await withClient(databaseUrl, currentRole).catch(() => decodeURIComponent(new URL(databaseUrl).username));
  return working && working !== migrationRole ? working : undefined;
}

/** @param {Client} client @returns {Promise<string>} */
async function currentRole(client) {
  const { rows } = await client.query("SELECT current_user AS role");
  return rows[0].role;
}

/**
 * Explains errors of `work` on the database of `setting` in one line if the operator can fix them.
 *
 * @template Result
 * @param {string} setting
 * @param {() => Promise<Result>} work
 * @param {string} [advice]
 */
async function explainFailure(setting, work, advice = GRANT_RIGHTS) {
  try {
    return await work();
  } catch (error) {
    const code = codeOf(error);
    const cause = (error instanceof Error && error.cause) || error;
    if (code === UNREACHABLE || UNAVAILABLE_CODES.test(code ?? "")) throw unreachable(setting, cause);
    if (code === UNDEFINED_OBJECT)
      throw new Error(`DATABASE_URL names a role that doesn't exist yet (${messageOf(error)}).`, { cause: error });
    if (codeOf(cause) !== INSUFFICIENT_PRIVILEGE) throw error;
    throw new Error(`The role of ${setting} lacks rights (${messageOf(error)}): ${advice}`, { cause: error });
  }
}
