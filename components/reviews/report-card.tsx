import { RECOMMEND_TITLE } from "@/lib/reviews/labels";
import { RATING_CATEGORY_LABELS, formatRating } from "@/lib/schools/labels";
import { RATING_CATEGORIES } from "@/lib/schools/criteria";
import type { SchoolStats } from "@/lib/schools/view";

/** The averages as a report card: five categories, then overall and recommend. Empty without ratings. */
export function ReportCard({ stats, caption }: { stats: SchoolStats; caption: string }) {
  const rows = RATING_CATEGORIES.flatMap((category) => {
    const average = stats.categoryAverages[category];
    return average === undefined
      ? []
      : [{ category, title: RATING_CATEGORY_LABELS[category], share: average / 5, value: formatRating(average) }];
  });
  return (
    <table className="report">
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Category</th>
          <th scope="col">Bar</th>
          <th scope="col">Average out of 5</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.category} {...row} isSum={row.category === "overall"} />
        ))}
        {stats.recommendPercent !== null && (
          <Row title={RECOMMEND_TITLE} share={stats.recommendPercent / 100} value={`${stats.recommendPercent}%`} />
        )}
      </tbody>
    </table>
  );
}

function Row({ title, share, value, isSum = false }: { title: string; share: number; value: string; isSum?: boolean }) {
  return (
    <tr className={isSum ? "sum" : undefined}>
      <th scope="row">{title}</th>
      <td className="w-[45%] pl-4">
        <span className="block h-2 overflow-hidden rounded-[1px] border border-line-strong bg-sunk" aria-hidden="true">
          <i
            className="block h-full bg-action forced-colors:bg-[CanvasText] forced-colors:forced-color-adjust-none"
            style={{ width: `${Math.round(share * 100)}%` }}
          />
        </span>
      </td>
      <td>{value}</td>
    </tr>
  );
}
