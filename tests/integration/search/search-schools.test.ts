import { beforeAll, describe, expect, it } from "vitest";
import { db, pool } from "@/lib/platform/db";
import { bayesianRating } from "@/lib/schools/bayesian-rating";
import { nameWords, placeWords } from "@/lib/schools/words/school-words";
import { readCriteria } from "@/lib/search/criteria";
import { inListedOrder } from "@/lib/search/facets";
import { countFacets, searchSchools } from "@/lib/search/search";
import { createPlace, INDORE, NASHIK, PUNE, type PlaceFields } from "@/tests/factories/places";
import { createReview } from "@/tests/factories/reviews";
import { createSchool } from "@/tests/factories/schools";

const MUMBAI: PlaceFields = { stateSlug: "maharashtra", state: "Maharashtra", slug: "mumbai", name: "Mumbai" };

/** Creates a school with the search words that an import would write. */
async function addSchool(name: string, fields: Parameters<typeof createSchool>[0] = {}) {
  const place = fields.place ?? NASHIK;
  const address = fields.address ?? "Station Road";
  return createSchool({
    ...fields,
    name,
    address,
    nameWords: nameWords(name),
    placeWords: placeWords([address, place.name, place.name === "Mumbai" ? "Bombay" : null, place.state]),
  });
}

const search = async (parameters: Record<string, string | string[]>) => searchSchools(readCriteria(parameters));
const namesFor = async (parameters: Record<string, string | string[]>) => (await search(parameters)).schools.map((school) => school.name);

beforeAll(async () => {
  await addSchool("Kendriya Vidyalaya No. 1", {
    place: PUNE,
    zipCode: "411001",
    boardAffiliation: "CBSE",
    curriculum: "CBSE",
    gender: "Coeducational",
    schoolType: "Central government",
    averageFees: 12_000,
    latitude: 18.52,
    longitude: 73.85,
  });
  await addSchool("Kendriya Vidyalaya", { place: INDORE, zipCode: "452001", boardAffiliation: "CBSE", latitude: 22.72, longitude: 75.86 });
  const saint = await addSchool("St. Mary's Convent School", {
    place: PUNE,
    zipCode: "411002",
    boardAffiliation: "CISCE",
    gender: "Girls",
    averageFees: 90_000,
    latitude: 18.6,
    longitude: 73.85,
  });
  const stella = await addSchool("Stella Maris School", {
    place: MUMBAI,
    zipCode: "400001",
    schoolType: "Private unaided",
    averageFees: 250_000,
  });
  await addSchool("Pune Road Primary School", { place: NASHIK, gender: "Girls", latitude: 18.521, longitude: 73.851 });
  await db().pincode.create({ data: { code: "411001", state: "Maharashtra", latitude: 18.52, longitude: 73.85 } });
  await createReview({ schoolId: saint.id, overallRating: 5 });
  for (let count = 0; count < 9; count++) await createReview({ schoolId: stella.id, overallRating: count === 0 ? 4 : 5 });
});

