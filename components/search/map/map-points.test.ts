import { describe, expect, it } from "vitest";
import { mapCaption, toMapPoints } from "./map-points";

const school = (id: string, latitude: number | null, longitude: number | null) => ({
  id,
  name: `School ${id}`,
  locality: "Dhanori",
  city: "Pune",
  state: "Maharashtra",
  zipCode: "411032",
  latitude,
  longitude,
});

describe("the map of a page of schools", () => {
  it("shows schools with a known position, and counts the others", () => {
    expect(toMapPoints([school("a", 18.5, 73.8), school("b", null, null), school("c", 0, 0)])).toEqual({
      points: [
        { id: "a", name: "School a", place: "Dhanori, Pune 411032, Maharashtra", latitude: 18.5, longitude: 73.8 },
        { id: "c", name: "School c", place: "Dhanori, Pune 411032, Maharashtra", latitude: 0, longitude: 0 },
      ],
      unplaced: 1,
    });
  });

  it.each([
    [2, 0, "The schools on this page."],
    [2, 1, "The schools on this page. We don’t know where one of them is."],
    [2, 5, "The schools on this page. We don’t know where 5 of them are."],
    [0, 5, "We don’t know where the schools on this page are."],
    [0, 0, "There are no schools to show."],
  ])("has for %i shown and %i missing schools the caption %s", (shown, unplaced, caption) => {
    const { points } = toMapPoints(Array.from({ length: shown }, (_, index) => school(String(index), 18, 73)));
    expect(mapCaption({ points, unplaced })).toBe(caption);
  });
});
