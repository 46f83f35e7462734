import { beforeAll, describe, expect, it } from "vitest";
import { db } from "@/lib/platform/db";
import type { Suggestion } from "@/lib/search/view";
import { knownWords } from "@/lib/search/language/known-words";
import { readSuggestions } from "@/lib/search/suggestions/read-suggestions";
import { mayHaveFewHits } from "@/lib/search/suggestions/suggestion-rule";
import { INDORE, NASHIK, PUNE } from "@/tests/factories/places";
import { createSchool } from "@/tests/factories/schools";
import { callHandler } from "@/tests/support/api-calls";

const BENGALURU = { stateSlug: "karnataka", state: "Karnataka", slug: "bengaluru", name: "Bengaluru" };

beforeAll(async () => {
  for (const name of ["Delhi Public School", "Delhi Public School Nashik Road", "Saint Xavier School", "Nandanvan Vidyalaya"])
    await createSchool({ name, place: NASHIK });
  await createSchool({ name: "Punewadi High School", place: PUNE, zipCode: "411001" });
  await createSchool({ name: "New Delhi Public School", place: INDORE });
  await createSchool({ name: "Kannada Model School", place: BENGALURU });
  await createSchool({ name: "Nandanvan Hidden School", status: "closed" });
  await db().pincode.create({ data: { code: "411001", state: "Maharashtra", placeId: "maharashtra/pune" } });
  await createSchool({ name: "Kendriya Vidyalaya Deolali", place: NASHIK, boardAffiliation: "CBSE" });
  // The vocabulary may be cached from an earlier test.
  await knownWords();
});

async function readSuggestionList(search: string) {
  const { response } = await callHandler(`/api/suggestions?${new URLSearchParams({ search })}`);
  expect(response.status).toBe(200);
  return (await response.json()) as Suggestion[];
}
const names = async (search: string) => (await readSuggestionList(search)).map(({ kind, name }) => `${kind} ${name}`);

