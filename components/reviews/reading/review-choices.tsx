import { chipVariants } from "@/components/ui/chip";
import { type ReviewChoice, reviewListAddress } from "@/lib/reviews/criteria";
import { REVIEW_SORT_LABELS, formatStars } from "@/lib/reviews/labels";
import { REVIEW_SORTS } from "@/lib/reviews/schema";
import { formatCount } from "@/lib/schools/labels";
import type { SchoolStats } from "@/lib/schools/view";

const STARS = [null, 5, 4, 3, 2, 1];

interface ReviewChoicesProps {
  schoolId: string;
  choice: ReviewChoice;
  counts: SchoolStats["ratingCounts"];
}

/** Links to sort the list and filter it by stars. `data-reviews` lets a list on the same page handle the clicks. */
export function ReviewChoices({ schoolId, choice, counts }: ReviewChoicesProps) {
  const link = (to: ReviewChoice, isChosen: boolean) => ({
    className: chipVariants({ selected: isChosen, size: "narrow" }),
    href: reviewListAddress(schoolId, to),
    "aria-current": isChosen ? ("true" as const) : undefined,
    rel: "nofollow",
    "data-reviews": "",
  });
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-2 pt-4" data-slot="review-choices">
      <nav aria-label="Order of reviews" className="flex flex-wrap items-center gap-1">
        {REVIEW_SORTS.map((sort) => (
          <a key={sort} {...link({ ...choice, sort }, sort === choice.sort)}>
            {REVIEW_SORT_LABELS[sort]}
            <span className="sr-only"> first</span>
          </a>
        ))}
      </nav>
      <nav aria-label="Reviews by stars" className="flex flex-wrap items-center gap-1">
        {STARS.map((stars) => (
          <a key={stars} {...link({ ...choice, stars }, stars === choice.stars)}>
            {stars === null ? (
              "All stars"
            ) : (
              <>
                {stars}
                <span className="sr-only">
                  {formatStars(stars).slice(1)}, {formatCount(counts[stars - 1])}
                </span>
              </>
            )}
          </a>
        ))}
      </nav>
    </div>
  );
}
