// Analytics with 1.5 million schools, 1 million users and 5 million reviews: the roll-up, the page compared with counting the tables, and
// exports with a raw COPY. `npm run bench -- analytics [FRACTION]`
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { ROOT } from "../support/settings.mjs";
import { fillAnalytics, type Sizes } from "./analytics-rows";
import { inScratchDatabase } from "./scratch-database";

const WHOLE = { schools: 1_500_000, users: 1_000_000, reviews: 5_000_000 };

/** Measures in a scratch database, in a process of its own that is connected only to it. */
export async function bench(): Promise<void> {
  const part = Number(process.argv.find((word) => /^0?\.\d+$/.test(word)) ?? 1);
  const partOf = (count: number) => Math.ceil(count * part);
  const sizes: Sizes = { schools: partOf(WHOLE.schools), users: partOf(WHOLE.users), reviews: partOf(WHOLE.reviews) };
  await inScratchDatabase("analytics", async (url) => {
    await fillAnalytics(url, sizes, part);
    await measure(url, sizes);
  });
}

async function measure(url: string, sizes: Sizes): Promise<void> {
  const file = join(ROOT, "scripts", "bench", "analytics-figures.ts");
  const child = spawn(process.execPath, ["--import", "tsx", file, JSON.stringify(sizes)], {
    stdio: "inherit",
    env: { ...process.env, DATABASE_URL: url },
  });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`The measuring ended with ${code}`);
}
