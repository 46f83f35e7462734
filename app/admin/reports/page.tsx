import { requireAdmin } from "@/app/admin/require-admin";
import { Reports } from "@/components/admin/reviews/reports.client";

export const metadata = { title: "Reports | Admin" };

export default async function ReportsPage() {
  await requireAdmin();
  return <Reports />;
}
