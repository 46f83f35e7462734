// Searches whose answers are graded by patterns over the rows of a register: for the benchmark alone.
import { createReadStream, readFileSync } from "node:fs";
import { performance } from "node:perf_hooks";
import { createGunzip } from "node:zlib";
import { CsvSplitter } from "@/lib/imports/file/split-csv";
import { noCriteria } from "@/lib/search/school-criteria";
import { searchSchools } from "@/lib/search/search";

/** Patterns of a row's columns, as the register spells them. All must match. */
type Predicate = Record<string, string>;

export interface GradedQuery {
  query: string;
  kind: string;
  /** A row is good if one of these matches. */
  good: Predicate[];
  fair: Predicate[];
  /** Whether the register has an answer. */
  answer: boolean;
}

/** The first hits of a search, by UDISE code. */
export interface Answered {
  query: GradedQuery;
  codes: string[];
  milliseconds: number;
}

export interface GradedFigures {
  queries: number;
  /** Searches with an answer in the register. The next three figures count only these. */
  answerable: number;
  success: number;
  first: number;
  zero: number;
  /** The first hit is neither good nor fair. */
  nonsense: number;
  ndcg: number;
  milliseconds: number[];
  failed: string[];
}

type Row = Record<string, string>;
export type Grade = 0 | 1 | 2;

export const AMONG = 10;

/** Reads a file with a JSON object on each line. */
export function readGradedQueries(path: string): GradedQuery[] {
  const lines = readFileSync(path, "utf8").split(/\r?\n/).filter(Boolean);
  return lines.map((line) => {
    const { query, kind, good = [], fair = [], answer = good.length > 0 } = JSON.parse(line);
    return { query, kind, good, fair, answer: Boolean(answer) };
  });
}

/** Runs each search like the list page, one after the other. */
export async function runGraded(queries: readonly GradedQuery[]): Promise<Answered[]> {
  const answered: Answered[] = [];
  for (const query of queries) {
    const start = performance.now();
    const { schools } = await searchSchools({ ...noCriteria, search: query.query });
    const codes = schools.slice(0, AMONG).map(({ udiseCode }) => plainCode(udiseCode ?? ""));
    answered.push({ query, codes, milliseconds: performance.now() - start });
  }
  return answered;
}

/** Files disagree about leading zeros. */
const plainCode = (code: string) => code.replace(/^0+/, "");

/** Grades the hits of each run in one pass over the register. */
export async function gradeRuns(runs: readonly Answered[][], register: string): Promise<Map<string, GradedFigures>[]> {
  const wanted = new Set(runs.flat().flatMap(({ codes }) => codes));
  const rows = new Map<string, Row>();
  const graders = new Map((runs[0] ?? []).map(({ query }) => [query, new Grader(query)]));
  const byPlace = new Map<string, Grader[]>();
  for await (const row of readRegister(register)) {
    const code = plainCode(row.udiseCode ?? "");
    if (wanted.has(code)) rows.set(code, row);
    const place = `${row.state}|${row.city}`;
    const there = byPlace.get(place) ?? [...graders.values()].filter((grader) => grader.mayBeIn(row));
    byPlace.set(place, there);
    for (const grader of there) grader.count(row);
  }
  return runs.map((run) => figuresOf(run, graders, rows));
}

class Grader {
  private readonly good: Matcher[];
  private readonly fair: Matcher[];
  private readonly found: Grade[] = [];
  private goodCount = 0;

  constructor({ good, fair }: GradedQuery) {
    this.good = good.map(matcherOf);
    this.fair = fair.map(matcherOf);
  }

  /** Whether the row's place is one in which rows can be good or fair. */
  mayBeIn(row: Row): boolean {
    return [...this.good, ...this.fair].some(({ isPlace }) => isPlace(row));
  }

  gradeOf(row: Row): Grade {
    if (this.good.some(({ matches }) => matches(row))) return 2;
    return this.fair.some(({ matches }) => matches(row)) ? 1 : 0;
  }

