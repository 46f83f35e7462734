import type { PublicReview } from "@/lib/reviews/view";
import { ReviewItem } from "./review-item";

export function ReviewList({ reviews }: { reviews: PublicReview[] }) {
  return reviews.map((review) => <ReviewItem key={review.id} review={review} />);
}
