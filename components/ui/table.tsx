import { cn } from "./cn";
import { Icon } from "./icon";
import { Skeleton } from "./skeleton";

export interface Column<Row> {
  id: string;
  title: string;
  cell: (row: Row) => React.ReactNode;
  /** A column without the API's two sort orders can't be sorted */
  sort?: { ascending: string; descending: string; ascendingLabel?: string; descendingLabel?: string };
  /** Shown in the head instead of the title, such as a checkbox that selects all rows */
  head?: React.ReactNode;
  /** `name` is the row's heading; `actions` holds its buttons; `choice` its checkbox */
  kind?: "name" | "actions" | "choice";
}

interface TableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  sort?: string;
  onSort?: (sort: string) => void;
  isBusy?: boolean;
}

/**
 * On a phone each row is a card, and SortSelect sorts them. Roles are explicit because some browsers drop them with the table's display.
 */
export function Table<Row>({ caption, columns, rows, rowId, sort, onSort, isBusy = false }: TableProps<Row>) {
  return (
    <table {...role("table")} className="data-table table-mid table-cards" aria-busy={isBusy}>
      <caption className="sr-only">{caption}</caption>
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

/** The element's own role, stated explicitly. */
const role = (name: string) => ({ role: name });

function Head<Row>({ column, sort, onSort }: { column: Column<Row>; sort?: string; onSort?: (sort: string) => void }) {
  const order = column.sort;
  if (!order || !onSort) {
    return (
      <th {...role("columnheader")} scope="col">
        {column.head ?? (column.kind === "actions" ? <span className="sr-only">{column.title}</span> : column.title)}
      </th>
    );
  }
  const direction = sort === order.ascending ? "ascending" : sort === order.descending ? "descending" : undefined;
  return (
    <th {...role("columnheader")} scope="col" aria-sort={direction}>
      <button
        className={cn(
          "-my-[0.6rem] inline-flex min-h-11 cursor-pointer items-center gap-[0.35em] border-0 bg-transparent p-0 [font-weight:inherit] hover:text-ink hover:underline",
          direction && "text-ink",
        )}
        type="button"
        onClick={() => onSort(sort === order.ascending ? order.descending : order.ascending)}
      >
        {column.title}
        <Icon name={direction === "descending" ? "arrow-down" : "arrow-up"} className={cn("size-[1.1em]", !direction && "opacity-35")} />
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
      className={cn(column.kind === "actions" && "acts", column.kind === "choice" && "choice")}
      data-label={column.title}
    >
      {column.cell(row)}
    </td>
  );
}

/** Placeholder rows while a table loads. */
export function TableSkeleton({ columns, rows = 6 }: { columns: readonly { id: string }[]; rows?: number }) {
  return (
    <table className="data-table table-mid table-cards" aria-hidden="true">
      <tbody>
        {Array.from({ length: rows }, (_, row) => (
          <tr key={row}>
            {columns.map(({ id }) => (
              <td key={id}>
                <Skeleton className="my-[0.55rem] h-[0.9em] w-[70%]" />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
