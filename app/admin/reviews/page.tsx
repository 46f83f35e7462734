import { requireAdmin } from "@/app/admin/require-admin";
import { CodeOfPractice } from "@/components/admin/reviews/code-of-practice.client";
import { ReviewQueue } from "@/components/admin/reviews/review-queue.client";
import { hasConsented } from "@/lib/accounts/consents";

export const metadata = { title: "Review Moderation | Admin" };

export default async function ReviewsPage() {
  const { id: userId } = await requireAdmin();
  return (await hasConsented({ userId, purpose: "code_of_practice" })) ? <ReviewQueue /> : <CodeOfPractice />;
}
