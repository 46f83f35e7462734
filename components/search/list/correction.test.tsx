import { render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { noCriteria, withCriteria } from "@/lib/search/school-criteria";
import type { Correction } from "@/lib/search/view";
import { CorrectedSearch } from "./list-messages";

const corrected: Correction = { words: "nandanvan", droppedTerms: [], asTyped: 0 };

function textOf(given: Partial<Correction>, criteria = withCriteria(noCriteria, { search: "nandanvann" })) {
  const { container, unmount } = render(<CorrectedSearch criteria={criteria} corrected={{ ...corrected, ...given }} show={vi.fn()} />);
  const text = container.textContent.replace(/ Search for .*/, "");
  unmount();
  return text;
}

it("a correction shows the corrected words and links to the original ones, with the same filters", () => {
  const criteria = withCriteria(noCriteria, { search: "nandanvann", board: ["CBSE"] });
  const { container } = render(<CorrectedSearch criteria={criteria} corrected={corrected} show={vi.fn()} />);
  expect(container.textContent).toContain("Showing results for nandanvan.");
  const link = screen.getByRole("link", { name: "Search for “nandanvann” anyway" });
  expect(link.getAttribute("href")).toBe("/schools?search=nandanvann&board=CBSE&exact=true");
});

it("a correction says whether the original words find nothing, nothing with these filters, or some schools", () => {
  expect(textOf({})).toBe("No exact match for “nandanvann”. Showing results for nandanvan.");
  const filtered = withCriteria(noCriteria, { search: "nandanvann", board: ["CBSE"] });
  expect(textOf({}, filtered)).toBe("No exact match for “nandanvann” with these filters. Showing results for nandanvan.");
  expect(textOf({ asTyped: 3 })).toBe("“nandanvann” matches 3 schools. Showing results for nandanvan.");
});

it("a correction says which filter words were dropped", () => {
  const criteria = withCriteria(noCriteria, { search: "private cbse school pune" });
  expect(textOf({ words: "cbse school pune", droppedTerms: ["private"] }, criteria)).toBe(
    "No school matches everything in “private cbse school pune”. Showing results for cbse school pune, ignoring “private”.",
  );
  const droppedTerms = ["plot", "opp", "mob", "via", "po"];
  expect(textOf({ words: "pune", droppedTerms }, criteria)).toContain(
    "Showing results for pune, ignoring “plot”, “opp”, “mob” and 2 more.",
  );
});
