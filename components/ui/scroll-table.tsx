import { ScrollRegion } from "./scroll-region";

interface ScrollTableProps {
  /** Names the table and its scroll region */
  label: string;
  columns: readonly string[];
  rows: readonly (readonly React.ReactNode[])[];
  /** Whether the first cell names its row */
  hasRowHeadings?: boolean;
  className?: string;
}

/** A plain table in a region that scrolls when the table doesn't fit. */
export function ScrollTable({ label, columns, rows, hasRowHeadings = false, className }: ScrollTableProps) {
  return (
    <ScrollRegion className={className} label={label}>
      <table className="data-table">
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th key={index} scope="col">
                {column}
              </th>
            ))}
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
                  <td key={index}>{cell}</td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
