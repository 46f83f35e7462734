import { cn } from "./cn";

export interface PlainTableProps {
  caption: string;
  /** Headings; `""` leaves the corner above row headings empty, null is a column that assistive technology skips */
  columns: readonly React.ReactNode[];
  rows: readonly (readonly React.ReactNode[])[];
  /** Whether the first cell names its row */
  hasRowHeadings?: boolean;
  hasCaption?: boolean;
  /** `comparison` has narrow cells and no hover, for a dialog */
  look?: keyof typeof LOOKS;
  className?: string;
}

const LOOKS = {
  data: "data-table",
  comparison:
    "w-full table-fixed border-collapse text-sm/normal [&_:is(th,td)]:border-b [&_:is(th,td)]:border-line [&_:is(th,td)]:p-2 [&_:is(th,td)]:text-left [&_:is(th,td)]:align-top [&_:is(th,td)]:wrap-anywhere [&_thead_:is(th,td)]:border-b-2 [&_thead_:is(th,td)]:border-line-strong [&_tbody_th]:font-normal [&_tbody_th]:text-ink-soft",
};

/** A table whose rows are neither sorted nor paged. */
export function PlainTable({
  caption,
  columns,
  rows,
  hasRowHeadings = false,
  hasCaption = false,
  look = "data",
  className,
}: PlainTableProps) {
  return (
    <table className={cn(LOOKS[look], className)}>
      <caption className={hasCaption ? "pb-2 text-left font-bold" : "sr-only"}>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column, index) =>
            column === "" || column === null ? (
              <td key={index} aria-hidden={column === null || undefined} />
            ) : (
              <th key={index} scope="col">
                {column}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, rowIndex) => (
          <tr key={rowIndex}>
            {row.map((cell, index) =>
              hasRowHeadings && index === 0 ? (
                <th key={index} scope="row">
                  {cell}
                </th>
              ) : (
                <td key={index} aria-hidden={columns[index] === null || undefined}>
                  {cell}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
