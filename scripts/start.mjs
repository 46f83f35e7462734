// npm start [-- --dev]: from a bare clone to a running site, with hot reload or built; skips completed steps. Until packages are
// installed it uses Node's own modules only.
import { createServer } from "node:net";
import { command, onEnd } from "./support/command.mjs";
import { leaveFolder, takeFolder } from "./embedded/data-lock.mjs";
import { portError, serve } from "./serve.mjs";
import { unprotectedConnections } from "./support/settings.mjs";
import { buildSite } from "./steps/build.mjs";
import { generateClient, installPackages } from "./steps/install.mjs";
import { generateOpenApi } from "./steps/openapi.mjs";
import { prepareSessionSecret } from "./steps/session-secret.mjs";

/** @import { Settings } from "./support/settings.mjs" */

const isDev = process.argv.includes("--dev");
const task = isDev ? "npm run dev" : "npm start";
const say = console.log;

await command(async (settings) => {
  Object.assign(process.env, { NODE_ENV: isDev ? "development" : "production", NEXT_TELEMETRY_DISABLED: "1" });
  await takeData(settings);
  prepareSessionSecret(settings);
  for (const name of unprotectedConnections(process.env))
    say(`Warning: the connection of ${name} is not protected by TLS. Use https or sslmode=verify-full, or a network of your own.`);
  await requireFreePort(settings);

  await installPackages(say);
  await generateClient(say);
  const { openDatabase, loadDemoData } = await import("./steps/database.mjs");
  const { prepareDatabase } = await import("./steps/migrate.mjs");
  if (!settings.databaseUrl) say("Starting the embedded Postgres …");
  const database = await openDatabase(settings, task);
  onEnd(database.close);
  const { migrationServer } = await import("./steps/migration-server.mjs");
  const meanwhile = migrationServer(settings);
  await prepareDatabase(settings, database, say, { onUpgrade: meanwhile.open });
  await meanwhile.close();
  await (await import("./steps/document-key.mjs")).prepareDocumentKey(settings, database);
  await loadDemoData(settings, database, say);
  const { prepareFirstAdmin } = await import("./steps/first-admin.mjs");
  await prepareFirstAdmin(settings, database, say);
  await (isDev ? generateOpenApi(say) : buildSite(say));

  onEnd(await serve(settings, { isDev }));
  say(`SchoolSach is ready: ${settings.address}`);
});

/** @param {Settings} settings */
async function takeData(settings) {
  if (settings.databaseUrl) return;
  const other = await takeFolder(settings.dataDir, task);
  if (other)
    throw new Error(`${settings.dataDir} is in use by ${other.task} (process ${other.pid}): stop that first, or set DATA_DIR and PORT.`);
  onEnd(() => leaveFolder(settings.dataDir));
}

/** Checked before the long steps, so that the error comes early. @param {Settings} settings @returns {Promise<void>} */
function requireFreePort({ port, hostname }) {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.once("error", (error) => fail(portError(error, port)));
    probe.listen({ port, host: hostname }, () => probe.close(() => done()));
  });
}
