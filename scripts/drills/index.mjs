// npm run drills [-- NAME…] – runs the site with real parts around it (pooler, balancer, Vercel's functions), breaks them, and prints what visitors and
// writers receive. Each `<name>.drill.ts` in this folder is a drill.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { command } from "../support/command.mjs";
import { messageOf } from "../support/error-details.mjs";
import { ROOT } from "../support/settings.mjs";
import { buildSite } from "../steps/build.mjs";
import { generateClient, installPackages } from "../steps/install.mjs";
import { printTable } from "./table.mjs";

/** @import { Say } from "../support/command.mjs" */
/** @import { DrillRow } from "./table.mjs" */

/** @typedef {(context: { say: Say }) => Promise<DrillRow[]>} Drill */

const say = console.log;

await command(async () => {
  await installPackages(say);
  await generateClient(say);
  await buildSite(say);
  // @ts-expect-error -- the loader has no types
  await import("tsx");
  const folder = join(ROOT, "scripts/drills");
  const known = readdirSync(folder).flatMap((file) => /^(.+)\.drill\.ts$/.exec(file)?.[1] ?? []);
  const selected = process.argv.length > 2 ? process.argv.slice(2) : known;
  const unknown = selected.find((name) => !known.includes(name));
  if (unknown) throw new Error(`There is no drill “${unknown}”. There are: ${known.join(", ")}.`);
  /** @type {(DrillRow & { drill: string })[]} */
  const rows = [];
  for (const name of selected) {
    say(`\n== ${name}`);
    const file = await import(pathToFileURL(join(folder, `${name}.drill.ts`)).href);
    const { drill } = file.default ?? file; // CommonJS or ESM, depending on the Node version
    for (const row of await runDrill(drill)) rows.push({ drill: name, ...row });
  }
  say("");
  printTable(rows);
  return rows.every(({ ok }) => ok) ? 0 : 1;
});

/** Turns an error of a drill into a failed row, so that other drills still run. @param {Drill} drill @returns {Promise<DrillRow[]>} */
async function runDrill(drill) {
  try {
    return await drill({ say });
  } catch (error) {
    console.log(error);
    return [{ check: "the drill itself", result: messageOf(error).split("\n")[0], ok: false }];
  }
}