  /** Collects the best possible list, which needs no more than AMONG rows of each grade. */
  count(row: Row): void {
    if (this.goodCount === AMONG) return;
    const isFairEnough = this.found.length - this.goodCount >= AMONG;
    const grade = isFairEnough ? (this.good.some(({ matches }) => matches(row)) ? 2 : 0) : this.gradeOf(row);
    if (grade > 0) this.found.push(grade);
    if (grade === 2) this.goodCount++;
  }

  get ideal(): Grade[] {
    return this.found.toSorted((one, other) => other - one).slice(0, AMONG);
  }
}

interface Matcher {
  matches: (row: Row) => boolean;
  isPlace: (row: Row) => boolean;
}

const PLACE = new Set(["city", "state"]);

function matcherOf(predicate: Predicate): Matcher {
  const patterns = Object.entries(predicate).map(
    // eslint-disable-next-line no-restricted-syntax -- patterns of our own judged file
    ([column, source]) => ({ column, pattern: new RegExp(source, "i") }),
  );
  const matchesAll = (some: typeof patterns) => (row: Row) => some.every(({ column, pattern }) => pattern.test(row[column] ?? ""));
  const ofPlace = patterns.filter(({ column }) => PLACE.has(column));
  return { matches: matchesAll([...ofPlace, ...patterns.filter((one) => !ofPlace.includes(one))]), isPlace: matchesAll(ofPlace) };
}

async function* readRegister(path: string): AsyncGenerator<Row> {
  const splitter = new CsvSplitter(",");
  const text = createReadStream(path).pipe(createGunzip()).setEncoding("utf8");
  let header: string[] | null = null;
  for await (const piece of text)
    for (const row of splitter.push(piece)) {
      if ("broken" in row) continue;
      if (header) yield Object.fromEntries(header.map((column, at) => [column, row.fields[at]]));
      else header = row.fields;
    }
}

function figuresOf(
  run: readonly Answered[],
  graders: ReadonlyMap<GradedQuery, Grader>,
  rows: ReadonlyMap<string, Row>,
): Map<string, GradedFigures> {
  const kinds = new Map<string, GradedFigures>();
  for (const { query, codes, milliseconds } of run) {
    const grader = graders.get(query)!;
    const grades = codes.map((code): Grade => (rows.has(code) ? grader.gradeOf(rows.get(code)!) : 0));
    addAnswer(kinds, { query: query.query, kind: query.kind, hasAnswer: query.answer, grades, ideal: grader.ideal, milliseconds });
  }
  return kinds;
}

export interface GradedAnswer {
  query: string;
  kind: string;
  hasAnswer: boolean;
  /** Of the first hits, and of the best possible list */
  grades: Grade[];
  ideal: Grade[];
  milliseconds: number;
}

/** Adds a search to the figures of its kind. */
export function addAnswer(kinds: Map<string, GradedFigures>, { query, kind, hasAnswer, grades, ideal, milliseconds }: GradedAnswer): void {
  const figures = kinds.get(kind) ?? noFigures();
  kinds.set(kind, figures);
  figures.queries++;
  figures.milliseconds.push(milliseconds);
  if (grades[0] === 0) figures.nonsense++;
  if (!hasAnswer) return;
  const isSuccess = grades.includes(2);
  figures.answerable++;
  if (isSuccess) figures.success++;
  if (grades[0] === 2) figures.first++;
  if (grades.length === 0) figures.zero++;
  figures.ndcg += ideal.length === 0 ? 0 : gainOf(grades) / gainOf(ideal);
  if (!isSuccess || grades[0] !== 2) figures.failed.push(`${isSuccess ? "not first" : "missed"} (${kind}): ${query}`);
}

export const noFigures = (): GradedFigures => ({
  queries: 0,
  answerable: 0,
  success: 0,
  first: 0,
  zero: 0,
  nonsense: 0,
  ndcg: 0,
  milliseconds: [],
  failed: [],
});

/** Discounted cumulative gain (Järvelin and Kekäläinen 2002). */
const gainOf = (grades: readonly Grade[]): number =>
  grades.reduce<number>((sum, grade, at) => sum + (2 ** grade - 1) / Math.log2(at + 2), 0);
