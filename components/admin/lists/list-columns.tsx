import { useState } from "react";
import type { Column } from "@/components/ui/table";
import { formatDate } from "@/lib/schools/labels";

export const OLDEST_FIRST = {
  ascending: "oldest",
  descending: "newest",
  ascendingLabel: "Oldest first",
  descendingLabel: "Newest first",
} as const;

export const byText = (field: string) => ({ ascending: field, descending: `-${field}` });

export type Columns<Row> = readonly Column<Row>[];
type Cell<Row> = Column<Row>["cell"];

export const column = <Row,>(title: string, cell: Cell<Row>): Column<Row> => ({ id: title, title, cell });

/** The column with the row's heading. */
export const nameColumn = <Row,>(title: string, cell: Cell<Row>, sort?: Column<Row>["sort"]): Column<Row> => ({
  ...column(title, cell),
  kind: "name",
  sort,
});

export const sortedColumn = <Row,>(title: string, sort: Column<Row>["sort"], cell: Cell<Row>): Column<Row> => ({
  ...column(title, cell),
  sort,
});

/** The last column, with the row's buttons. */
export const actionsColumn = <Row,>(cell: Cell<Row>): Column<Row> => ({ ...column("Actions", cell), kind: "actions" });

export const dateColumn = <Row,>(title: string, sort: Column<Row>["sort"], dateOf: (row: Row) => string): Column<Row> =>
  sortedColumn(title, sort, (row) => <span className="whitespace-nowrap">{formatDate(dateOf(row))}</span>);

export function useSelection<Row extends { id: string }>(rows: readonly Row[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  return { all: rows, rows: rows.filter(({ id }) => ids.has(id)), ids, select: setIds, clear: () => setIds(new Set()) };
}

export type RowSelection<Row extends { id: string }> = ReturnType<typeof useSelection<Row>>;

/** A checkbox for each row, and one in the head for all rows. */
export function selectionColumn<Row extends { id: string }>(selection: RowSelection<Row>, describe: (row: Row) => string): Column<Row> {
  const { all, rows, ids, select } = selection;
  const toggle = (id: string) => {
    const next = new Set(ids);
    if (!next.delete(id)) next.add(id);
    select(next);
  };
  return {
    id: "choice",
    title: "Select",
    kind: "choice",
    head: (
      <Checkbox
        label="Select all on this page"
        isSelected={rows.length > 0 && rows.length === all.length}
        isPartly={rows.length > 0 && rows.length < all.length}
        onChange={(isSelected) => select(new Set(isSelected ? all.map(({ id }) => id) : []))}
      />
    ),
    cell: (row) => <Checkbox label={`Select ${describe(row)}`} isSelected={ids.has(row.id)} onChange={() => toggle(row.id)} />,
  };
}

interface CheckboxProps {
  label: string;
  isSelected: boolean;
  isPartly?: boolean;
  onChange: (isSelected: boolean) => void;
}

function Checkbox({ label, isSelected, isPartly = false, onChange }: CheckboxProps) {
  return (
    <label className="-m-[0.6rem] inline-grid size-11 cursor-pointer place-items-center [&>input]:m-0 [&>input]:size-5 [&>input]:accent-action">
      <input
        type="checkbox"
        aria-label={label}
        checked={isSelected}
        ref={(input) => {
          if (input) input.indeterminate = isPartly;
        }}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
}
