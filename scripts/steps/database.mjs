// The database that the settings name, or the embedded one; its migrations; its demo data.
import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { run } from "../child-processes.mjs";
import { runningPostgres, startPostgres } from "../embedded/postgres.mjs";
import { withClient } from "./with-client.mjs";

const SEED = "scripts/seed-demo.ts";

/**
 * Opens the database for a command: { url, isEmbedded, close }. An embedded one that runs already is used as it is;
 * with `sharesIt` one that was started here is closed only when no other command uses it any more.
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
  return {
    url: server.url,
    isEmbedded: true,
    close: async (urgent) => {
      if (sharesIt) await waitForOthers(server.url, urgent);
      await server.stop();
    },
  };
}

/** Applies what is missing, or says what is pending where MIGRATE is off. */
export async function migrate(settings, database, say, { always = false } = {}) {
  const { applyMigrations, pendingMigrations } = await import("../embedded/migrations.mjs");
  const url = database.isEmbedded ? database.url : settings.migrationUrl;
  try {
    if (!settings.migrates && !always) {
      const pending = await pendingMigrations(url);
      if (pending.length) say(`MIGRATE is off and migrations are pending (${pending.join(", ")}): run npm run migrate.`);
      return [];
    }
    return await applyMigrations(url, { onApply: (name) => say(`Applying migration ${name} …`), role: workingRole(settings, url) });
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    const name = url === settings.databaseUrl ? "DATABASE_URL" : "MIGRATION_DATABASE_URL";
    throw new Error(`${database.isEmbedded ? "The embedded Postgres" : name} cannot be reached (${error.message || error.code}).`);
  }
}

/** The role that the site works as, where another one makes the tables. */
function workingRole({ databaseUrl }, migrationUrl) {
  const [working, making] = [databaseUrl, migrationUrl].map((url) => url && decodeURIComponent(new URL(url).username));
  return working && working !== making ? working : undefined;
}

const isUnreachable = (error) => /^(E[A-Z]+|28P01|28000|3D000|57P03|08\d\d\d)$/.test(error.code ?? "");

/** Loads the demo data where DEMO_DATA says so; unset: into an embedded database to which nothing was ever written. */
export async function loadDemoData(settings, database, say) {
  if (settings.demoData === "off") return;
  const unfinished = join(settings.dataDir, "demo-data-unfinished");
  if (!existsSync(unfinished)) {
    const { hasDemoData, isUntouched } = await look(database.url);
    if (settings.demoData === "on" ? hasDemoData : !database.isEmbedded || !isUntouched) return;
  }
  say("Loading the demo data …");
  if (database.isEmbedded) writeFileSync(unfinished, "");
  const result = await run(process.execPath, ["scripts/run.mjs", SEED], { quiet: true });
  if (!result.ok) throw new Error(`The demo data could not be loaded:\n${result.output.trim()}`);
  rmSync(unfinished, { force: true });
}

/** Removed demo data leaves its trace in the feed of changes: it doesn't come back by itself. */
async function look(url) {
  return withClient(url, async (client) => {
    const { rows } = await client.query(`SELECT EXISTS (SELECT 1 FROM schools WHERE is_demo) AS "hasDemoData",
      NOT EXISTS (SELECT 1 FROM schools) AND NOT (SELECT is_called FROM changes_sequence_seq) AS "isUntouched"`);
    return rows[0];
  });
}

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
