// npm run restore -- FILE [--identity FILE] [--force]: replaces an embedded installation's data by those of a backup. --identity names the
// key of an encrypted one; --force accepts one that this installation didn't sign.
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { command, onEnd } from "./support/command.mjs";
import { leaveFolder, takeFolder } from "./embedded/data-lock.mjs";
import { installPackages } from "./steps/install.mjs";

await command(async (settings) => {
  const { name, identityFile, isForced } = readArguments();
  if (settings.databaseUrl) throw new Error("DATABASE_URL is set: restore is for an embedded installation.");
  const owner = await takeFolder(settings.dataDir, "npm run restore");
  if (owner) throw new Error(`${settings.dataDir} is in use by ${owner.task} (process ${owner.pid}): stop that first.`);
  onEnd(() => leaveFolder(settings.dataDir));
  await installPackages(console.log);
  const { openDatabase } = await import("./steps/database.mjs");
  const { readBackup } = await import("./backup/read-backup.mjs");
  const { readIdentity } = await import("./backup/signed-file.mjs");
  const database = await openDatabase(settings, "npm run restore");
  onEnd(database.close);
  const file = pathOf(name);
  const identity = identityFile && readIdentity(pathOf(identityFile));
  await readBackup({ url: database.url, dataDir: settings.dataDir, file, identity, isForced, say: console.log });
  console.log(`Restored from ${file}.`);
  return 0;
});

function readArguments() {
  try {
    const options = /** @type {const} */ ({ identity: { type: "string" }, force: { type: "boolean" } });
    const { values, positionals } = parseArgs({ allowPositionals: true, options });
    if (positionals.length === 1) return { name: positionals[0], identityFile: values.identity, isForced: values.force };
  } catch {
    // An unknown option
  }
  throw new Error("Usage: npm run restore -- FILE [--identity FILE] [--force]");
}

/** @param {string} name relative to where npm was called */
function pathOf(name) {
  return resolve(process.env.INIT_CWD ?? ".", name);
}
