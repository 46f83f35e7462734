import { Stars } from "@/components/ui/stars";
import { reviewListAddress } from "@/lib/reviews/criteria";
import { averageWithInterval, certainty, formatMonth, formatStars } from "@/lib/reviews/labels";
import type { RatingInterval } from "@/lib/reviews/view";
import { NO_RATINGS, formatCount, formatRating, formatReviewCount } from "@/lib/schools/labels";
import type { SchoolStats } from "@/lib/schools/view";
import { AverageTooltip } from "./average-tooltip.client";
import { ReportCard } from "./report-card";

interface RatingOverviewProps {
  schoolId: string;
  stats: SchoolStats;
  interval: RatingInterval | null;
  /** Day of the first published review. */
  since: string | null;
}

/** Summary of a school's ratings: average with its uncertainty, distribution of stars, report card. */
export function RatingOverview({ schoolId, stats, interval, since }: RatingOverviewProps) {
  if (stats.averageRating === null) {
    return (
      <div className="overview">
        <div>
          <p className="strong">{NO_RATINGS}</p>
          <p className="small soft">Based on 0 reviews. The average and the report card will appear with the first review.</p>
        </div>
      </div>
    );
  }
  return (
    <div className="overview">
      <div>
        <div className="score">
          {interval ? (
            <AverageTooltip average={formatRating(stats.averageRating)} tip={averageWithInterval(interval)} />
          ) : (
            <span className="score-n">{formatRating(stats.averageRating)}</span>
          )}
          <div>
            <Stars value={stats.averageRating} rounded />
            <p className="small soft">Based on {formatReviewCount(stats.totalReviews)}</p>
          </div>
        </div>
        <p className="small soft certainty">
          {certainty(stats.totalReviews, interval)} <a href="/how-we-rate">How we rate</a>
        </p>
        {since && <p className="tiny soft">Simple average of all published reviews since {formatMonth(since)}.</p>}
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
    <ul className="dist">
      {[5, 4, 3, 2, 1].map((stars) => {
        const count = counts[stars - 1];
        return (
          <li key={stars}>
            {count === 0 ? (
              <span className="dist-row">
                <Row stars={stars} count={count} longest={longest} />
              </span>
            ) : (
              <a className="dist-row" href={reviewListAddress(schoolId, { sort: "newest", stars })} rel="nofollow" data-reviews="">
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
      <span>{formatStars(stars)}</span>
      <span className="track" aria-hidden="true">
        {count > 0 && <i style={{ width: `${Math.max(2, Math.round((100 * count) / longest))}%` }} />}
      </span>
      <span className="n">
        {formatCount(count)}
        <span className="vh"> {count === 1 ? "review" : "reviews"}</span>
      </span>
    </>
  );
}
