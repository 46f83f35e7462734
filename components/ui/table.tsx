import clsx from "clsx";
import { Icon } from "./icon";

export interface Column<Row> {
  id: string;
  title: string;
  cell: (row: Row) => React.ReactNode;
  /** What the server calls this order, upwards and downwards, and how people call it. A column without it cannot be sorted. */
  sort?: { up: string; down: string; upWords?: string; downWords?: string };
  /** Stands in the head instead of the title: a box that chooses all rows. */
  head?: React.ReactNode;
  /** `name` names its row; `actions` holds the row's buttons; `choice` its box. */
  kind?: "name" | "actions" | "choice";
}

interface TableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  sort?: string;
  onSort?: (sort: string) => void;
  /** The rows are about to be replaced by others. */
  isBusy?: boolean;
}

/**
 * A table whose rows come sorted and paged from the server. On a phone each row is a card with its labels, and the order is
 * chosen in SortSelect, because cards have no head. Roles are spelled out: some browsers forget them once a table is laid out as cards.
 */
export function Table<Row>({ caption, columns, rows, rowId, sort, onSort, isBusy = false }: TableProps<Row>) {
  return (
    <table {...role("table")} className="table table-mid table-cards" aria-busy={isBusy}>
      <caption className="vh">{caption}</caption>
      <thead {...role("rowgroup")}>
        <tr {...role("row")}>
          {columns.map((column) => (
            <Head key={column.id} column={column} sort={sort} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody {...role("rowgroup")}>
        {rows.map((row) => (
          <tr {...role("row")} key={rowId(row)} data-row={rowId(row)}>
            {columns.map((column) => (
              <Cell key={column.id} column={column} row={row} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A role that the element has by itself, as long as it is laid out as a table. */
const role = (name: string) => ({ role: name });

function Head<Row>({ column, sort, onSort }: { column: Column<Row>; sort?: string; onSort?: (sort: string) => void }) {
  const order = column.sort;
  if (!order || !onSort) {
    return (
      <th {...role("columnheader")} scope="col">
        {column.head ?? (column.kind === "actions" ? <span className="vh">{column.title}</span> : column.title)}
      </th>
    );
  }
  const direction = sort === order.up ? "ascending" : sort === order.down ? "descending" : undefined;
  return (
    <th {...role("columnheader")} scope="col" aria-sort={direction}>
      <button className="sort-btn" type="button" onClick={() => onSort(sort === order.up ? order.down : order.up)}>
        {column.title}
        <Icon name={direction === "descending" ? "arrow-down" : "arrow-up"} className={clsx(!direction && "sort-off")} />
      </button>
    </th>
  );
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  if (column.kind === "name") {
    return (
      <th {...role("rowheader")} scope="row">
        {column.cell(row)}
      </th>
    );
  }
  return (
    <td
      {...role("cell")}
      className={clsx(column.kind === "actions" && "acts", column.kind === "choice" && "choice")}
      data-label={column.title}
    >
      {column.cell(row)}
    </td>
  );
}

/** Rows in the shape of those that come. */
export function TableSkeleton({ columns, rows = 6 }: { columns: readonly { id: string }[]; rows?: number }) {
  return (
    <table className="table table-mid table-cards" aria-hidden="true">
      <tbody>
        {Array.from({ length: rows }, (_, row) => (
          <tr key={row}>
            {columns.map(({ id }) => (
              <td key={id}>
                <span className="sk sk-cell" />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
