import { describe, expect, it } from "vitest";
import { appliedFilters, foundLine, listHeading, listTitle } from "./labels";
import { noCriteria, type SchoolCriteria } from "./school-criteria";
import { schoolListAddress } from "./list-address";

const labels = (criteria: Partial<SchoolCriteria>) =>
  appliedFilters({ ...noCriteria, ...criteria }, [{ slug: "goa", name: "Goa" }]).map(({ label }) => label);

describe("labels of the list", () => {
  it("the heading and the title repeat the search", () => {
    expect(listHeading({ ...noCriteria, search: "vidyalaya" })).toBe('Results for "vidyalaya"');
    expect(listHeading(noCriteria)).toBe("All Schools");
    expect(listTitle({ ...noCriteria, search: "vidyalaya" })).toBe("Search: vidyalaya");
    expect(listTitle({ ...noCriteria, page: 2 })).toBe("Find the Perfect School, page 2");
  });
  it("the count is singular for one school, and tells when there are more", () => {
    expect(foundLine(1, false)).toBe("Found 1 school");
    expect(foundLine(189, false)).toBe("Found 189 schools");
    expect(foundLine(10000, true)).toBe("Found 10,000+ schools");
  });
  it("each active filter has a chip with a distinct name", () =>
    expect(
      labels({
        state: "goa",
        city: "Panaji",
        near: "403001",
        board: ["CBSE", "Other"],
        curriculum: ["CBSE"],
        schoolType: ["Other"],
        computerLab: ["yes"],
        minFees: 1000,
        maxFees: 75000,
        unknownFees: "yes",
        minRating: 4,
      }),
    ).toEqual([
      "Goa",
      "Panaji",
      "Near 403001",
      "CBSE",
      "Other board",
      "Other school type",
      "CBSE curriculum",
      "Computer lab",
      "From ₹1,000",
      "Up to ₹75,000",
      "Including fees not known",
      "Rated 4.0 or more",
    ]));
  it("a position is labelled near me, not by its numbers", () => expect(labels({ near: "18.5,73.8" })).toEqual(["Near me"]));
  it("the centre of a map is labelled this area", () => expect(labels({ near: "18.5204,73.8500" })).toEqual(["This area"]));
  it("a chip links to the list without its filter, on the first page", () => {
    const [cbse] = appliedFilters({ ...noCriteria, search: "pune", board: ["CBSE", "IB"], page: 3 }, []);
    expect(schoolListAddress(cbse.without)).toBe("/schools?search=pune&board=IB");
  });
});
