import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { pool } from "@/lib/platform/db";
import type { FoundPage, SearchEngine } from "@/lib/search/engine/search-engine";
import { LiveIndex } from "@/lib/search/engine/memory/live-index";
import { buildIndex } from "@/lib/search/engine/memory/build-index";
import { memoryEngine } from "@/lib/search/engine/memory/memory-engine";
import { postgresEngine } from "@/lib/search/engine/postgres/postgres-engine";
import { type Alternative, ALL_SCHOOLS, type Page, type SearchQuery } from "@/lib/search/engine/search-query";
import { FACET_GROUPS, FACET_NAMES, facetOf, facetValues, forEachFacet, type FacetName } from "@/lib/search/facets";
import { TOTAL_CAP, type Order } from "@/lib/search/school-criteria";
import { createPlace } from "@/tests/factories/places";

// Property test: random schools with few distinct words, more than are counted, random changes and random queries. Both engines must return the same
// page, total and counts.

const SCHOOLS = 11_000;
const WORDS = [
  "school",
  "public",
  "primary",
  "prim",
  "st",
  "stella",
  "saint",
  "ram",
  "rama",
  "ramapur",
  "1",
  "12",
  "नगर",
  "नगरी",
  "élan",
  "zeta",
  "𝒜lpha",
];
const PLACE_WORDS = ["pune", "goa", "nagar", "ram", "road", "411001", "411002", "नगर", "ward"];
const PLACES = ["goa/margao", "goa/panaji", "maharashtra/pune", "maharashtra/nashik"];

/** The facilities that have a filter, and one that has none. */
const FACILITIES = [
  ...FACET_GROUPS.filter(({ heading }) => heading === "Facilities").flatMap(({ names }) => names.map((name) => facetOf(name).values.yes)),
  "Canteen",
];
const answer = fc.constantFrom("yes", "no", "unknown").map((given) => ({ answer: given }));

const maybe = <T>(values: readonly T[]) => fc.option(fc.constantFrom(...values), { nil: null });
const school = fc.record({
  nameWords: fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 4 }),
  placeWords: fc.uniqueArray(fc.constantFrom(...PLACE_WORDS), { maxLength: 4 }),
  placeId: fc.constantFrom(...PLACES),
  curriculum: maybe(facetValues("curriculum")),
  board: maybe(facetValues("board")),
  gender: maybe(facetValues("gender")),
  schoolType: maybe(facetValues("schoolType")),
  recognition: fc.constantFrom(...facetValues("recognition")),
  facilities: fc.option(fc.dictionary(fc.constantFrom(...FACILITIES), answer, { noNullPrototype: true }), { nil: null }),
  fees: fc.option(fc.integer({ min: 0, max: 40 }), { nil: null }),
  facts: fc.integer({ min: 0, max: 5 }),
  latitude: fc.option(fc.integer({ min: 180, max: 190 }), { nil: null }),
  longitude: fc.integer({ min: 730, max: 740 }),
});
type School = typeof school extends fc.Arbitrary<infer Value> ? Value : never;

/** A word of few schools, so that engines check the other words in their rows. */
const RARE = "quokka";
const word = fc.constantFrom(...WORDS, ...PLACE_WORDS, RARE, "unheard");
const prefix = word.chain((whole) =>
  fc.integer({ min: 1, max: whole.length }).map((length) => whole.slice(0, length).replace(/[\ud800-\udbff]$/, "a")),
);
const alternative = fc.oneof(
  { weight: 5, arbitrary: fc.record({ words: fc.array(word, { minLength: 1, maxLength: 2 }), isPrefix: fc.constant(false) }) },
  {
    weight: 3,
    arbitrary: fc.tuple(fc.array(word, { maxLength: 1 }), prefix).map(([first, last]) => ({ words: [...first, last], isPrefix: true })),
  },
  { weight: 1, arbitrary: fc.record({ placeIds: fc.subarray([...PLACES, "goa/nowhere"]) }) },
);
const oneOfMany = fc
  .uniqueArray(word, { minLength: 3, maxLength: 9 })
  .map((words) => words.map((one) => ({ words: [one], isPrefix: false })));
