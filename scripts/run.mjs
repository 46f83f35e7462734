// node scripts/run.mjs FILE.ts [arguments]: runs a TypeScript command with the configured database or the embedded one,
// which it starts for the duration of the command if no server runs it.
import { spawn } from "node:child_process";
import { command, onEnd } from "./support/command.mjs";
import { endWithMe } from "./support/child-processes.mjs";
import { generateClient, installPackages } from "./steps/install.mjs";

await command(async (settings) => {
  const [file, ...args] = process.argv.slice(2);
  if (!file) throw new Error("Usage: node scripts/run.mjs FILE.ts [arguments]");
  const note = console.error; // standard output belongs to the command
  await installPackages(note);
  await generateClient(note);
  const { openDatabase } = await import("./steps/database.mjs");
  const { npm_lifecycle_event: script } = process.env;
  const database = await openDatabase(settings, script ? `npm run ${script}` : file, { sharesIt: true });
  onEnd(database.close);
  return runScript(file, args, { DATA_DIR: settings.dataDir, MIGRATION_DATABASE_URL: settings.migrationUrl ?? database.url });
});

/** @param {string} file @param {string[]} args @param {Record<string, string>} env @returns {Promise<number>} */
function runScript(file, args, env) {
  const child = spawn(process.execPath, ["--import", "tsx", file, ...args], { stdio: "inherit", env: { ...process.env, ...env } });
  const release = endWithMe(child.pid, "TERM");
  const gone = new Promise((done) => child.once("exit", (code, signal) => (release(), done(code ?? (signal ? 1 : 0)))));
  onEnd(() => (child.kill("SIGTERM"), gone)); // Ctrl-C reaches it as well; it must end before its database
  return gone;
}
