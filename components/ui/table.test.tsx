import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { Table, type Column } from "./table";

interface Row {
  id: string;
  name: string;
}

const columns: Column<Row>[] = [
  { id: "name", title: "Name", kind: "name", sort: { ascending: "name", descending: "-name" }, cell: ({ name }) => name },
  { id: "id", title: "Id", cell: ({ id }) => id },
  { id: "actions", title: "Actions", kind: "actions", cell: ({ name }) => <button type="button">Delete {name}</button> },
];
const rows = [
  { id: "a", name: "Asha" },
  { id: "b", name: "Bina" },
];

const shown = (sort: string) => {
  const onSort = vi.fn();
  render(<Table caption="People" columns={columns} rows={rows} rowId={({ id }) => id} sort={sort} onSort={onSort} />);
  return onSort;
};

describe("a table", () => {
  it("has a caption, column headers and a header in each row", () => {
    shown("name");
    const table = screen.getByRole("table", { name: "People" });
    expect(
      within(table)
        .getAllByRole("columnheader")
        .map((head) => head.textContent),
    ).toEqual(["Name", "Id", "Actions"]);
    expect(
      within(table)
        .getAllByRole("rowheader")
        .map((head) => head.textContent),
    ).toEqual(["Asha", "Bina"]);
    expect(screen.getByRole("row", { name: /Bina/ }).dataset.row).toBe("b");
  });

  it("gives each cell its column's title, which cards show", () => {
    shown("name");
    expect(screen.getByRole("cell", { name: "a" }).dataset.label).toBe("Id");
  });

  it.each([
    ["name", "ascending", "-name"],
    ["-name", "descending", "name"],
    ["newest", null, "name"],
  ])("sorted by %s has aria-sort %s, and a press requests %s", async (sort, ariaSort, asked) => {
    const onSort = shown(sort);
    expect(screen.getByRole("columnheader", { name: "Name" }).getAttribute("aria-sort")).toBe(ariaSort);
    await userEvent.click(screen.getByRole("button", { name: "Name" }));
    expect(onSort).toHaveBeenCalledExactlyOnceWith(asked);
  });
});
