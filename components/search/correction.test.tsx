import { render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { noCriteria, withCriteria } from "@/lib/search/view";
import { Correction } from "./list-messages";

it("a correction says what is shown and links to the words as they are, filters kept", () => {
  const criteria = withCriteria(noCriteria, { search: "nandanvann", board: ["CBSE"] });
  const { container } = render(<Correction criteria={criteria} corrected="nandanvan" show={vi.fn()} />);
  expect(container.textContent).toContain("These are the schools for nandanvan.");
  const link = screen.getByRole("link", { name: "Search for “nandanvann” all the same" });
  expect(link.getAttribute("href")).toBe("/schools?search=nandanvann&board=CBSE&exact=true");
});
