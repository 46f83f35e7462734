import { PlainTable, type PlainTableProps } from "./plain-table";
import { ScrollRegion } from "./scroll-region";

interface ScrollTableProps extends Omit<PlainTableProps, "caption" | "look"> {
  label: string;
  tableClassName?: string;
}

/** A plain table in a region that scrolls when the table doesn't fit. */
export function ScrollTable({ label, className, tableClassName, ...table }: ScrollTableProps) {
  return (
    <ScrollRegion className={className} label={label}>
      <PlainTable caption={label} className={tableClassName} {...table} />
    </ScrollRegion>
  );
}
