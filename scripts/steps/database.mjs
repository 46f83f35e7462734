// The configured database or the embedded one, and its demo data.
import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { run } from "../support/child-processes.mjs";
import { withDatabaseLock } from "../embedded/database-lock.mjs";
import { SITE_ROLE, sitePassword } from "../embedded/cluster.mjs";
import { runningPostgres, startPostgres } from "../embedded/postgres.mjs";
import { withClient } from "../embedded/with-client.mjs";

/** @import { Say } from "../support/command.mjs" */
/** @import { Settings } from "../support/settings.mjs" */

const SEED = "scripts/maintenance/seed-demo.ts";

/** `url`: of the role that owns the embedded database, or of the site's role. @typedef {{ url: string, isEmbedded: boolean, close: (urgent?: AbortSignal) => Promise<void> }} Database */

/**
 * Opens the database for a command. Uses the embedded database if it already runs, otherwise starts it.
 *
 * @param {Settings} settings
 * @param {string} task shown to other processes that need the same data
 * @param {{ sharesIt?: boolean }} [options] `sharesIt`: a database started here is closed when no other command uses it any more
 * @returns {Promise<Database>}
 */
export async function openDatabase(settings, task, { sharesIt = false } = {}) {
  if (settings.databaseUrl) return { url: settings.databaseUrl, isEmbedded: false, close: async () => {} };
  const url = await runningPostgres(settings.dataDir);
  if (url) return { url, isEmbedded: true, close: async () => {} };
  const server = await startPostgres(settings.dataDir, task);
  if (existsSync(join(settings.dataDir, "restore.decided.json"))) {
    const { finishRestore } = await import("../backup/read-backup.mjs");
    await finishRestore({ url: server.url, dataDir: settings.dataDir, say: console.error });
  }
  await createSiteRole(server.url);
  return {
    url: server.url,
    isEmbedded: true,
    close: async (urgent) => {
      if (sharesIt) await waitForOthers(server.url, urgent);
      await server.stop();
    },
  };
}

/** Creates the role with which the site connects to the embedded database, if it doesn't exist. @param {string} url the owner's */
async function createSiteRole(url) {
  await withClient(url, async (client) => {
    const { rowCount } = await client.query("SELECT FROM pg_roles WHERE rolname = $1", [SITE_ROLE]);
    if (rowCount) return;
    const password = client.escapeLiteral(sitePassword(decodeURIComponent(new URL(url).password)));
    await client.query(`CREATE ROLE ${SITE_ROLE} LOGIN PASSWORD ${password}`);
  });
}

/**
 * Loads the demo data as DEMO_DATA says, by default into an embedded database that was never written to.
 *
 * @param {Settings} settings
 * @param {Database} database
 * @param {Say} say
 */
export async function loadDemoData(settings, database, say) {
  if (settings.demoData === "off" || !(await needsDemoData(settings, database))) return;
  await withDatabaseLock(database.url, { purpose: "loading the demo data", say }, async () => {
    if (!(await needsDemoData(settings, database))) return;
    say("Loading the demo data …");
    const unfinished = unfinishedMarker(settings);
    if (database.isEmbedded) writeFileSync(unfinished, "");
    const result = await run(process.execPath, ["scripts/run.mjs", SEED], { quiet: true });
    if (!result.ok) throw new Error(`The demo data could not be loaded:\n${result.output.trim()}`);
    rmSync(unfinished, { force: true });
  });
}

/** @param {Settings} settings */
const unfinishedMarker = ({ dataDir }) => join(dataDir, "demo-data-unfinished");

/** @param {Settings} settings @param {Database} database */
async function needsDemoData(settings, database) {
  if (database.isEmbedded && existsSync(unfinishedMarker(settings))) return true;
  const { hasDemoData, isUntouched } = await readState(database.url);
  return settings.demoData === "on" ? !hasDemoData : database.isEmbedded && isUntouched;
}

/**
 * Deleted demo data leaves a trace in the change feed, so it is not loaded again.
 *
 * @param {string} url
 * @returns {Promise<{ hasDemoData: boolean, isUntouched: boolean }>}
 */
async function readState(url) {
  return withClient(url, async (client) => {
    const { rows } = await client.query(`SELECT EXISTS (SELECT 1 FROM schools WHERE is_demo) AS "hasDemoData",
      NOT EXISTS (SELECT 1 FROM schools) AND NOT (SELECT is_called FROM changes_sequence_seq) AS "isUntouched"`);
    return rows[0];
  });
}

/** @param {string} url @param {AbortSignal | undefined} urgent */
async function waitForOthers(url, urgent) {
  await withClient(url, async (client) => {
    while (!urgent?.aborted) {
      const { rows } = await client.query(
        "SELECT count(*)::int AS others FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()",
      );
      if (rows[0].others === 0) return;
      await new Promise((done) => setTimeout(done, 500));
    }
  });
}
