import { describe, expect, it } from "vitest";
import type { SchoolFacts } from "@/lib/curation/view";
import { changeOf, factsOf, fieldErrorsOf, rupeesOf, valuesOf } from "./school-values";

const form = { states: ["Maharashtra"], usdRate: 84, academicYear: 2026 };
const school = {
  ...factsOf(valuesOf(null, 2026), form),
  name: "Lotus School",
  address: "1 Lake Road",
  city: "Nashik",
  state: "Maharashtra",
  zipCode: "422001",
  classFrom: -2,
  latitude: 19.99,
  longitude: 73.78,
  averageFees: 45_000.5,
  fees: [
    { academicYear: 2026, averageFees: 45_000.5 },
    { academicYear: 2025, averageFees: 40_000 },
  ],
  facilities: { Library: { answer: "yes", detail: "100 books" }, Hostel: { answer: "no" } },
} as SchoolFacts;

describe("the form of a school", () => {
  it("returns its initial values: an untouched form changes nothing", () => {
    const facts = factsOf(valuesOf(school, 2026), form);
    expect(changeOf(school, facts, 2026)).toEqual({});
    expect(fieldErrorsOf(facts)).toEqual({});
  });

  it("sends only changed fields; an empty field means unknown", () => {
    const values = { ...valuesOf(school, 2026), zipCode: "422002", latitude: "", longitude: " ", averageFees: "50,000" };
    const change = changeOf(school, factsOf(values, form), 2026);
    expect(change).toEqual({ zipCode: "422002", latitude: null, longitude: null, averageFees: 50_000 });
  });

  it("sends the fees of all years if another year's was edited", () => {
    const values = { ...valuesOf(school, 2026), otherFees: [{ academicYear: "2024", averageFees: "38000" }] };
    expect(changeOf(school, factsOf(values, form), 2026)).toEqual({
      fees: [
        { academicYear: 2026, averageFees: 45_000.5 },
        { academicYear: 2024, averageFees: 38_000 },
      ],
    });
  });

  it.each([
    ["INR", "1,25,000.50", 125_000.5],
    ["USD", "50.00", 4200],
    ["USD", "0.015", 1.26],
    ["INR", "", null],
    ["INR", "fifty", NaN],
  ] as const)("reads %s %s as %s rupees", (currency, averageFees, rupees) => {
    expect(rupeesOf({ currency, averageFees }, 84)).toBe(rupees);
  });

  it("names each invalid field", () => {
    const values = { ...valuesOf(null, 2026), zipCode: "42200", foundationYear: "x", averageFees: "-1", website: "school" };
    expect(Object.keys(fieldErrorsOf(factsOf(values, form))).sort()).toEqual(
      ["address", "averageFees", "city", "foundationYear", "name", "state", "website", "zipCode"].sort(),
    );
  });
});
