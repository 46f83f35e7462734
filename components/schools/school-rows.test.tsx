import { render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { RowSchool } from "@/lib/schools/view";
import { SchoolRows } from "./school-rows";

const known: RowSchool = {
  id: "nandanvan-vidyalaya-nashik-k3x9qf",
  name: "Nandanvan Vidyalaya",
  overview: "A day school on Gangapur Road.",
  locality: "Gangapur Road",
  city: "Nashik",
  state: "Maharashtra",
  zipCode: "422005",
  recognition: "recognised",
  website: "https://nandanvan.example",
  foundationYear: 1986,
  curriculum: "CBSE",
  boardAffiliation: "CBSE",
  gender: "Coeducational",
  grades: "Nursery to 12",
  classFrom: -2,
  classTo: 12,
  averageFees: 125000,
  isDemo: false,
  stats: { averageRating: 4.25, totalReviews: 86 },
};
const unknown: RowSchool = {
  ...known,
  overview: null,
  website: null,
  foundationYear: null,
  curriculum: null,
  boardAffiliation: null,
  gender: null,
  grades: null,
  classFrom: null,
  classTo: null,
  averageFees: null,
  stats: { averageRating: null, totalReviews: 0 },
};
const rowText = (school: RowSchool) => {
  render(<SchoolRows schools={[school]} />);
  return screen.getByRole("article").textContent!;
};

describe("a school in a list", () => {
  it("shows the known facts", () => {
    const text = rowText(known);
    for (const part of [
      "CBSE",
      "Gangapur Road, Nashik 422005, Maharashtra",
      "Est.1986",
      "Coeducational",
      "Nursery to 12",
      "Website",
      "4.3",
      "(86 reviews)",
      "Average Fees₹1,25,000 per year",
    ]) {
      expect(text).toContain(part);
    }
    expect(screen.getByRole("img", { name: "4.3 out of 5" })).toBeDefined();
  });

  it("never shows a default as a fact, or a school without ratings with zero stars", () => {
    const text = rowText(unknown);
    expect(text).toBe("Nandanvan VidyalayaGangapur Road, Nashik 422005, MaharashtraNo ratingsAverage FeesNot specifiedView Details");
    expect(screen.queryByRole("img")).toBeNull();
  });

  it.each([
    ["unrecognised", true],
    ["recognised", false],
    ["unknown", false],
  ] as const)("says that a school is not recognised, and nothing of others: %s", (recognition, isShown) =>
    expect(rowText({ ...known, recognition }).includes("ecognised")).toBe(isShown),
  );

  it("has a link with its name", () =>
    expect(
      (render(<SchoolRows schools={[known]} />), screen.getByRole("link", { name: "View Details: Nandanvan Vidyalaya" })).getAttribute(
        "href",
      ),
    ).toBe("/schools/nandanvan-vidyalaya-nashik-k3x9qf"));

  it("shows the distance if there is one", () => expect(rowText({ ...known, distanceKm: 2.44 })).toContain("2.4 km"));

  it("marks a name in Hindi with its language", () => {
    render(<SchoolRows schools={[{ ...known, name: "केन्द्रीय विद्यालय क्रमांक 1, भोपाल" }]} />);
    expect(screen.getByRole("heading").getAttribute("lang")).toBe("hi");
  });
});
