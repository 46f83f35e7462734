// npm run backup -- FILE: backs up an embedded installation's database and files to one file, even while the server runs.
// The keys of its documents and the ids of deleted accounts go to the files document-keys and deleted-accounts next to it.
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { command, onEnd } from "./support/command.mjs";
import { installPackages } from "./steps/install.mjs";

await command(async (settings) => {
  const [name] = process.argv.slice(2);
  if (!name) throw new Error("Usage: npm run backup -- FILE");
  if (settings.databaseUrl)
    throw new Error("DATABASE_URL is set: back that database up with pg_dump, and its files with their store's own tools.");
  if (!existsSync(settings.dataDir)) throw new Error(`There is nothing to back up: ${settings.dataDir} does not exist.`);
  await installPackages(console.log);
  const { openDatabase } = await import("./steps/database.mjs");
  const { keysFileOf } = await import("./backup/contents.mjs");
  const { writeBackup } = await import("./backup/write-backup.mjs");
  const database = await openDatabase(settings, "npm run backup", { sharesIt: true });
  onEnd(database.close);
  const file = resolve(process.env.INIT_CWD ?? ".", name);
  const { dataDir, backupRecipient: recipient } = settings;
  const size = await writeBackup({ url: database.url, dataDir, file, recipient, say: console.log });
  if (!recipient) console.log("Warning: the backup is not encrypted. Set BACKUP_RECIPIENT, or store it where only you can read it.");
  console.log(`Not in the backup, keep a copy of each elsewhere: the keys in ${dataDir} (document-key, backup-key).`);
  console.log(`Backed up to ${file} (${(size / 1e6).toFixed(1)} MB), with the keys of its documents in ${keysFileOf(file)}.`);
  return 0;
});
