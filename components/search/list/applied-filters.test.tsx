import { render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { appliedFilters } from "@/lib/search/labels";
import { noCriteria, withCriteria } from "@/lib/search/school-criteria";
import { schoolListAddress } from "@/lib/search/list-address";
import type { WordFilter } from "@/lib/search/word-filters";
import { AppliedFilters } from "./applied-filters";

it("filters recognised in the words are chips, and a chip links to the search without its words", () => {
  const criteria = withCriteria(noCriteria, { search: "girls school in pune under 50000", board: ["CBSE"] });
  const wordFilters: WordFilter[] = [
    { filter: "gender", value: "Girls", words: "girls" },
    { filter: "maxFees", value: "50000", words: "under 50000" },
  ];
  const filters = appliedFilters(criteria, [], { wordFilters });
  render(
    <AppliedFilters criteria={criteria} filters={filters} wordFilters={wordFilters} show={vi.fn()}>
      {null}
    </AppliedFilters>,
  );
  const address = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
  expect(address("Remove filter CBSE")).toBe("/schools?search=girls+school+in+pune+under+50000");
  expect(address("Remove filter Girls")).toBe("/schools?search=school+in+pune+under+50000&board=CBSE");
  expect(address("Remove filter Up to ₹50,000")).toBe("/schools?search=girls+school+in+pune&board=CBSE");
  expect(address("Also schools whose fees aren’t known")).toBe(
    "/schools?search=girls+school+in+pune+under+50000&board=CBSE&unknownFees=yes",
  );
  expect(address("Clear all")).toBe("/schools?search=school+in+pune");
});

it("the place that words name is a chip, which links to the search everywhere", () => {
  const criteria = withCriteria(noCriteria, { search: "cbse schools in pune", gender: ["Girls"] });
  const filters = appliedFilters(criteria, [], { place: { name: "Pune", without: "cbse schools" } });
  render(
    <AppliedFilters criteria={criteria} filters={filters} wordFilters={[]} show={vi.fn()}>
      {null}
    </AppliedFilters>,
  );
  const address = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
  expect(address("Remove filter In Pune")).toBe("/schools?search=cbse+schools&gender=Girls");
  expect(address("Clear all")).toBe("/schools?search=cbse+schools");
});

it("a range is two chips; removing one end leaves the other", () => {
  const criteria = withCriteria(noCriteria, { search: "pune fees 20k to 50k" });
  const words = "fees 20k to 50k";
  const wordFilters: WordFilter[] = [
    { filter: "minFees", value: "20000", words },
    { filter: "maxFees", value: "50000", words },
  ];
  expect(appliedFilters(criteria, [], { wordFilters }).map(({ label, without }) => [label, schoolListAddress(without)])).toEqual([
    ["From ₹20,000", "/schools?search=pune&maxFees=50000"],
    ["Up to ₹50,000", "/schools?search=pune&minFees=20000"],
  ]);
});
