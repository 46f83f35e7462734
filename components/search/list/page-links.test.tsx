import { render, screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { noCriteria } from "@/lib/search/school-criteria";
import { PageLinks } from "./list-link";

const shown = (page: number, pages: number) => {
  render(<PageLinks criteria={{ ...noCriteria, search: "pune", page }} pages={pages} next={null} show={vi.fn()} />);
  return within(screen.getByRole("navigation", { name: "Pages" }))
    .getAllByText(/^[\d,…]+$/, { ignore: ".vh" })
    .map((node) => node.textContent!.replace("Page ", ""));
};

describe("the pages of a list", () => {
  it.each([
    [1, 2, "1 2"],
    [1, 10, "1 2 3 … 10"],
    [2, 10, "1 2 3 … 10"],
    [5, 10, "1 … 4 5 6 … 10"],
    [10, 10, "1 … 8 9 10"],
    [2, 2, "1 2"],
  ])("on page %i of %i are %s", (page, pages, numbers) => expect(shown(page, pages).join(" ")).toBe(numbers));

  it("lead to one address each, the first to the address without a page", () => {
    render(<PageLinks criteria={{ ...noCriteria, search: "pune", page: 2, after: "before" }} pages={3} next="here" show={vi.fn()} />);
    expect(screen.getByRole("link", { name: "Previous" })).toHaveProperty("rel", "prev");
    expect(screen.getByRole("link", { name: "Page 1" }).getAttribute("href")).toBe("/schools?search=pune");
    expect(screen.getByRole("link", { name: "Next" }).getAttribute("href")).toBe("/schools?search=pune&page=3&after=here");
    expect(screen.getByRole("link", { name: "Page 3" }).getAttribute("href")).toBe("/schools?search=pune&page=3");
  });

  it("are omitted if there is one", () => {
    const { container } = render(<PageLinks criteria={noCriteria} pages={1} next={null} show={vi.fn()} />);
    expect(container.innerHTML).toBe("");
  });
});
