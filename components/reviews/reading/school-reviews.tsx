import { Empty } from "@/components/ui/empty";
import { REVIEWS_PER_PAGE } from "@/lib/reviews/schema";
import type { PublicReview } from "@/lib/reviews/view";
import type { PublicSchool } from "@/lib/schools/view";
import { ReportReviews } from "./report-reviews.client";
import { ReviewBrowser } from "./review-browser.client";
import { ReviewList } from "./review-list";

interface SchoolReviewsProps {
  school: PublicSchool;
  reviews: PublicReview[];
  /** The class of the note that there are no reviews */
  emptyClassName?: string;
}

/** A school's reviews on its page. */
export function SchoolReviews({ school, reviews, emptyClassName }: SchoolReviewsProps) {
  if (reviews.length === 0) {
    return (
      <div className={emptyClassName}>
        <Empty icon="message-square-text" title="No reviews yet" text="Be the first to review this school and help other parents." />
      </div>
    );
  }
  return (
    <>
      <ReviewBrowser
        schoolId={school.id}
        counts={school.stats.ratingCounts}
        perPage={REVIEWS_PER_PAGE}
        last={reviews[reviews.length - 1].id}
      >
        <ReviewList reviews={reviews} />
      </ReviewBrowser>
      <ReportReviews />
    </>
  );
}
