import { describe, expect, it } from "vitest";
import type { ScoreTerm } from "@/lib/search/engine/search-query";
import { strictScore, expandedScore } from "./ranking";
import { interpretGroups } from "./interpreted-groups";
import { PlaceDictionary } from "@/lib/search/places/place-dictionary";
import { parseQuery } from "./parse-query";
import { Vocabulary } from "@/lib/search/language/vocabulary";

const places = new PlaceDictionary([
  { id: "madhya-pradesh/indore", name: "Indore", stateSlug: "madhya-pradesh", state: "Madhya Pradesh" },
  { id: "tamil-nadu/krishnagiri", name: "Krishnagiri", stateSlug: "tamil-nadu", state: "Tamil Nadu" },
]);

/** The score terms that look for the words beside the place as a name. */
function nameIn(text: string) {
  const terms = strictScore(parseQuery(text, places)!);
  return terms.flatMap((term) =>
    "words" in term && term.match !== "word" && !term.words.includes("indore") ? `${term.match}: ${term.words.join(" ")}` : [],
  );
}

describe("the words next to a place", () => {
  it("score as a whole name, as the start of one, or as a phrase in one", () =>
    expect(nameIn("lotus school in indore").filter((name) => name.endsWith("lotus school"))).toEqual([
      "whole: lotus school",
      "prefix: lotus school",
      "phrase: lotus school",
      "shareOfName: lotus school",
    ]));
  it.each(["school in indore", "best school in indore", "girls school in indore"])(
    "that identify no school score only as a whole name: %s",
    (text) => expect(nameIn(text).filter((name) => /^(prefix|phrase)/.test(name))).toEqual([]),
  );
});

describe("a town in an expanded query", () => {
  it("ranks above its name elsewhere in name and address, and that above names with the same start", async () => {
    const parsed = parseQuery("lotus school hosur", places)!;
    const groups = await interpretGroups(parsed.groups, new Vocabulary(), places);
    const terms = expandedScore(groups, parsed, null, 1_000_000);
    const pointsOf = (isOne: (term: ScoreTerm) => boolean) => terms.filter(isOne).reduce((sum, { points }) => sum + points, 0);
    const inDistrict = pointsOf((term) => "placeIds" in term && term.placeIds.includes("tamil-nadu/krishnagiri"));
    const saidIn = (field: string) => pointsOf((term) => "field" in term && term.field === field && term.words.join() === "hosur");
    const asPrefix = pointsOf((term) => term.match === "prefix" && term.words.join(" ") === "lotus school");
    expect(inDistrict + saidIn("name")).toBeGreaterThan(saidIn("name") + saidIn("place"));
    expect(saidIn("place")).toBeGreaterThan(asPrefix);
  });
});
