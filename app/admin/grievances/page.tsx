import { requireAdmin } from "@/app/admin/require-admin";
import { Grievances } from "@/components/admin/grievances/grievances.client";

export const metadata = { title: "Grievances | Admin" };

export default async function GrievancesPage() {
  await requireAdmin();
  return <Grievances />;
}