describe("search words", () => {
  it("match in any order, in name and place together", async () => {
    expect(await namesFor({ search: "pune kendriya vidyalaya" })).toEqual(["Kendriya Vidyalaya No. 1"]);
    expect(await namesFor({ search: "VIDYALAYA, Kendriya; PUNE" })).toEqual(["Kendriya Vidyalaya No. 1"]);
  });
  it("must all match, the last one as a prefix", async () => {
    expect(await namesFor({ search: "stella mar" })).toEqual(["Stella Maris School"]);
    expect(await namesFor({ search: "mar stella" })).toEqual([]);
    expect(await namesFor({ search: "stella zebra" })).toEqual([]);
  });
  it("match as abbreviation, spelling variant or prefix", async () => {
    expect((await namesFor({ search: "kv" })).sort()).toEqual(["Kendriya Vidyalaya", "Kendriya Vidyalaya No. 1"]);
    expect((await namesFor({ search: "st" })).sort()).toEqual(
      [
        "Pune Road Primary School",
        "St. Mary's Convent School",
        "Stella Maris School",
        "Kendriya Vidyalaya",
        "Kendriya Vidyalaya No. 1",
      ].sort(),
    );
    expect(await namesFor({ search: "saint marys" })).toEqual(["St. Mary's Convent School"]);
  });
  it("match a pincode, a state or a city's other name", async () => {
    expect(await namesFor({ search: "411002" })).toEqual(["St. Mary's Convent School"]);
    expect(await namesFor({ search: "bombay" })).toEqual(["Stella Maris School"]);
    expect(await namesFor({ search: "kendriya madhya pradesh" })).toEqual(["Kendriya Vidyalaya"]);
  });
  it("ignore words that people add to a place", async () => expect((await search({ search: "best schools in nashik" })).total).toBe(1));
  it("rank whole names first, then partial names, then places", async () => {
    expect((await namesFor({ search: "kendriya vidyalaya" }))[0]).toBe("Kendriya Vidyalaya");
    expect((await namesFor({ search: "pune road" }))[0]).toBe("Pune Road Primary School");
  });
  it.each(["%", "_", "\\", "!!!", "🏫", "' OR 1=1--", "zzqx", "'; SELECT pg_sleep(5)--", "@state/zzqx", "a:* | b"])(
    "match nothing if there are no letters or no such words: %s",
    async (text) =>
      expect(await search({ search: text })).toEqual({
        schools: [],
        total: 0,
        isTotalCapped: false,
        next: null,
        corrected: null,
        wordFilters: [],
        place: null,
      }),
  );
});

describe("filters", () => {
  it.each([
    [{ state: "maharashtra" }, 4],
    [{ state: "Madhya Pradesh" }, 1],
    [{ state: "MP" }, 1],
    [{ state: "atlantis" }, 0],
    [{ city: "pune" }, 2],
    [{ city: "Bombay" }, 1],
    [{ city: "atlantis" }, 0],
    [{ city: "pune", state: "madhya-pradesh" }, 0],
    [{ board: ["CBSE", "CISCE"] }, 3],
    [{ curriculum: "CBSE" }, 1],
    [{ gender: "Girls" }, 2],
    [{ schoolType: "Private unaided" }, 1],
    [{ minFees: "12000", maxFees: "90000" }, 2],
    [{ minFees: "90000.01" }, 1],
    [{ minFees: "90000.01", unknownFees: "yes" }, 3],
    [{ unknownFees: "yes" }, 5],
    [{ minRating: "4.9" }, 1],
    [{ minRating: "1" }, 2],
    [{ search: "school", gender: "Girls", minFees: "1" }, 1],
    [{ near: "411001" }, 3],
    [{ near: "999999" }, 0],
    [{ near: "411001", search: "kendriya" }, 1],
    [{ near: "18.52,73.85", board: "CISCE" }, 1],
  ])("%j: %i schools", async (parameters, total) => expect((await search(parameters)).total).toBe(total));
  it("have counts for each value that ignore the same filter's choice", async () => {
    const counts = await countFacets(readCriteria({ state: "maharashtra", board: "CBSE" }));
    expect(counts.board).toEqual({ CBSE: 1, CISCE: 1 });
    expect(counts.gender).toEqual({ Coeducational: 1 });
    expect((await countFacets(readCriteria({ near: "411001" }))).gender).toEqual({ Coeducational: 1, Girls: 2 });
  });
  it("have counts without a search if there are few schools", async () => {
    const { board, gender } = await countFacets(readCriteria({}));
    expect(board).toEqual({ CBSE: 2, CISCE: 1 });
    expect(gender).toEqual({ Coeducational: 1, Girls: 2 });
  });
});

