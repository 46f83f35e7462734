// npm run bench -- recall [alone] [S] [M] [QUERIES.tsv]: how many searches find the expected school, with both engines; `alone` uses a
// scratch database, `judged` the searches that the team judged in the dashboard. With QUERIES.jsonl [REGISTER.csv.gz] [misses] answers are graded by patterns (graded-queries.ts).
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { databaseUrl } from "../../lib/platform/env";
import type { RecallJob } from "./recall/recall-figures";
import { inScratchDatabase } from "./scratch-database";

const HERE = dirname(fileURLToPath(import.meta.url));
const data = (file: string) => join(HERE, "../../../shared/data", file);
const REGISTER = data("schools-dev.csv.gz");

/** Prints a line per kind of search, and what was not found. */
export async function bench() {
  const words = process.argv.slice(2);
  const given = words.filter((word) => /\.(?:tsv|jsonl)$/.test(word));
  const isJudgedByTeam = words.includes("judged");
  const usual = isJudgedByTeam ? [] : [data("queries-dev.tsv")];
  const files = (given.length > 0 ? given : usual).filter((file) => existsSync(file));
  if (files.length === 0 && !isJudgedByTeam) return console.log("no searches: the file isn't there");
  const engines = ["S", "M"].filter((engine) => words.includes(engine));
  const isGraded = (file: string) => file.endsWith(".jsonl");
  const job = {
    files: files.filter((file) => !isGraded(file)),
    graded: {
      files: files.filter(isGraded),
      register: words.find((word) => word.endsWith(".csv.gz")) ?? data("schools-india.csv.gz"),
      isTold: words.includes("misses"),
    },
    isJudgedByTeam,
    register: given.length > 0 || isJudgedByTeam ? null : REGISTER,
    engines: engines.length > 0 ? engines : ["S", "M"],
  };
  if (!words.includes("alone")) return measure(databaseUrl(), job);
  await inScratchDatabase("recall", async (url) => {
    await run(url, [join(HERE, "../import.ts"), "schools", REGISTER]);
    await measure(url, job);
  });
}

const measure = (url: string, job: RecallJob) => run(url, [join(HERE, "recall/recall-figures.ts"), JSON.stringify(job)]);

/** In a process of its own that is connected only to this database. */
async function run(url: string, command: string[]): Promise<void> {
  const child = spawn(process.execPath, ["--import", "tsx", ...command], { stdio: "inherit", env: { ...process.env, DATABASE_URL: url } });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`${command[0]} ended with ${code}`);
}
