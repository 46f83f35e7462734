import { requireAdmin } from "@/app/admin/require-admin";
import { Representatives } from "@/components/admin/users/representatives.client";

export const metadata = { title: "Representatives | Admin" };

export default async function RepresentativesPage() {
  await requireAdmin();
  return <Representatives />;
}