describe("sort orders", () => {
  it("rating: many good reviews before one excellent one, unrated schools last", async () => {
    const { schools } = await search({ sort: "rating" });
    expect(schools.slice(0, 2).map((school) => school.name)).toEqual(["Stella Maris School", "St. Mary's Convent School"]);
    expect(schools[0].stats.averageRating).toBeLessThan(5);
  });
  it("fees: unknown fees last", async () =>
    expect((await namesFor({ sort: "fees" })).slice(0, 3)).toEqual([
      "Kendriya Vidyalaya No. 1",
      "St. Mary's Convent School",
      "Stella Maris School",
    ]));
  it("name", async () => expect((await namesFor({ sort: "name" }))[0]).toBe("Kendriya Vidyalaya"));
  it("distance: as shown with each school", async () => {
    const { schools } = await search({ near: "18.52,73.85" });
    expect(schools.map((school) => school.name)).toEqual([
      "Kendriya Vidyalaya No. 1",
      "Pune Road Primary School",
      "St. Mary's Convent School",
    ]);
    expect(schools[2].distanceKm).toBeCloseTo(8.9, 1);
  });
  it("show each school once over all pages", async () => {
    for (const sort of ["relevance", "rating", "fees", "name"]) {
      const pages = await Promise.all([1, 2, 3, 4].map((page) => searchSchools({ ...readCriteria({ sort }), page, limit: 2 })));
      expect(new Set(pages.flatMap(({ schools }) => schools.map((school) => school.id))).size).toBe(5);
    }
  });
  it("ratings in SQL equal lib/schools/bayesian-rating.ts", async () => {
    const { rows } = await pool().query("SELECT bayesian_rating(384, 80) AS eighty, bayesian_rating(0, 0) AS none");
    expect(rows[0].eighty).toBeCloseTo(bayesianRating({ overallSum: 384, reviewCount: 80 }));
    expect(rows[0].none).toBe(bayesianRating({ overallSum: 0, reviewCount: 0 }));
  });
});

describe("the search table", () => {
  it("follows insert, update, closure, reviews and deletion by plain SQL", async () => {
    const school = await addSchool("Quokka Academy");
    expect(await namesFor({ search: "quokka" })).toEqual(["Quokka Academy"]);
    await pool().query("UPDATE schools SET name_words = 'zorilla academy', board_affiliation = 'IB' WHERE id = $1", [school.id]);
    expect((await search({ search: "quokka" })).total).toBe(0);
    expect((await search({ search: "zorilla", board: "IB" })).total).toBe(1);
    await createReview({ schoolId: school.id, overallRating: 2 });
    expect((await search({ search: "zorilla", minRating: "2" })).total).toBe(1);
    await pool().query("UPDATE schools SET status = 'closed' WHERE id = $1", [school.id]);
    expect((await search({ search: "zorilla", exact: "true" })).total).toBe(0);
    await pool().query("UPDATE schools SET status = 'listed' WHERE id = $1", [school.id]);
    expect((await search({ search: "zorilla" })).total).toBe(1);
    await pool().query("DELETE FROM schools WHERE id = $1", [school.id]);
    expect((await pool().query("SELECT count(*)::int AS n FROM school_search WHERE name_words = 'zorilla academy'")).rows[0].n).toBe(0);
  });
  it("doesn't change if a transaction is rolled back", async () => {
    const client = await pool().connect();
    await client.query("BEGIN");
    await client.query("UPDATE schools SET name_words = 'numbat academy' WHERE name = 'Stella Maris School'");
    await client.query("ROLLBACK");
    client.release();
    expect((await search({ search: "numbat", exact: "true" })).total).toBe(0);
  });
});

