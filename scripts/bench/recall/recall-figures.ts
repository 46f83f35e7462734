// The process of recall.bench.ts: runs judged and generated searches in the configured database with each engine.
import { existsSync } from "node:fs";
import { loadavg } from "node:os";
import { pool } from "@/lib/platform/db";
import { knownWords } from "@/lib/search/language/known-words";
import { ask, readyIndex } from "../ready-index";
import { makeQueries } from "./further-queries";
import { gradeRuns, noFigures, readGradedQueries, runGraded, type Answered, type GradedFigures } from "./graded-queries";
import { runJudgedByTeam } from "./team-judged";
import { judge, readQueries, type JudgedQuery, type KindFigures } from "./judged-queries";

export interface RecallJob {
  /** TSV files with query, kind, expected name, city and state. */
  files: string[];
  /** JSONL files with searches whose answers are graded by patterns, and the register that these are about. */
  graded: { files: string[]; register: string; isTold: boolean };
  /** Whether to run the searches that the team judged in the dashboard. */
  isJudgedByTeam: boolean;
  /** A register to generate further searches from; null for none. */
  register: string | null;
  engines: string[];
}

const SEED = 7;

async function measureRecall({ files, graded, isJudgedByTeam, register, engines }: RecallJob) {
  const { rows } = await pool().query("SELECT reltuples::int AS schools FROM pg_class WHERE oid = 'school_search'::regclass");
  // As a server does at its start.
  await knownWords();
  const index = engines.includes("M") ? await readyIndex() : undefined;
  const sets: [string, JudgedQuery[]][] = files.map((file) => [`searches of ${file.split("/").at(-1)}`, readQueries(file)]);
  if (register && existsSync(register)) sets.push(["searches made by rule", await makeQueries(register, SEED)]);
  for (const engine of engines)
    for (const [title, queries] of sets) {
      ask(engine === "M" ? index : undefined);
      console.log(
        `\n${engine}: ${queries.length} ${title}; about ${rows[0].schools.toLocaleString("en-IN")} schools; load ${loadavg()[0].toFixed(1)}`,
      );
      report(await judge(queries));
    }
  for (const file of graded.files) {
    const queries = readGradedQueries(file);
    const runs: Answered[][] = [];
    for (const engine of engines) {
      ask(engine === "M" ? index : undefined);
      runs.push(await runGraded(queries));
    }
    for (const [at, kinds] of (await gradeRuns(runs, graded.register)).entries()) {
      console.log(`\n${engines[at]}: ${queries.length} graded searches of ${file.split("/").at(-1)}; load ${loadavg()[0].toFixed(1)}`);
      reportGraded(kinds, graded.isTold);
    }
  }
  for (const engine of isJudgedByTeam ? engines : []) {
    ask(engine === "M" ? index : undefined);
    console.log(`\n${engine}: searches judged by the team; load ${loadavg()[0].toFixed(1)}`);
    reportGraded(await runJudgedByTeam(), graded.isTold);
  }
  await index?.stop();
  await pool().end();
}

function reportGraded(kinds: Map<string, GradedFigures>, isTold: boolean) {
  const all = noFigures();
  for (const [kind, figures] of kinds) {
    console.log(gradedLine(kind, figures));
    for (const name of ["queries", "answerable", "success", "first", "zero", "nonsense", "ndcg"] as const) all[name] += figures[name];
    all.milliseconds.push(...figures.milliseconds);
    all.failed.push(...figures.failed);
  }
  console.log(gradedLine("all", all));
  if (isTold) for (const failed of all.failed) console.log(`  ${failed}`);
}

function gradedLine(kind: string, { queries, answerable, success, first, zero, nonsense, ndcg, milliseconds }: GradedFigures): string {
  const share = (part: number, of = answerable) => (of === 0 ? "    –" : (part / of).toFixed(3));
  const counts = `first ten ${share(success)}  first ${share(first)}  nDCG ${share(ndcg)}  zero ${zero}  nonsense ${nonsense}`;
  return `${kind.padEnd(22)} ${String(queries).padStart(4)}  ${counts}  ms p50 ${quantile(milliseconds, 0.5)}  p99 ${quantile(milliseconds, 0.99)}`;
}

function quantile(milliseconds: readonly number[], share: number): string {
  const sorted = milliseconds.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))].toFixed(0).padStart(5);
}

function report(kinds: Map<string, KindFigures>) {
  for (const [kind, figures] of kinds) console.log(line(kind, figures));
  console.log(line("all", sum([...kinds.values()])));
  for (const { misses, notFirst } of kinds.values()) {
    for (const query of misses) console.log(`  missed ${told(query)}`);
    for (const query of notFirst) console.log(`  not first ${told(query)}`);
  }
}

const told = ({ kind, query, name, city, state }: JudgedQuery) => `(${kind}): ${query} → ${name || "any"}, ${city}, ${state}`;

function line(kind: string, { queries, hits, first, milliseconds }: KindFigures): string {
  const at = (share: number) => quantile(milliseconds, share);
  const share = (part: number) => `${part}/${queries}`.padStart(8) + ` ${(part / queries).toFixed(3)}`;
  return `${kind.padEnd(14)} first ten ${share(hits)}  first ${share(first)}  ms p50 ${at(0.5)}  p95 ${at(0.95)}  p99 ${at(0.99)}  most ${at(1)}`;
}

const sum = (all: KindFigures[]): KindFigures => ({
  queries: all.reduce((total, { queries }) => total + queries, 0),
  hits: all.reduce((total, { hits }) => total + hits, 0),
  first: all.reduce((total, { first }) => total + first, 0),
  misses: [],
  notFirst: [],
  milliseconds: all.flatMap(({ milliseconds }) => milliseconds),
});

measureRecall(JSON.parse(process.argv[2])).catch((error) => {
  console.error(error);
  process.exitCode = 1;
});
