import { ScrollRegion } from "@/components/ui/scroll-region";
import { formatCount } from "@/lib/schools/labels";

interface RankRow {
  key: string;
  name: React.ReactNode;
  value: number;
  more?: React.ReactNode[];
}

interface RankTableProps {
  caption: string;
  /** Column headings: name, value, further columns */
  titles: [name: string, value: string, ...more: string[]];
  rows: readonly RankRow[];
  /** Shown instead of a table without rows */
  empty?: string;
}

/** A ranking as a table with bars. The bars repeat the numbers, so they are hidden from assistive technology. */
export function RankTable({ caption, titles: [nameTitle, valueTitle, ...moreTitles], rows, empty }: RankTableProps) {
  if (rows.length === 0 && empty) return <p className="text-sm text-ink-soft">{empty}</p>;
  const max = Math.max(1, ...rows.map(({ value }) => value));
  return (
    <ScrollRegion label={caption}>
      <table className="data-table table-mid [&_tbody_th]:min-w-28 [&_thead_td]:bg-sunk">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{nameTitle}</th>
            <td className="w-2/5 min-w-12" aria-hidden="true" />
            <th scope="col" className="text-right">
              {valueTitle}
            </th>
            {moreTitles.map((title) => (
              <th key={title} scope="col" className="text-right">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, value, more = [] }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              <td className="w-2/5 min-w-12" aria-hidden="true">
                <i
                  className="block h-[0.8rem] w-(--part) min-w-px rounded-[1px] bg-action forced-colors:bg-[CanvasText] forced-colors:forced-color-adjust-none"
                  style={{ "--part": `${(100 * value) / max}%` } as React.CSSProperties}
                />
              </td>
              <td className="text-right whitespace-nowrap">{formatCount(value)}</td>
              {more.map((cell, index) => (
                <td key={moreTitles[index]} className="text-right whitespace-nowrap">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
