import { Stars } from "@/components/ui/stars";
import { reviewListAddress } from "@/lib/reviews/criteria";
import { averageWithInterval, certainty, formatStars } from "@/lib/reviews/labels";
import type { RatingInterval } from "@/lib/reviews/view";
import { NO_RATINGS, formatCount, formatMonth, formatRating, formatReviewCount } from "@/lib/schools/labels";
import { SCORE, SCORE_FIGURE } from "@/components/schools/score-styles";
import type { SchoolStats } from "@/lib/schools/view";
import { AverageTooltip } from "./average-tooltip.client";
import { ReportCard } from "./report-card";

const ROW = "grid min-h-11 grid-cols-[4.2rem_1fr_2.2rem] items-center gap-3 text-sm/normal";
const BAR =
  "block h-full rounded-[1px] bg-marigold shadow-[inset_0_0_0_1px_var(--color-marigold-edge)] forced-colors:bg-[CanvasText] forced-colors:forced-color-adjust-none";

interface RatingOverviewProps {
  schoolId: string;
  stats: SchoolStats;
  interval: RatingInterval | null;
  since: string | null;
}

/** Summary of a school's ratings: average with its uncertainty, distribution of stars, report card. */
export function RatingOverview({ schoolId, stats, interval, since }: RatingOverviewProps) {
  if (stats.averageRating === null) {
    return (
      <div className="grid gap-6 py-4 md:grid-cols-[1fr_1.2fr] md:gap-12">
        <div>
          <p className="font-medium text-ink">{NO_RATINGS}</p>
          <p className="text-sm text-ink-soft">Based on 0 reviews. The average and the report card will appear with the first review.</p>
        </div>
      </div>
    );
  }
  return (
    <div className="grid gap-6 py-4 md:grid-cols-[1fr_1.2fr] md:gap-12">
      <div>
        <div className={SCORE}>
          {interval ? (
            <AverageTooltip average={formatRating(stats.averageRating)} tip={averageWithInterval(interval)} />
          ) : (
            <span className={SCORE_FIGURE}>{formatRating(stats.averageRating)}</span>
          )}
          <div>
            <Stars value={stats.averageRating} rounded />
            <p className="text-sm text-ink-soft">Based on {formatReviewCount(stats.totalReviews)}</p>
          </div>
        </div>
        <p className="mt-3 text-sm text-ink-soft">
          {certainty(stats.totalReviews, interval)} <a href="/how-we-rate">How we rate</a>
        </p>
        {since && <p className="text-xs text-ink-soft">Simple average of all published reviews since {formatMonth(since)}.</p>}
        <Distribution schoolId={schoolId} counts={stats.ratingCounts} />
      </div>
      <div>
        <ReportCard stats={stats} caption={`Averages of ${formatReviewCount(stats.totalReviews)}`} />
      </div>
    </div>
  );
}

/** Number of reviews per star rating, five first; each row links to its reviews. Bars are relative to the longest one. */
function Distribution({ schoolId, counts }: { schoolId: string; counts: SchoolStats["ratingCounts"] }) {
  const longest = Math.max(...counts);
  return (
    <ul className="mt-4">
      {[5, 4, 3, 2, 1].map((stars) => {
        const count = counts[stars - 1];
        return (
          <li key={stars}>
            {count === 0 ? (
              <span className={ROW}>
                <Row stars={stars} count={count} longest={longest} />
              </span>
            ) : (
              <a
                className={`${ROW} group text-inherit no-underline hover:bg-action-soft`}
                href={reviewListAddress(schoolId, { sort: "newest", stars })}
                rel="nofollow"
                data-reviews=""
              >
                <Row stars={stars} count={count} longest={longest} />
              </a>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Row({ stars, count, longest }: { stars: number; count: number; longest: number }) {
  return (
    <>
      <span className="group-hover:underline">{formatStars(stars)}</span>
      <span className="h-3.5 rounded-[1px] bg-sunk" aria-hidden="true">
        {count > 0 && <i className={BAR} style={{ width: `${Math.max(2, Math.round((100 * count) / longest))}%` }} />}
      </span>
      <span className="text-right">
        {formatCount(count)}
        <span className="sr-only"> {count === 1 ? "review" : "reviews"}</span>
      </span>
    </>
  );
}
