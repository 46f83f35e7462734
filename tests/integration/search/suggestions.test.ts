import { beforeAll, describe, expect, it } from "vitest";
import { db } from "@/lib/platform/db";
import type { Suggestion } from "@/lib/search/view";
import { knownWords } from "@/lib/search/language/known-words";
import { readSuggestions } from "@/lib/search/suggestions/read-suggestions";
import { isGathered } from "@/lib/search/suggestions/suggestion-rule";
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
  // The process may have read those of another test a moment ago.
  await knownWords();
});

async function ask(search: string) {
  const { response } = await callHandler(`/api/suggestions?${new URLSearchParams({ search })}`);
  expect(response.status).toBe(200);
  return (await response.json()) as Suggestion[];
}
const names = async (search: string) => (await ask(search)).map(({ kind, name }) => `${kind} ${name}`);

describe("GET /api/suggestions", () => {
  it("gives places, pincodes and schools in one list", async () => {
    expect(await names("pune")).toEqual(["place Pune", "school Punewadi High School"]);
    expect((await ask("4110")).slice(0, 1)).toEqual([
      { kind: "pincode", id: "411001", name: "411001", place: "Pune", state: "Maharashtra" },
    ]);
    expect((await names("411001")).at(0)).toBe("pincode 411001");
    expect(await names("mahar")).toContain("state Maharashtra");
  });
  it("gives a whole name first, then names that begin so, then those that have the words", async () =>
    expect(await names("delhi public school")).toEqual([
      "school Delhi Public School",
      "school Delhi Public School Nashik Road",
      "school New Delhi Public School",
    ]));
  it("finds what is only begun, in any order, across name and place", async () => {
    expect(await names("vidyalaya nand")).toEqual(["school Nandanvan Vidyalaya"]);
    expect(await names("xav nash")).toEqual([]);
    expect(await names("xavier nash")).toEqual(["school Saint Xavier School"]);
  });
  it("reads abbreviations, other names of places, words around a place, and Indian scripts", async () => {
    expect((await names("dps")).slice(0, 1)).toEqual(["school Delhi Public School"]);
    expect(await names("banglo")).toContain("place Bengaluru");
    expect(await names("schools in nas")).toContain("place Nashik");
    expect(await names("पुणे")).toContain("place Pune");
  });
  it.each(["delhipublicschool", "delhipublicscho", "delhipublic sch", "delhipublicschool nashik"])(
    "takes words apart that were run together: %s",
    async (search) => expect(await names(search)).toContain("school Delhi Public School"),
  );
  it("finds a name in the letters it is written in, in Indian scripts too", async () => {
    await createSchool({ name: "आदर्श विद्यालय" });
    await createSchool({ name: "Adarsh Vidyalaya Two" });
    expect(await names("आदर्श")).toEqual(["school आदर्श विद्यालय", "school Adarsh Vidyalaya Two"]);
    expect((await names("विद्यालय आद")).slice(0, 1)).toEqual(["school आदर्श विद्यालय"]);
  });
  it("gives those in the place that is named first, and some in one that is half named", async () => {
    for (const at of [1, 2, 3, 4, 5, 6, 7, 8, 9]) await createSchool({ name: `Wren Academy Pune Road ${at}`, place: NASHIK });
    await createSchool({ name: "Little Wren Academy", place: PUNE });
    expect((await names("wren academy pune")).at(0)).toBe("school Little Wren Academy");
    expect(await names("wren academy pun")).toContain("school Little Wren Academy");
    expect((await names("wren academy pun")).at(0)).toContain("school Wren Academy Pune Road");
  });
  it("takes a last word that is short for others for these first, and counts them alone: so few are gathered", async () => {
    expect(await names("nashik kv")).toContain("school Kendriya Vidyalaya Deolali");
    const [shortFor, letters] = (await readSuggestions("nashik kv"))!.asTyped;
    expect(isGathered(shortFor.anywhere)).toBe(true);
    expect(letters.anywhere.counts).toContain(Infinity);
  });
  it("takes a last word that is a number and the beginning of a word for that first", async () => {
    await createSchool({ name: "Indigo 6 School", averageFees: 900 });
    await createSchool({ name: "Indigo Vista School" });
    expect(await names("indigo vi")).toEqual(["school Indigo Vista School", "school Indigo 6 School"]);
  });
  it.each(["wagtail p.s. c", "wagtail p s c", "Wagtail P.S. Ca"])(
    "takes a letter after initials as the beginning of a word: %s",
    async (typed) => {
      await createSchool({ name: "Wagtail P.S. Camp" });
      expect(await names(typed)).toContain("school Wagtail P.S. Camp");
    },
  );
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
  ])("gives what may be meant, where nothing begins as %s does", async (typed, meant) => expect(await names(typed)).toContain(meant));
  it.each(["dps nashik phon", "dps nashik addr", "dps nashik fee struc", "DPS Nashik admiss"])(
    "leaves out what begins no word but one that people ask with: %s",
    async (text) => expect(await names(text)).toContain("school Delhi Public School Nashik Road"),
  );
  it("takes words for filters where no school has them", async () =>
    expect(await names("cbse kendriya vid")).toEqual(["school Kendriya Vidyalaya Deolali"]));
  it("leaves out what was meant where enough begins so", async () =>
    expect((await names("delhi publ")).toSorted()).toEqual([
      "school Delhi Public School",
      "school Delhi Public School Nashik Road",
      "school New Delhi Public School",
    ]));
  it("finds a school by its words where it is none of the best, and nothing that is not listed", async () => {
    expect(await names("nandanvan")).toEqual(["school Nandanvan Vidyalaya"]);
    expect(await names("hidden")).toEqual([]);
  });
  it("gives eight at most, nothing for nothing, and may be kept by anyone", async () => {
    for (let made = 0; made < 12; made++) await createSchool({ name: `Lotus School ${made}` });
    expect(await ask("lotus")).toHaveLength(8);
    expect(await ask(" ")).toEqual([]);
    const { response } = await callHandler("/api/suggestions?search=pu");
    expect(response.headers.get("Cache-Control")).toBe("public, max-age=60");
    expect((await callHandler("/api/suggestions?words=pu")).response.status).toBe(400);
  });
});
