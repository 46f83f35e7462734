import { ScrollTable } from "@/components/ui/scroll-table";
import { formatCount } from "@/lib/schools/labels";

interface RankTableProps {
  caption: string;
  /** Column headings: name, value, further columns */
  titles: [name: string, value: string, ...more: string[]];
  rows: readonly { key: string; name: React.ReactNode; value: number; more?: React.ReactNode[] }[];
  /** Shown instead of a table without rows */
  empty?: string;
}

const TABLE =
  "table-mid [&_:is(th,td):nth-child(2)]:w-2/5 [&_:is(th,td):nth-child(2)]:min-w-12 [&_:is(th,td):nth-child(n+3)]:text-right [&_tbody_th]:min-w-28 [&_td:nth-child(n+3)]:whitespace-nowrap [&_thead_td]:bg-sunk";

/** A ranking as a table with bars. The bars repeat the numbers, so they are hidden from assistive technology. */
export function RankTable({ caption, titles: [nameTitle, ...titles], rows, empty }: RankTableProps) {
  if (rows.length === 0 && empty) return <p className="text-sm text-ink-soft">{empty}</p>;
  const max = Math.max(1, ...rows.map(({ value }) => value));
  return (
    <ScrollTable
      label={caption}
      tableClassName={TABLE}
      columns={[nameTitle, null, ...titles]}
      hasRowHeadings
      rows={rows.map(({ name, value, more = [] }) => [name, <Bar key="bar" share={value / max} />, formatCount(value), ...more])}
    />
  );
}

function Bar({ share }: { share: number }) {
  return (
    <i
      className="block h-[0.8rem] w-(--part) min-w-px rounded-[1px] bg-action forced-colors:bg-[CanvasText] forced-colors:forced-color-adjust-none"
      style={{ "--part": `${100 * share}%` } as React.CSSProperties}
    />
  );
}
