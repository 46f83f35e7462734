// @vitest-environment jsdom
import { render, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { FACET_GROUPS, inListedOrder, type FacetCounts } from "@/lib/search/facets";
import { noCriteria, type SchoolCriteria } from "@/lib/search/school-criteria";
import { FilterFields } from "./filter-fields";

const nothingCounted: FacetCounts = inListedOrder({});

/** The counts beside the choices of a filter. */
function countsBeside(legend: string, counts: FacetCounts | null, criteria: SchoolCriteria = noCriteria) {
  const { unmount } = render(
    <FilterFields criteria={criteria} shown={[]} states={[]} counts={counts} countedCriteria={criteria} isPincodeWrong={false} />,
  );
  const choices = within(screen.getByRole("group", { name: legend })).getAllByRole("checkbox");
  const texts = choices.map((choice) => choice.closest("label")!.querySelector("small")?.firstChild?.textContent);
  unmount();
  return texts;
}

test("a filter without values shows zero of each if other filters have counts", () => {
  const counts = { ...nothingCounted, gender: { Coeducational: 14 } };
  expect(countsBeside("Gender", counts)).toEqual(["14", "0", "0"]);
  expect(new Set(countsBeside("Board", counts))).toEqual(new Set(["0"]));
});

test("shows no counts if there are too many schools to count", () => {
  expect(new Set(countsBeside("Board", nothingCounted))).toEqual(new Set([undefined]));
  expect(new Set(countsBeside("Board", null))).toEqual(new Set([undefined]));
  // A filter with a choice is counted without it, and may be the only one that is too broad.
  const counts = { ...nothingCounted, gender: { Girls: 3 } };
  expect(new Set(countsBeside("Board", counts, { ...noCriteria, board: ["CBSE"] }))).toEqual(new Set([undefined]));
});

test("yes/no filters are checkboxes in one group", () => {
  render(<FilterFields criteria={noCriteria} shown={[]} states={[]} counts={null} countedCriteria={noCriteria} isPincodeWrong={false} />);
  const { names } = FACET_GROUPS.find(({ heading }) => heading === "Facilities")!;
  const boxes = within(screen.getByRole("group", { name: "Facilities" })).getAllByRole<HTMLInputElement>("checkbox");
  expect(boxes.map(({ name, value }) => `${name}=${value}`)).toEqual(names.map((name) => `${name}=yes`));
});