describe("more hits than are counted", () => {
  // Twelve thousand schools with the same name words, spread over filters, fees and addresses.
  beforeAll(async () => {
    await createPlace({ stateSlug: "goa", state: "Goa", slug: "margao", name: "Margao" });
    for (let first = 1; first <= 12_000; first += 1000)
      await pool().query(
        `
      INSERT INTO schools (id, name, address, city, state, zip_code, place_id, gender, school_type, average_fees, fact_count, match_key, name_words, place_words)
      SELECT 'common-school-' || n, 'Common School ' || n, 'Ward ' || n % 50, 'Margao', 'Goa', '403601', 'goa/margao',
        CASE n % 3 WHEN 0 THEN 'Girls' WHEN 1 THEN 'Boys' END, CASE WHEN n % 2 = 0 THEN 'Government' END,
        CASE WHEN n % 10 = 0 THEN n * 10 END, n % 12, '', CASE WHEN n <= 30 THEN 'common school' ELSE 'common school number ' || n END, 'ward margao goa'
      FROM generate_series($1::int, $1::int + 999) AS n`,
        [first],
      );
    await pool().query("ANALYZE school_search");
  });
  const pageOf = async (parameters: Record<string, string>, page: number) =>
    (await search({ ...parameters, page: String(page) })).schools.map((school) => school.id);

  it.each<Record<string, string>>([
    { search: "common school" },
    { search: "co" },
    { state: "goa" },
    { state: "goa", sort: "fees" },
    { city: "margao", sort: "name" },
  ])("%j: the total is capped at 10,000 and marked as capped", async (parameters) =>
    expect(await search(parameters)).toMatchObject({ total: 10_000, isTotalCapped: true }),
  );
  it("are counted exactly below the cap", async () => {
    expect(await search({ search: "common school", gender: "Girls" })).toMatchObject({ total: 4000, isTotalCapped: false });
    expect(await search({ state: "goa", minFees: "1" })).toMatchObject({ total: 1200, isTotalCapped: false });
  });
  it("have distinct pages in every order until 10,000", async () => {
    for (const sort of ["relevance", "rating", "fees", "name"]) {
      const pages = await Promise.all([1, 2, 11, 12, 416, 417].map((page) => pageOf({ search: "common school", sort }, page)));
      expect(pages.map((page) => page.length)).toEqual([24, 24, 24, 24, 24, 16]);
      expect(new Set(pages.flat()).size).toBe(pages.flat().length);
      expect(await pageOf({ search: "common school", sort }, 418)).toEqual([]);
    }
  });
  it("can end in a short prefix, with frequent or rare words", async () => {
    expect(await search({ search: "school nu" })).toMatchObject({ total: 10_000, isTotalCapped: true });
    expect(await search({ search: "goa n", gender: "Girls" })).toMatchObject({ total: 3990, isTotalCapped: false });
    expect(await search({ search: "goa 12" })).toMatchObject({ total: 111 });
    expect((await search({ search: "vidyalaya pu" })).schools.map((school) => school.name)).toContain("Kendriya Vidyalaya No. 1");
    expect(await search({ search: "school zz" })).toMatchObject({ total: 0 });
  });
  it("begin with schools whose whole name matches", async () => {
    const { schools } = await searchSchools({ ...readCriteria({ search: "common school" }), limit: 30 });
    expect(schools.every((school) => Number(school.id.split("-").at(-1)) <= 30)).toBe(true);
  });
  it("are sorted as requested", async () => {
    const { schools } = await searchSchools({ ...readCriteria({ search: "common", sort: "fees" }), limit: 200 });
    const fees = schools.map((school) => school.averageFees ?? Infinity);
    expect(fees).toEqual([...fees].sort((one, other) => one - other));
  });
  it.each<Record<string, string>>([{ search: "common school" }, {}])(
    "%j: facets aren't counted, instead of being estimated",
    async (parameters) => expect(await countFacets(readCriteria(parameters))).toEqual(inListedOrder({})),
  );
  it("are found by index, without reading all schools", async () => {
    const client = await pool().connect();
    const plans: string[] = [];
    try {
      for (const query of ["'common' & 'number' & '@gender/Girls'", "'pune'", "'@place/maharashtra/mumbai'", "'vid':*"]) {
        const { rows } = await client.query(`EXPLAIN SELECT * FROM school_search WHERE school_search_terms(school_search) @@ $1::tsquery`, [
          query,
        ]);
        plans.push(rows.map((row) => row["QUERY PLAN"]).join("\n"));
      }
    } finally {
      client.release();
    }
    for (const plan of plans) {
      expect(plan).toContain("school_search_terms_idx");
      expect(plan).not.toContain("Seq Scan");
    }
  });
});
