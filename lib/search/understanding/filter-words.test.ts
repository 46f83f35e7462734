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
  ])("%s", (text, filters) => expect(likely(text)).toEqual(filters));
  it("are taken out of the words whole", () => {
    expect(readLikelyFilters("govt. girls' school, pune").rest).toBe("school, pune");
    expect(withoutWords("girlsville girls", [{ filter: "gender", value: "Girls", words: "girls" }])).toBe("girlsville");
  });
});
