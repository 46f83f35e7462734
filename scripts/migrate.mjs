// npm run migrate: applies pending migrations, and adjusts the rights of the site's and the visitors' roles.
import { command, onEnd } from "./support/command.mjs";
import { installPackages } from "./steps/install.mjs";

await command(async (settings) => {
  const say = console.log;
  await installPackages(say);
  const { openDatabase } = await import("./steps/database.mjs");
  const { applyPending } = await import("./steps/migrate.mjs");
  const database = await openDatabase(settings, "npm run migrate", { sharesIt: true });
  onEnd(database.close);
  const applied = await applyPending(settings, database, say);
  say(applied.length === 0 ? "Nothing to apply: the database is up to date." : `Applied: ${applied.length}.`);
  return 0;
});
