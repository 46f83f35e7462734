import { render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { noCriteria, withCriteria, type Correction } from "@/lib/search/view";
import { CorrectedSearch } from "./list-messages";

const corrected: Correction = { words: "nandanvan", droppedTerms: [], asTyped: 0 };

function textOf(given: Partial<Correction>, criteria = withCriteria(noCriteria, { search: "nandanvann" })) {
  const { container, unmount } = render(<CorrectedSearch criteria={criteria} corrected={{ ...corrected, ...given }} show={vi.fn()} />);
  const text = container.textContent.replace(/ Search for .*/, "");
  unmount();
  return text;
}

it("a correction says what is shown and links to the words as they are, filters kept", () => {
  const criteria = withCriteria(noCriteria, { search: "nandanvann", board: ["CBSE"] });
  const { container } = render(<CorrectedSearch criteria={criteria} corrected={corrected} show={vi.fn()} />);
  expect(container.textContent).toContain("These are the schools for nandanvan.");
  const link = screen.getByRole("link", { name: "Search for “nandanvann” all the same" });
  expect(link.getAttribute("href")).toBe("/schools?search=nandanvann&board=CBSE&exact=true");
});

it("a correction says whether the words as they are find nothing, nothing under the filters, or some", () => {
  expect(textOf({})).toBe("Nothing is called “nandanvann”. These are the schools for nandanvan.");
  const filtered = withCriteria(noCriteria, { search: "nandanvann", board: ["CBSE"] });
  expect(textOf({}, filtered)).toBe("Nothing with these filters is called “nandanvann”. These are the schools for nandanvan.");
  expect(textOf({ asTyped: 3 })).toBe("“nandanvann” as it is typed finds 3 schools. These are the schools for nandanvan.");
});

it("a correction says which words for filters were left out", () => {
  const criteria = withCriteria(noCriteria, { search: "private cbse school pune" });
  expect(textOf({ words: "cbse school pune", droppedTerms: ["private"] }, criteria)).toBe(
    "No school is known to be all of “private cbse school pune”. These are the schools for cbse school pune, without “private”.",
  );
});