const rare: Alternative[] = [{ words: [RARE], isPrefix: false }];
const points = fc.integer({ min: 1, max: 900 });
const phrase = fc.array(word, { minLength: 1, maxLength: 7 });
const scoreTerm = fc.oneof(
  fc.record({
    points,
    field: fc.constantFrom("name" as const, "place" as const),
    match: fc.constantFrom("whole" as const, "prefix" as const, "phrase" as const, "word" as const),
    words: phrase,
  }),
  fc.record({ points, match: fc.constant("inPlace" as const), placeIds: fc.subarray(PLACES) }),
  fc.record({
    points,
    match: fc.constant("facet" as const),
    facet: fc.constant("board" as const),
    value: fc.constantFrom(...facetValues("board")),
  }),
  fc.record({
    points,
    match: fc.constant("facet" as const),
    facet: fc.constant("schoolType" as const),
    value: fc.constantFrom(...facetValues("schoolType")),
  }),
  fc.record({ points, match: fc.constant("shareOfName" as const), words: phrase }),
  fc.record({ points: points.map((some) => -some), match: fc.constant("otherNumber" as const), words: phrase }),
);
const sometimes = <T>(arbitrary: fc.Arbitrary<T>, weight = 1) =>
  fc.oneof({ weight: 5, arbitrary: fc.constant(null) }, { weight, arbitrary });
const choice = (name: FacetName) => {
  const values: string[] = facetValues(name);
  return fc.oneof(
    { weight: 10, arbitrary: fc.constant<string[]>([]) },
    { weight: 1, arbitrary: fc.subarray(values, { maxLength: Math.min(3, values.length) }) },
  );
};
const query: fc.Arbitrary<SearchQuery> = fc.record({
  requiredTerms: fc.oneof(
    { weight: 8, arbitrary: fc.array(fc.array(alternative, { minLength: 1, maxLength: 2 }), { maxLength: 3 }) },
    { weight: 1, arbitrary: oneOfMany.map((group): Alternative[][] => [group]) },
    { weight: 1, arbitrary: oneOfMany.map((group): Alternative[][] => [rare, group]) },
    { weight: 1, arbitrary: fc.constant<SearchQuery["requiredTerms"]>([[]]) },
  ),
  stateSlug: sometimes(fc.constantFrom("goa", "maharashtra", "nowhere")),
  placeIds: sometimes(fc.subarray(PLACES)),
  choices: fc.record(forEachFacet(choice)),
  minFees: sometimes(fc.integer({ min: 0, max: 40 })).map((fees) => fees ?? undefined),
  maxFees: sometimes(fc.integer({ min: 0, max: 40 })).map((fees) => fees ?? undefined),
  hasUnknownFees: fc.boolean(),
  minRating: sometimes(fc.constantFrom(1, 3, 4.5)).map((rating) => rating ?? undefined),
  point: sometimes(
    fc.record({ latitude: fc.double({ min: 18, max: 19, noNaN: true }), longitude: fc.double({ min: 73, max: 74, noNaN: true }) }),
  ),
  pinnedSerials: fc.oneof(
    { weight: 4, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.array(fc.integer({ min: 1, max: SCHOOLS }).map(String), { minLength: 1, maxLength: 9 }) },
  ),
  day: fc.constantFrom("2026-12-01", "2026-12-04", "2026-12-27", "2026-12-28", "2027-02-10", "2027-12-28", "2028-06-01"),
  serials: sometimes(fc.array(fc.integer({ min: 1, max: SCHOOLS }).map(String), { maxLength: 30 })),
  scoreTerms: fc.array(scoreTerm, { maxLength: 8 }),
  wholeName: sometimes(
    phrase.map((words) => words.join(" ")),
    5,
  ),
});
const order = fc.constantFrom<Order>("relevance", "relevance", "rating", "fees", "name", "-name", "newest", "oldest", "distance");
const page = fc.record({ offset: fc.constantFrom(0, 0, 7, 230, 5_000, TOTAL_CAP - 5, TOTAL_CAP), limit: fc.constantFrom(1, 24, 200) });
/** Assumed counts of a query's words, right or wrong: they decide how suggestions are looked up. */
const counts = fc.array(fc.constantFrom(0, 2_000, 15_000, 150_000, Infinity), { minLength: 3, maxLength: 3 });

