import { cn } from "./cn";
import { ScrollRegion } from "./scroll-region";

interface ScrollTableProps {
  /** Names the table and its scroll region */
  label: string;
  columns: readonly string[];
  rows: readonly (readonly React.ReactNode[])[];
  /** Whether the first cell names its row */
  hasRowHeadings?: boolean;
  /** Shows the label above the table. */
  hasCaption?: boolean;
  className?: string;
  tableClassName?: string;
}

/** A plain table in a region that scrolls when the table doesn't fit. */
export function ScrollTable({
  label,
  columns,
  rows,
  hasRowHeadings = false,
  hasCaption = false,
  className,
  tableClassName,
}: ScrollTableProps) {
  return (
    <ScrollRegion className={className} label={label}>
      <table className={cn("data-table", tableClassName)}>
        <caption className={hasCaption ? "pb-2 text-left font-bold" : "sr-only"}>{label}</caption>
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
