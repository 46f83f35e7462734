// npm run restore -- FILE: replaces an embedded installation's database and files by those of a backup.
import { resolve } from "node:path";
import { command, onEnd } from "./command.mjs";
import { leaveFolder, takeFolder } from "./embedded/data-lock.mjs";
import { installPackages } from "./steps/install.mjs";

await command(async (settings) => {
  const [name] = process.argv.slice(2);
  if (!name) throw new Error("Usage: npm run restore -- FILE");
  if (settings.databaseUrl) throw new Error("DATABASE_URL is set: restore is for an embedded installation.");
  const owner = await takeFolder(settings.dataDir, "npm run restore");
  if (owner) throw new Error(`${settings.dataDir} is in use by ${owner.task} (process ${owner.pid}): stop that first.`);
  onEnd(() => leaveFolder(settings.dataDir));
  await installPackages(console.log);
  const { openDatabase } = await import("./steps/database.mjs");
  const { readBackup } = await import("./backup/read-backup.mjs");
  const database = await openDatabase(settings, "npm run restore");
  onEnd(database.close);
  const file = resolve(process.env.INIT_CWD ?? ".", name);
  await readBackup({ url: database.url, dataDir: settings.dataDir, file, say: console.log });
  console.log(`Restored from ${file}.`);
  return 0;
});
