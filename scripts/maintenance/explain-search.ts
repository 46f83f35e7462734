// npm run search:explain -- "girls school pne" [school ID]: how a query is understood and ranked, by the stages of docs/search.md.
import { Prisma } from "@/prisma/generated/client";
import { pool, readRows } from "@/lib/platform/db";
import type { Alternative, ScoreTerm, SearchQuery } from "@/lib/search/engine/search-query";
import { queryConditions, searchConditions, termConditionOf } from "@/lib/search/engine/postgres/conditions";
import { scoreExpression } from "@/lib/search/engine/postgres/orders";
import { postgresEngine } from "@/lib/search/engine/postgres/postgres-engine";
import { FACET_NAMES } from "@/lib/search/facets";
import { knownWords } from "@/lib/search/language/known-words";
import { knownPlaces } from "@/lib/search/places/known-places";
import { interpretQuery } from "@/lib/search/query/interpret-query";
import { parseQuery } from "@/lib/search/query/parse-query";
import { runSearch } from "@/lib/search/query/run-search";
import { noCriteria, TOTAL_CAP } from "@/lib/search/school-criteria";

const MAX_SHOWN_HITS = 5;
const MAX_ALTERNATIVES = 6;
const RULES: Record<ScoreTerm["match"], string> = {
  whole: "is exactly",
  prefix: "begins with",
  phrase: "has the phrase",
  word: "has",
  inPlace: "lies in",
  facet: "is",
  shareOfName: "share of the name in",
  otherNumber: "has another number than",
};

async function explain(search: string, id?: string): Promise<void> {
  const criteria = { ...noCriteria, search };
  await knownWords();
  const parsed = parseQuery(search, await knownPlaces());
  heading("Parse");
  for (const { words, alternatives, isOptional, places } of parsed?.groups ?? []) {
    const others = alternatives.filter((one) => one.words.join() !== words.join()).map((one) => one.words.join(" "));
    const notes = [isOptional && "optional", places && `place ${placeNames(places)}`, others.length > 0 && `also ${some(others)}`];
    line(words.join(" "), notes.filter(Boolean).join("; ") || "required");
  }

  heading("Interpret");
  const [likeliest] = await interpretQuery(criteria);
  for (const { filter, value, words } of likeliest.wordFilters) line(`${filter}: ${value}`, `from “${words}”`);
  if (likeliest.droppedTerms.length > 0) line("dropped", likeliest.droppedTerms.join(", "));
  if (!likeliest.query) return line("no school can match");
  conditions(likeliest.query);

  heading("Expand");
  const { query, found, corrected, scoreCounts } = await runSearch(criteria, { offset: 0, limit: MAX_SHOWN_HITS });
  line(scoreCounts.length > 0 ? "expanded" : "not needed", corrected ? `taken for “${corrected.words}”` : "");
  if (!query) return;
  if (scoreCounts.length > 0) conditions(query);

  heading(`Rank: ${found.total > TOTAL_CAP ? "10,000+" : found.total} schools`);
  for (const serial of found.serials) await rank(query, Prisma.sql`s.serial = ${serial}::bigint`);
  if (!id) return;
  const { serials } = await postgresEngine.findPage(query, "relevance", { offset: 0, limit: TOTAL_CAP });
  heading(`School ${id}`);
  await rank(query, Prisma.sql`s.id = ${id}`, serials);
}

/** Prints what a school must have to be a hit. */
function conditions({ requiredTerms: words, placeIds, stateSlug, choices, minFees, maxFees, minRating, point }: SearchQuery): void {
  for (const group of words) line("must have", some(group.map(alternativeText)) || "what no school has");
  for (const facet of FACET_NAMES) if (choices[facet].length > 0) line("must be", `${facet} ${choices[facet].join(" or ")}`);
  if (placeIds ?? stateSlug) line("must lie in", some(placeIds ?? [stateSlug!]));
  const limits = Object.entries({ minFees, maxFees, minRating, near: point && `${point.latitude},${point.longitude}` });
  for (const [name, value] of limits) if (value) line(name, String(value));
}

/** Prints a school's points by rule, or the conditions that it does not meet; `hits` tells its position. */
async function rank(query: SearchQuery, school: Prisma.Sql, hits?: string[]): Promise<void> {
  const met = query.requiredTerms.map((group) => Prisma.sql`${termConditionOf(group).onRow}`);
  const filters = searchConditions(queryConditions({ ...query, requiredTerms: [] }), () => true).rowConditions;
  const points = query.scoreTerms.map((term) => Prisma.sql`(${scoreExpression([term])})::int`);
  const list = (values: Prisma.Sql[]) =>
    values.length > 0 ? Prisma.sql`json_build_array(${Prisma.join(values)})` : Prisma.sql`'[]'::json`;
  const [row] = await readRows<
    { serial: string; name: string; rank: string; met: boolean[]; filtered: (boolean | null)[]; points: number[] }[]
  >`
    SELECT serial::text, name || ', ' || city AS name, rank::text, ${list(met)} AS met, ${list(filters)} AS filtered, ${list(points)} AS points
    FROM school_search JOIN (SELECT serial, id, name, city FROM schools) AS s USING (serial) WHERE ${school}`;
  if (!row) return line("no listed school has this ID");
  const position = hits ? hits.indexOf(row.serial) + 1 : 0;
  const total = row.points.reduce((sum, one) => sum + one, 0);
  line(row.name, `${total} points${position > 0 ? `, hit ${position}` : hits ? ", no hit" : ""}; equal points: by rank ${row.rank}`);
  if (!row.filtered.every(Boolean)) line("  is not", "what it must be, or where it must lie");
  row.met.forEach((isMet, at) => isMet || line("  lacks", some(query.requiredTerms[at].map(alternativeText))));
  query.scoreTerms.forEach((term, at) => row.points[at] === 0 || line(`  ${row.points[at]}`, ruleText(term)));
}

const ruleText = (term: ScoreTerm) => `${"field" in term ? term.field : "school"} ${RULES[term.match]} ${ruleValue(term)}`;
function ruleValue(term: ScoreTerm): string {
  if (term.match === "facet") return `${term.facet} ${term.value}`;
  return some(term.match === "inPlace" ? term.placeIds : term.words);
}
const alternativeText = (one: Alternative) =>
  "words" in one ? `“${one.words.join(" ")}${one.isPrefix ? "…" : ""}”` : `place ${some(one.placeIds)}`;
const placeNames = ({ placeIds, stateSlugs }: { placeIds: string[]; stateSlugs: string[] }) => some([...placeIds, ...stateSlugs]);
const some = (texts: readonly string[]) =>
  texts.slice(0, MAX_ALTERNATIVES).join(", ") + (texts.length > MAX_ALTERNATIVES ? ` and ${texts.length - MAX_ALTERNATIVES} more` : "");
const heading = (text: string) => console.log(`\n${text}`);
const line = (left: string, right = "") => console.log(`  ${left.padEnd(24)} ${right}`.trimEnd());

const [search, id] = process.argv.slice(2);
if (!search) throw new Error('Usage: npm run search:explain -- "girls school pune" [school ID]');
void explain(search, id).finally(() => pool().end());
