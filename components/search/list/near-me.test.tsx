import { render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { noCriteria, withCriteria } from "@/lib/search/school-criteria";
import { SameNamed } from "./near-me";

it("of several places with one name shows the one used and links to the others, with the same filters", () => {
  const near = { near: "Hamirpur", name: "Hamirpur, Uttar Pradesh", others: ["Hamirpur, Himachal Pradesh"] };
  const criteria = withCriteria(noCriteria, { near: "hamirpur", board: ["CBSE"] });
  const { container } = render(<SameNamed criteria={criteria} near={near} show={vi.fn()} />);
  expect(container.textContent).toBe("These schools are near Hamirpur, Uttar Pradesh. Or did you mean Hamirpur, Himachal Pradesh?");
  const link = screen.getByRole("link", { name: "Hamirpur, Himachal Pradesh" });
  expect(link.getAttribute("href")).toBe("/schools?board=CBSE&near=Hamirpur%2C+Himachal+Pradesh");
});