async function add(schools: School[]) {
  const columns = schools.map((one, index) => ({
    ...one,
    name: one.nameWords.join(" "),
    where: one.placeWords.join(" "),
    id: `${seed}-${index}`,
  }));
  seed++;
  await pool().query(
    `INSERT INTO schools (id, name, address, city, state, zip_code, place_id, curriculum, board_affiliation, gender, school_type, recognition, facilities, average_fees, fact_count,
       latitude, longitude, match_key, name_words, place_words)
     SELECT id, 'School', '', '', '', '41100' || length(id) % 10, "placeId", curriculum, board, gender, "schoolType", recognition, facilities, fees, facts, latitude / 10.0, CASE WHEN latitude IS NOT NULL THEN longitude / 10.0 END, '', name, "where"
     FROM json_to_recordset($1) AS r (id text, name text, "where" text, "placeId" text, curriculum text, board text, gender text, "schoolType" text, recognition text, facilities jsonb, fees int, facts int, latitude float8, longitude float8)`,
    [JSON.stringify(columns)],
  );
}
let seed = 1;

const SCHEDULE_COLUMNS =
  "id, scope, scope_id, school_id, academic_year, track, school_types, boards, class_from, class_to, source, as_of, open_days";

/** Of states and of a place, some for one type of school. */
const addSharedAdmissions = () =>
  pool().query(
    `INSERT INTO admission_schedules (${SCHEDULE_COLUMNS})
     SELECT gen_random_uuid(), scope, scope_id, NULL, 2027, track, types::text[], '{}', -2, 12, 'Circular', '2026-11-20', days::datemultirange
     FROM (VALUES ('state', 'goa', 'open', '{}', '{[2026-12-04,2026-12-27],[2027-02-01,2027-02-10]}'),
       ('state', 'maharashtra', 'open', '{"Private unaided"}', '{[2026-12-01,2026-12-03]}'), ('state', 'maharashtra', 'rte', '{}', NULL),
       ('place', 'goa/panaji', 'open', '{Government}', '{[2027-02-10,2027-02-10]}')) AS given (scope, scope_id, track, types, days)`,
  );

/** Of many schools, with more distinct periods than fit into a byte. */
const addOwnAdmissions = () =>
  pool().query(
    `INSERT INTO admission_schedules (${SCHEDULE_COLUMNS})
     SELECT gen_random_uuid(), 'school', id, id, 2027, 'open', '{}', '{}', -2, 12, 'Notice', '2026-11-20',
       datemultirange(daterange('2026-10-01'::date + serial::int % 401, '2026-10-31'::date + serial::int % 401))
     FROM schools WHERE serial % 20 = 0`,
  );

async function rate(share: number) {
  await pool().query(
    `INSERT INTO school_statistics (school_id, review_count, overall_sum, teachers_sum, facilities_sum, academics_sum, atmosphere_sum, administration_sum,
       stars_1, stars_2, stars_3, stars_4, stars_5)
     SELECT id, n, n * k, n, n, n, n, n, CASE k WHEN 1 THEN n ELSE 0 END, CASE k WHEN 2 THEN n ELSE 0 END, CASE k WHEN 3 THEN n ELSE 0 END,
       CASE k WHEN 4 THEN n ELSE 0 END, CASE k WHEN 5 THEN n ELSE 0 END
     FROM schools, LATERAL (SELECT 1 + serial % 7 AS n, 1 + serial % 5 AS k) AS rated WHERE serial % $1 = 0
     ON CONFLICT (school_id) DO UPDATE SET review_count = school_statistics.review_count + 1, overall_sum = school_statistics.overall_sum + 5,
       stars_5 = school_statistics.stars_5 + 1`,
    [share],
  );
}

async function expectEqual(engine: SearchEngine, asked: SearchQuery, asOrdered: Order, part: { offset: number; limit: number }) {
  const ordered = asOrdered === "distance" && !asked.point ? "relevance" : asOrdered;
  const [ours, right] = [
    await engine.findPage(asked, ordered, part, FACET_NAMES),
    await postgresEngine.findPage(asked, ordered, part, FACET_NAMES),
  ];
  expect(ours).toEqual(right);
  await expectEqualBehind(engine, asked, ordered, part, right);
  const uncounted = await postgresEngine.findPage(asked, ordered, part);
  expect(uncounted).toEqual({ ...right, counts: {} });
  for (const one of [engine, postgresEngine]) expect(await one.countValues(asked, FACET_NAMES)).toEqual(right.counts);
  const [itsWords, rightWords] = await Promise.all([engine, postgresEngine].map((one) => readWordsInOrder(one, right.serials)));
  expect(itsWords).toEqual(rightWords);
  expect(rightWords).toHaveLength(right.serials.length);
}

