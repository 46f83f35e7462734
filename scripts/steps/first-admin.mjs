// Creates the first administrator at a start that finds none.
import { randomBytes, randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { withDatabaseLock } from "../embedded/database-lock.mjs";
import { withClient } from "../embedded/with-client.mjs";

/** @import { Say } from "../support/command.mjs" */
/** @import { Settings } from "../support/settings.mjs" */
/** @import { Database } from "./database.mjs" */

const OWN_EMAIL = "admin@schoolsach.local";
const PASSWORD_BYTES = 15;

/** @typedef {Pick<Settings, "dataDir"> & Partial<Pick<Settings, "adminEmail" | "adminPassword">>} AdminSettings */

/**
 * Creates the first administrator from ADMIN_EMAIL and ADMIN_PASSWORD and announces it. An embedded installation without
 * them gets a random password, shown once and stored in DATA_DIR, readable only by its owner.
 *
 * @param {AdminSettings} settings
 * @param {Omit<Database, "close">} database
 * @param {Say} say
 * @throws Error with one line that names the setting
 */
export async function prepareFirstAdmin(settings, database, say) {
  if (await hasAdmin(database.url)) return;
  requireSettings(settings, database);
  await withDatabaseLock(database.url, { purpose: "creating the first administrator", say }, async () => {
    if (await hasAdmin(database.url)) return;
    const email = (settings.adminEmail ?? OWN_EMAIL).toLowerCase();
    const password = settings.adminPassword ?? randomBytes(PASSWORD_BYTES).toString("base64url");
    await createAdmin(database.url, email, password);
    announce(settings, { email, password }, say);
  });
}

/** @param {string} url */
function hasAdmin(url) {
  return withClient(url, async (client) => (await client.query("SELECT 1 FROM users WHERE is_admin LIMIT 1")).rows.length > 0);
}

/** @param {AdminSettings} settings @param {Omit<Database, "close">} database */
function requireSettings({ adminEmail, adminPassword }, { isEmbedded }) {
  const [missing] = [!adminEmail && "ADMIN_EMAIL", !adminPassword && "ADMIN_PASSWORD"].filter(Boolean);
  // An embedded installation may leave out both; one alone is never enough.
  if (!missing || (isEmbedded && !adminEmail && !adminPassword)) return;
  throw new Error(
    `Setting ${missing} is missing: there is no administrator yet, and the first is created from ADMIN_EMAIL and ADMIN_PASSWORD.`,
  );
}

/** Doesn't change an existing parent's account. @param {string} url @param {string} email @param {string} password */
async function createAdmin(url, email, password) {
  const { hashPassword } = await import("../../lib/accounts/bcrypt.mjs");
  const values = [randomUUID(), email, await hashPassword(password)];
  const { rowCount } = await withClient(url, (client) =>
    client.query(
      `WITH made AS (
         INSERT INTO users (id, first_name, last_name, email, is_admin, password_hash, email_confirmed_at)
         VALUES ($1, 'Admin', 'SchoolSach', $2, true, $3, now()) ON CONFLICT (email) DO NOTHING RETURNING id)
       INSERT INTO audit_log (actor_kind, action, subject_kind, subject_id) SELECT 'system', 'admin.create', 'user', id FROM made`,
      values,
    ),
  );
  if (rowCount === 0) throw new Error("Setting ADMIN_EMAIL is wrong: a parent's account has this address. Set another one.");
}

/** @param {AdminSettings} settings @param {{ email: string, password: string }} admin @param {Say} say */
function announce({ adminPassword, dataDir }, { email, password }, say) {
  if (adminPassword) return say(`The first administrator is ${email}, with the password you set.`);
  writeFileSync(join(dataDir, "first-admin.json"), `${JSON.stringify({ email, password })}\n`, { mode: 0o600 });
  say(`The first administrator is ${email}, with the password ${password} (stored in ${join(dataDir, "first-admin.json")}).`);
}
