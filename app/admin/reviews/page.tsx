import { moderatorPage } from "@/app/admin/require-admin";
import { ReviewQueue } from "@/components/admin/reviews/review-queue.client";

export const metadata = { title: "Review Moderation | Admin" };

export default moderatorPage(ReviewQueue);
