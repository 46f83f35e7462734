import type { PublicReview } from "@/lib/reviews/view";
import { ReviewItem } from "./review-item";

/** A list of reviews in the given order. */
export function ReviewList({ reviews }: { reviews: PublicReview[] }) {
  return reviews.map((review) => <ReviewItem key={review.id} review={review} />);
}
