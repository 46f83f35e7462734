import { requireAdmin } from "@/app/admin/require-admin";
import { Appeals } from "@/components/admin/reviews/appeals.client";
import { CodeOfPractice } from "@/components/admin/reviews/code-of-practice.client";
import { hasConsented } from "@/lib/accounts/consents";

export const metadata = { title: "Appeals | Admin" };

export default async function AppealsPage() {
  const { id: userId } = await requireAdmin();
  return (await hasConsented({ userId, purpose: "code_of_practice" })) ? <Appeals /> : <CodeOfPractice />;
}