describe("GET /api/suggestions", () => {
  it("returns places, pincodes and schools in one list", async () => {
    expect(await names("pune")).toEqual(["place Pune", "school Punewadi High School"]);
    expect((await readSuggestionList("4110")).slice(0, 1)).toEqual([
      { kind: "pincode", id: "411001", name: "411001", place: "Pune", state: "Maharashtra" },
    ]);
    expect((await names("411001")).at(0)).toBe("pincode 411001");
    expect(await names("mahar")).toContain("state Maharashtra");
  });
  it("ranks whole names first, then names with the prefix, then names with the words", async () =>
    expect(await names("delhi public school")).toEqual([
      "school Delhi Public School",
      "school Delhi Public School Nashik Road",
      "school New Delhi Public School",
    ]));
  it("matches prefixes in any order, in name and place", async () => {
    expect(await names("vidyalaya nand")).toEqual(["school Nandanvan Vidyalaya"]);
    expect(await names("xav nash")).toEqual([]);
    expect(await names("xavier nash")).toEqual(["school Saint Xavier School"]);
  });
  it("understands abbreviations, other names of places, words around a place, and Indian scripts", async () => {
    expect((await names("dps")).slice(0, 1)).toEqual(["school Delhi Public School"]);
    expect(await names("banglo")).toContain("place Bengaluru");
    expect(await names("schools in nas")).toContain("place Nashik");
    expect(await names("पुणे")).toContain("place Pune");
  });
  it.each(["delhipublicschool", "delhipublicscho", "delhipublic sch", "delhipublicschool nashik"])(
    "splits compound words: %s",
    async (search) => expect(await names(search)).toContain("school Delhi Public School"),
  );
  it("finds names in Indian scripts as they are written", async () => {
    await createSchool({ name: "आदर्श विद्यालय" });
    await createSchool({ name: "Adarsh Vidyalaya Two" });
    expect(await names("आदर्श")).toEqual(["school आदर्श विद्यालय", "school Adarsh Vidyalaya Two"]);
    expect((await names("विद्यालय आद")).slice(0, 1)).toEqual(["school आदर्श विद्यालय"]);
  });
  it("ranks schools in a named place first, and includes some from a place still being typed", async () => {
    for (const at of [1, 2, 3, 4, 5, 6, 7, 8, 9]) await createSchool({ name: `Wren Academy Pune Road ${at}`, place: NASHIK });
    await createSchool({ name: "Little Wren Academy", place: PUNE });
    expect((await names("wren academy pune")).at(0)).toBe("school Little Wren Academy");
    expect(await names("wren academy pun")).toContain("school Little Wren Academy");
    expect((await names("wren academy pun")).at(0)).toContain("school Wren Academy Pune Road");
  });
  it("tries the last word as an abbreviation first, and counts that separately to read few rows", async () => {
    expect(await names("nashik kv")).toContain("school Kendriya Vidyalaya Deolali");
    const [shortFor, letters] = (await readSuggestions("nashik kv"))!.asTyped;
    expect(mayHaveFewHits(shortFor.anywhere)).toBe(true);
    expect(letters.anywhere.counts).toContain(Infinity);
  });
  it("tries the last word as a prefix before it is read as a number", async () => {
    await createSchool({ name: "Indigo 6 School", averageFees: 900 });
    await createSchool({ name: "Indigo Vista School" });
    expect(await names("indigo vi")).toEqual(["school Indigo Vista School", "school Indigo 6 School"]);
  });
  it.each(["wagtail p.s. c", "wagtail p s c", "Wagtail P.S. Ca"])("treats a letter after initials as a prefix: %s", async (typed) => {
    await createSchool({ name: "Wagtail P.S. Camp" });
    expect(await names(typed)).toContain("school Wagtail P.S. Camp");
  });
  it.each([
    ["kendrya vid", "school Kendriya Vidyalaya Deolali"],
    ["kendry", "school Kendriya Vidyalaya Deolali"],
    ["केन्द्रिय", "school Kendriya Vidyalaya Deolali"],
    ["nandnvan vidyalaya", "school Nandanvan Vidyalaya"],
    ["nandnvan vidyalaya nash", "school Nandanvan Vidyalaya"],
    ["dlhi public school nashi", "school Delhi Public School Nashik Road"],
    ["delhi pblic", "school Delhi Public School"],
    ["banglaor", "place Bengaluru"],
    ["schools in nashk", "place Nashik"],
  ])("corrects %s, which no name begins with", async (typed, meant) => expect(await names(typed)).toContain(meant));
  it.each(["dps nashik phon", "dps nashik addr", "dps nashik fee struc", "DPS Nashik admiss"])(
    "ignores words that people add to a search: %s",
    async (text) => expect(await names(text)).toContain("school Delhi Public School Nashik Road"),
  );
  it("treats words as filters if no school has them", async () =>
    expect(await names("cbse kendriya vid")).toEqual(["school Kendriya Vidyalaya Deolali"]));
  it("doesn't correct if enough names begin with the text", async () =>
    expect((await names("delhi publ")).toSorted()).toEqual([
      "school Delhi Public School",
      "school Delhi Public School Nashik Road",
      "school New Delhi Public School",
    ]));
  it("finds low-ranked schools by their words, and never unlisted ones", async () => {
    expect(await names("nandanvan")).toEqual(["school Nandanvan Vidyalaya"]);
    expect(await names("hidden")).toEqual([]);
  });
  it("returns eight at most, none for an empty text, and is publicly cacheable", async () => {
    for (let made = 0; made < 12; made++) await createSchool({ name: `Lotus School ${made}` });
    expect(await readSuggestionList("lotus")).toHaveLength(8);
    expect(await readSuggestionList(" ")).toEqual([]);
    const { response } = await callHandler("/api/suggestions?search=pu");
    expect(response.headers.get("Cache-Control")).toBe("public, max-age=60");
    expect((await callHandler("/api/suggestions?words=pu")).response.status).toBe(400);
  });
});
