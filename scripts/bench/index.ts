// npm run bench [-- NAME…] – runs all benchmarks, or those named, each compared with a peer or a lower bound.
import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const folder = dirname(fileURLToPath(import.meta.url));
const wanted = process.argv.slice(2);
const names = readdirSync(folder)
  .map((file) => /^(.+)\.bench\.(?:ts|mjs)$/.exec(file))
  .filter((match) => match !== null)
  .sort();

/** Each file `<name>.bench.ts` (or .mjs) exports `bench`, which prints its own lines. */
async function runBenches() {
  for (const [file, name] of names) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    console.log(`\n== ${name}`);
    const { bench } = await import(pathToFileURL(join(folder, file)).href);
    await bench();
  }
}

runBenches().catch((error) => {
  console.error(error);
  process.exitCode = 1;
});
