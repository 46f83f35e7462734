import { beforeAll, describe, expect, it } from "vitest";
import { readListAddress } from "@/app/(site)/schools/read-list-address";
import { searchRows } from "@/lib/search/search";
import { createSchool } from "@/tests/factories/schools";
import { callHandler } from "@/tests/support/api-calls";

beforeAll(() => createSchool({ name: "Nandanvan Vidyalaya" }));

const TEXTS: [string, string][] = [
  ["operators of a text search", "& | ! <-> ( ) :* *"],
  ["a word among operators", "nandanvan & !('vidyalaya':*)"],
  ["quotes", `' '' " "" \` ’ “ ”`],
  ["one quote", "'"],
  ["wildcards", "% _ %% __ %nandanvan_"],
  ["backslashes", "\\ \\\\ \\' \\u0000 nandanvan\\"],
  ["emoji", "🏫👩‍👩‍👧‍👦🇮🇳 nandanvan"],
  ["200 spaces", " ".repeat(200)],
  ["200 letters", "a".repeat(200)],
  ["200 letters of one syllable", "का".repeat(100)],
  ["100 words", "a ".repeat(100).trim()],
  ["66 words of two letters", "st ".repeat(66).trim()],
  ["100 digits", "1 ".repeat(100).trim()],
  ["right to left", "مدرسة العلوم ‏nandanvan‎"],
  ["marks alone", "\u0301\u0300\u093c\u094d"],
  ["halves of a surrogate pair", "\ud83d nandanvan \udfeb"],
  ["the last of all characters", "\u{10ffff}\ufffe\uffff"],
  ["SQL", "'; DROP TABLE schools; --"],
  ["SQL of a union", "nandanvan' UNION SELECT password FROM users WHERE ''='"],
  ["a tsquery", "'@state/goa' & nandanvan"],
  ["a template", "${7*7} {{7*7}} <script>alert(1)</script>"],
  ["an address", "../../etc/passwd?x=y&z#w"],
  ["line ends", "nandanvan\r\n\t\u2028\u2029vidyalaya"],
  ["a control character", "nandanvan\u0007\u001b[31m"],
  ["words that only mean something to code", "null undefined NaN __proto__ constructor toString"],
];
const ADDRESSES = ["/api/schools", "/api/schools/facets", "/api/schools/near-misses", "/api/suggestions"];

describe.each(ADDRESSES)("%s", (address) => {
  it.each(TEXTS)("returns 200 for %s", async (_what, search) => {
    const { response } = await callHandler(`${address}?${new URLSearchParams({ search })}`);
    const answer = await response.text();
    expect(response.status, answer).toBe(200);
    expect(() => JSON.parse(answer)).not.toThrow();
  });
  it.each([
    ["NUL", "nandanvan\u0000"],
    ["201 characters", "a".repeat(201)],
  ])("names the invalid field for %s", async (_what, search) => {
    const { response } = await callHandler(`${address}?${new URLSearchParams({ search })}`);
    expect(response.status).toBe(400);
    expect(Object.keys((await response.json()).fields)).toEqual(["search"]);
  });
});

describe("the list page", () => {
  it.each([...TEXTS, ["NUL", "nandanvan\u0000"], ["201 characters", "a".repeat(201)]])("shows a list for %s", async (_what, search) => {
    const { criteria } = readListAddress({ search });
    expect((criteria.search ?? "").length).toBeLessThanOrEqual(200);
    expect(await searchRows(criteria)).toMatchObject({ schools: expect.any(Array), total: expect.any(Number) });
  });
});

it("words are found among special characters", async () => {
  for (const search of ["nandanvan & 🏫", "'nandanvan'", "%nandanvan%", "‏nandanvan‎"]) {
    const { response } = await callHandler(`/api/schools?${new URLSearchParams({ search })}`);
    expect(
      ((await response.json()) as { name: string }[]).map(({ name }) => name),
      search,
    ).toEqual(["Nandanvan Vidyalaya"]);
  }
});
