import { describe, expect, it } from "vitest";
import { withoutWords } from "../view";
import { readLikelyFilters, readSureFilters } from "./filter-words";

const sure = (text: string) => readSureFilters(text).filters.map(({ filter, value }) => `${filter} ${value}`);
const likely = (text: string) => readLikelyFilters(text).filters.map(({ filter, value }) => `${filter} ${value}`);

describe("words with a number that are a filter", () => {
  it.each([
    ["schools in pune under 50000", "maxFees 50000"],
    ["below 1 lakh indore", "maxFees 100000"],
    ["fees under 50k", "maxFees 50000"],
    ["fee upto Rs. 1,25,000 per year", "maxFees 125000"],
    ["less than ₹75,000", "maxFees 75000"],
    ["above 1.5 lakhs", "minFees 150000"],
    ["schools rated 4", "minRating 4"],
    ["rating above 4.5 stars", "minRating 4.5"],
    ["cbse near 411001", "near 411001"],
    ["nearby pincode 411001", "near 411001"],
    ["schools near 411 001", "near 411001"],
    ["within 5 km of 411001", "near 411001"],
    ["under 5,000 per month", "maxFees 60000"],
    ["monthly fees below 500", "maxFees 6000"],
  ])("%s: %s", (text, filter) => expect(sure(text)).toEqual([filter]));
  it.each([
    "under 14",
    "under the tree school",
    "rated 7",
    "near 41100",
    "near 4110011",
    "411001",
    "five star school",
    "over 50000000000000",
  ])("and those that are none: %s", (text) => {
    expect(sure(text)).toEqual([]);
    expect(readSureFilters(text).rest).toBe(text);
  });
  it("leave the rest, each as it was typed", () => {
    const { rest, filters } = readSureFilters("Schools in Pune  under  50,000 rated 4");
    expect(rest).toBe("Schools in Pune");
    expect(filters.map(({ words }) => words)).toEqual(["under 50,000", "rated 4"]);
    expect(withoutWords("Schools in Pune  under  50,000 rated 4", [filters[0]])).toBe("Schools in Pune rated 4");
    expect(withoutWords("under 50,000", [filters[0]])).toBeUndefined();
  });
});

describe("words that may be a filter or part of a name", () => {
  it.each([
    ["girls school", ["gender Girls"]],
    ["Boys' school", ["gender Boys"]],
    ["co-ed schools", ["gender Coeducational"]],
    ["cbse girls schools", ["gender Girls", "board CBSE"]],
    ["icse board jaipur", ["board CISCE"]],
    ["private schools", ["schoolType Private unaided"]],
    ["pvt. school", ["schoolType Private unaided"]],
    ["govt aided school", ["schoolType Government aided"]],
    ["government school", ["schoolType Government"]],
    ["girlsville privately", []],
    ["aided school", ["schoolType Government aided"]],
    ["unaided school", ["schoolType Private unaided"]],
    ["kanya vidyalaya", ["gender Girls"]],
    ["ladkiyon ka school", ["gender Girls"]],
    ["लड़कियों का स्कूल", ["gender Girls"]],
    ["लड़कियों का स्कूल".normalize("NFC"), ["gender Girls"]],
    ["गर्ल्स सीबीएसई स्कूल", ["gender Girls", "board CBSE"]],
    ["शासकीय बालक विद्यालय", ["gender Boys", "schoolType Government"]],
    ["निजी स्कूल", ["schoolType Private unaided"]],
  ])("%s", (text, filters) => expect(likely(text)).toEqual(filters));
  it.each([
    ["kanya vidyalaya", true],
    ["rajkiya balika vidyalaya", true],
    ["cbse kanya vidyalaya", false],
    ["girls school", false],
  ])("may all be what such schools are called: %s", (text, isName) => expect(readLikelyFilters(text).isName).toBe(isName));
  it("are taken out of the words whole", () => {
    expect(readLikelyFilters("govt. girls' school, pune").rest).toBe("school, pune");
    expect(withoutWords("girlsville girls", [{ filter: "gender", value: "Girls", words: "girls" }])).toBe("girlsville");
  });
});
