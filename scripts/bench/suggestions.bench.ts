// Times suggestions for every fifth prefix of searches (../shared/data/queries-dev.tsv, else search-queries.ts), one at a time, on the
// configured database. `npm run bench -- suggestions [S] [M] [QUERIES.tsv]`
import { existsSync } from "node:fs";
import { loadavg } from "node:os";
import { dirname, join } from "node:path";
import { performance } from "node:perf_hooks";
import { fileURLToPath } from "node:url";
import { pool } from "../../lib/platform/db";
import { knownPlaces } from "../../lib/search/places/known-places";
import { knownWords } from "../../lib/search/language/known-words";
import { listSuggestions } from "../../lib/search/suggestions/list-suggestions";
import { searchEngine } from "../../lib/search/engine/current-engine";
import { readSuggestions } from "../../lib/search/suggestions/read-suggestions";
import { transliterateToLatin } from "../../lib/search/language/transliterate-to-latin";
import { readQueries } from "./recall/judged-queries";
import { ask, readyIndex } from "./ready-index";
import { KINDS } from "./search-queries";

const ROUNDS = 3;
const EVERY = 5;
const QUERIES = join(dirname(fileURLToPath(import.meta.url)), "../../../shared/data/queries-dev.tsv");

/** Prints a line per kind of prefix and engine: S is Postgres, M the in-memory index. */
export async function bench() {
  const words = process.argv.slice(2);
  const engines = ["S", "M"].filter((engine) => words.includes(engine));
  const beginnings = listBeginnings(words.find((word) => word.endsWith(".tsv")) ?? QUERIES);
  const { rows } = await pool().query("SELECT count(*)::int AS schools FROM schools");
  const index = await readyIndex();
  await Promise.all([knownWords(), knownPlaces()]);
  const kinds = new Map<string, string[]>();
  for (const text of beginnings) {
    const kind = await kindOf(text);
    kinds.set(kind, [...(kinds.get(kind) ?? []), text]);
  }
  console.log(`${rows[0].schools.toLocaleString("en-IN")} schools; milliseconds, warm, one at a time, ${ROUNDS} rounds\n`);
  for (const engine of engines.length > 0 ? engines : ["S", "M"]) {
    ask(engine === "M" ? index : undefined);
    const times = await measure(beginnings);
    for (const [kind, texts] of kinds) report(`${engine} ${kind}`, texts, times);
    report(`${engine} all of these`, beginnings, times);
  }
  await index.stop();
  await pool().end();
}

function listBeginnings(path: string): string[] {
  const searches = existsSync(path) ? readQueries(path).map(({ query }) => query) : Object.values(KINDS).flatMap(searchesOf);
  const all = searches.flatMap((search) => Array.from(search, (_, at) => search.slice(0, at + 1)));
  return all.filter((text, at) => at % EVERY === 0 && text.trim() !== "");
}

const searchesOf = (queries: (typeof KINDS)[string]) => queries.flatMap(({ search = [] }) => search);

const FEW = 3;

/** The kind by the work it needs: with few hits as typed, or only a rare word, typing errors are corrected. */
async function kindOf(text: string): Promise<string> {
  if (/(^|\s)[1-9]\d{2,5}$/.test(text.trimEnd())) return "pincode";
  const readings = await readSuggestions(transliterateToLatin(text));
  const found = readings ? await searchEngine().suggest(readings.asTyped[0].anywhere, FEW) : [];
  if (found.length < FEW || readings?.isDoubtful) return "corrected";
  const [first] = await listSuggestions(text);
  return first.kind === "school" ? "schools as typed" : "place";
}

/** The times per text, after one round to warm up. */
async function measure(texts: string[]): Promise<Map<string, number[]>> {
  const times = new Map<string, number[]>(texts.map((text) => [text, []]));
  for (let round = 0; round <= ROUNDS; round++)
    for (const text of texts) {
      const start = performance.now();
      await listSuggestions(text);
      if (round > 0) times.get(text)!.push(performance.now() - start);
    }
  return times;
}

function report(name: string, texts: string[], all: Map<string, number[]>) {
  const times = [...new Set(texts)].flatMap((text) => all.get(text)!).sort((one, other) => one - other);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))].toFixed(1).padStart(7);
  const load = loadavg()[0].toFixed(1);
  console.log(
    `${name.padEnd(20)} ${String(texts.length).padStart(4)}  p50 ${at(0.5)}  p95 ${at(0.95)}  p99 ${at(0.99)}  max ${at(1)}  load ${load}`,
  );
}
