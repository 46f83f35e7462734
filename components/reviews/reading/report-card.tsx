import { RECOMMEND_TITLE } from "@/lib/reviews/labels";
import { RATING_CATEGORIES } from "@/lib/schools/criteria";
import { formatRating, listAverages } from "@/lib/schools/labels";
import type { SchoolStats } from "@/lib/schools/view";
import { type ReportLine, ReportTable } from "./report-table";

/** The averages as a report card: five categories, then overall and recommend. Empty without ratings. */
export function ReportCard({ stats, caption }: { stats: SchoolStats; caption: string }) {
  const { categoryAverages, recommendPercent } = stats;
  const averages: ReportLine[] = listAverages(categoryAverages, RATING_CATEGORIES).map(({ category, label, average }) => ({
    title: label,
    mark: <Bar share={average / 5} />,
    value: formatRating(average),
    isSum: category === "overall",
  }));
  const recommend =
    recommendPercent === null
      ? []
      : [{ title: RECOMMEND_TITLE, mark: <Bar share={recommendPercent / 100} />, value: `${recommendPercent}%` }];
  return (
    <ReportTable
      className="[&_td:nth-child(2)]:w-[45%] [&_td:nth-child(2)]:pl-4"
      caption={caption}
      titles={["Category", "Bar", "Average out of 5"]}
      lines={[...averages, ...recommend]}
    />
  );
}

function Bar({ share }: { share: number }) {
  return (
    <span className="block h-2 overflow-hidden rounded-[1px] border border-line-strong bg-sunk" aria-hidden="true">
      <i
        className="block h-full bg-action forced-colors:bg-[CanvasText] forced-colors:forced-color-adjust-none"
        style={{ width: `${Math.round(share * 100)}%` }}
      />
    </span>
  );
}
