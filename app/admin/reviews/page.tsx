import { requireAdmin } from "@/app/admin/require-admin";
import { Appeals } from "@/components/admin/reviews/appeals.client";
import { CodeOfPractice } from "@/components/admin/grievances/code-of-practice";
import { ReviewQueue } from "@/components/admin/reviews/review-queue.client";
import { hasConsented } from "@/lib/accounts/consents";

export const metadata = { title: "Review Moderation | Admin" };

export default async function ReviewsPage() {
  const { id: userId } = await requireAdmin();
  if (!(await hasConsented({ userId, purpose: "code_of_practice" }))) return <CodeOfPractice />;
  return (
    <>
      <ReviewQueue />
      <Appeals />
    </>
  );
}