/** The words of these schools, and of one that doesn't exist. */
async function readWordsInOrder(engine: SearchEngine, serials: string[]) {
  const words = await engine.readWords([...serials, "999999999"]);
  return words.map(({ name, place }) => `${name.trim()}/${place.trim()}`).sort();
}

/** The page by cursor equals the page by number, with each engine. */
async function expectEqualBehind(engine: SearchEngine, asked: SearchQuery, ordered: Order, { offset, limit }: Page, found: FoundPage) {
  const next = { offset: offset + limit, limit };
  const byNumber = await engine.findPage(asked, ordered, next);
  if (!found.next) return expect(byNumber.serials).toEqual([]);
  for (const one of [engine, postgresEngine]) expect(await one.findPage(asked, ordered, { ...next, after: found.next })).toEqual(byNumber);
}

async function expectAlikeSuggested(engine: SearchEngine, query: SearchQuery, counted: number[], limit: number) {
  const counts = query.requiredTerms.map((_, at) => counted[at]);
  const asked = { query: { ...query, point: null }, counts, prefixCounts: counts };
  expect(await engine.suggest(asked, limit)).toEqual(await postgresEngine.suggest(asked, limit));
}

const compare = (engine: SearchEngine, numRuns: number) =>
  fc.assert(
    fc.asyncProperty(query, order, page, counts, async (asked, ordered, part, counted) => {
      await expectEqual(engine, asked, ordered, part);
      await expectAlikeSuggested(engine, asked, counted, 8);
    }),
    { numRuns },
  );

let index: LiveIndex;
const memory = memoryEngine(() => index.segments);

beforeAll(async () => {
  for (const id of PLACES) {
    const [stateSlug, slug] = id.split("/");
    await createPlace({ stateSlug, state: stateSlug, slug, name: slug });
  }
  await addSharedAdmissions();
  for (const chunk of fc.sample(fc.array(school, { minLength: 1_000, maxLength: 1_000 }), SCHOOLS / 1_000)) await add(chunk);
  await add(fc.sample(school, 40).map((one) => ({ ...one, nameWords: [RARE, ...one.nameWords.slice(1)] })));
  await addOwnAdmissions();
  await rate(9);
  await pool().query("ANALYZE school_search");
  index = new LiveIndex(await buildIndex({ file: "none" }));
});

describe("the in-memory engine returns the same as Postgres", () => {
  it("for random queries", () => compare(memory, 90));

  it("if given schools come first", async () => {
    const asked: SearchQuery = { ...ALL_SCHOOLS, pinnedSerials: ["7", "230"] };
    for (const ordered of ["relevance", "name"] as const) await expectEqual(memory, asked, ordered, { offset: 0, limit: 24 });
  });

  it("after each change, and after a rebuild", async () => {
    for (let round = 0; round < 4; round++) {
      await add(fc.sample(school, 40));
      const [renamed, gone] = [round * 17 + 3, round * 13 + 5];
      await pool().query(
        `UPDATE schools SET name_words = 'rama ' || name_words, average_fees = serial % 40, facilities = '{"Hostel": {"answer": "yes"}}'
         WHERE serial % 400 = $1`,
        [renamed % 400],
      );
      await pool().query(`UPDATE schools SET status = CASE status WHEN 'listed' THEN 'closed' ELSE 'listed' END WHERE serial % 300 = $1`, [
        gone % 300,
      ]);
      await pool().query(`DELETE FROM schools WHERE serial % 350 = $1`, [gone % 350]);
      await rate(211 + round);
      await index.catchUp();
      await compare(memory, 15);
    }
    const rebuilt = new LiveIndex(await buildIndex({ file: "none" }));
    await compare(
      memoryEngine(() => rebuilt.segments),
      15,
    );
  });

  it("on disjoint pages up to the cap", async () => {
    const asked: SearchQuery = { ...ALL_SCHOOLS, wholeName: "ram" };
    for (const ordered of ["relevance", "name", "fees", "rating"] as const) {
      const pages = await Promise.all([0, 2_500, 5_000, 7_500].map((offset) => memory.findPage(asked, ordered, { offset, limit: 2_500 })));
      expect(pages[0].total).toBe(TOTAL_CAP + 1);
      expect(new Set(pages.flatMap(({ serials }) => serials)).size).toBe(TOTAL_CAP);
    }
  });
});
