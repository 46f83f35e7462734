import { Stars } from "@/components/ui/stars";
import { formatMonth } from "@/lib/reviews/labels";
import type { RatingInterval } from "@/lib/reviews/view";
import { NO_RATINGS, formatCount, formatRating, formatReviewCount } from "@/lib/schools/labels";
import type { SchoolStats } from "@/lib/schools/view";
import { ReportCard } from "./report-card";

interface RatingOverviewProps {
  stats: SchoolStats;
  interval: RatingInterval | null;
  /** Day of the first review counted here. */
  since: string | null;
}

/** A school's ratings summed up: the average with how sure it is, the spread of stars, the report card. */
export function RatingOverview({ stats, interval, since }: RatingOverviewProps) {
  if (stats.averageRating === null) {
    return (
      <div className="overview">
        <div>
          <p className="strong">{NO_RATINGS}</p>
          <p className="small soft">Based on 0 reviews. The average and the report card appear with the first review.</p>
        </div>
      </div>
    );
  }
  return (
    <div className="overview">
      <div>
        <div className="score">
          <span className="score-n">{formatRating(stats.averageRating)}</span>
          <div>
            <Stars value={stats.averageRating} rounded />
            <p className="small soft">Based on {formatReviewCount(stats.totalReviews)}</p>
          </div>
        </div>
        <p className="small soft certainty">
          {certainty(stats.totalReviews, interval)} <a href="/how-we-rate">How we rate</a>
        </p>
        {since && <p className="tiny soft">The plain mean of all approved reviews since {formatMonth(since)}.</p>}
        <Distribution counts={stats.ratingCounts} />
      </div>
      <div>
        <ReportCard stats={stats} caption={`Averages of ${formatReviewCount(stats.totalReviews)}`} />
      </div>
    </div>
  );
}

const FEW_REVIEWS = 10;

/** How sure the average is, in words. */
function certainty(count: number, interval: RatingInterval | null): string {
  if (!interval) return "One review is one family’s view, not yet a score.";
  const [reviews, low, high] = [formatReviewCount(count), formatRating(interval.low), formatRating(interval.high)];
  return count < FEW_REVIEWS
    ? `With ${reviews}, the average of all parents here could lie anywhere between ${low} and ${high}.`
    : `With ${reviews}, the average of all parents here is likely between ${low} and ${high}.`;
}

/** How many reviews gave each number of stars, five first; bars are relative to the longest. */
function Distribution({ counts }: { counts: SchoolStats["ratingCounts"] }) {
  const longest = Math.max(...counts);
  return (
    <ul className="dist">
      {[5, 4, 3, 2, 1].map((stars) => (
        <li key={stars}>
          <span>{stars === 1 ? "1 star" : `${stars} stars`}</span>
          <span className="track" aria-hidden="true">
            {counts[stars - 1] > 0 && <i style={{ width: `${Math.max(2, Math.round((100 * counts[stars - 1]) / longest))}%` }} />}
          </span>
          <span className="n">
            {formatCount(counts[stars - 1])}
            <span className="vh"> {counts[stars - 1] === 1 ? "review" : "reviews"}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
