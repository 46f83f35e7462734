import { Badge } from "@/components/ui/badge";
import { Icon } from "@/components/ui/icon";
import { Stars } from "@/components/ui/stars";
import { areFew, FEW_REVIEWS_NOTE } from "@/lib/reviews/labels";
import {
  BOARD_LABELS,
  CONTACT_SCHOOL,
  CURRICULUM_LABELS,
  DEMO_SCHOOL,
  GENDER_LABELS,
  NO_RATINGS,
  formatAddress,
  formatRating,
  formatReviewCount,
  formatRupees,
  languageOf,
} from "@/lib/schools/labels";
import type { PublicSchool } from "@/lib/schools/view";

/** Top of the rich page: badges, name, full address, rating, founding year and fees. */
export function SchoolBanner({ school }: { school: PublicSchool }) {
  const badges = badgesOf(school);
  const address = formatAddress(school);
  return (
    <header className="banner rule">
      <div>
        {badges.length > 0 && (
          <div className="badges">
            {badges.map((badge) => (
              <Badge key={badge}>{badge}</Badge>
            ))}
          </div>
        )}
        <h1 lang={languageOf(school.name)}>{school.name}</h1>
        <p className="place">
          <Icon name="map-pin" />
          <span lang={languageOf(address)}>{address}</span>
        </p>
      </div>
      <dl className="keys">
        <div>
          <dt>Rating</dt>
          <dd>
            <AverageRating stats={school.stats} />
            <a className="small" href="#reviews">
              {formatReviewCount(school.stats.totalReviews)}
            </a>
            {areFew(school.stats.totalReviews) && <span className="tiny soft">{FEW_REVIEWS_NOTE}</span>}
          </dd>
        </div>
        {school.foundationYear !== null && (
          <div>
            <dt>Established</dt>
            <dd>
              <b>{school.foundationYear}</b>
            </dd>
          </div>
        )}
        <div>
          <dt>Average Annual Fees</dt>
          <dd>
            {school.averageFees === null ? (
              <span className="unknown">{CONTACT_SCHOOL}</span>
            ) : (
              <b className="num">{formatRupees(school.averageFees)}</b>
            )}
          </dd>
        </div>
      </dl>
    </header>
  );
}

function AverageRating({ stats }: Pick<PublicSchool, "stats">) {
  if (stats.averageRating === null) return <span className="unknown">{NO_RATINGS}</span>;
  return (
    <span className="rating">
      <Stars value={stats.averageRating} rounded />
      <b>{formatRating(stats.averageRating)}</b>
    </span>
  );
}

/** Curriculum, board and gender, without "Other" and without duplicates. A demo school has its own badge. */
function badgesOf({ curriculum, boardAffiliation, gender, isDemo }: PublicSchool): string[] {
  const words = [
    curriculum && curriculum !== "Other" && CURRICULUM_LABELS[curriculum],
    boardAffiliation && boardAffiliation !== "Other" && BOARD_LABELS[boardAffiliation],
    gender && GENDER_LABELS[gender],
    isDemo && DEMO_SCHOOL,
  ];
  return [...new Set(words.filter((word): word is string => Boolean(word)))];
}
