import { requireAdmin } from "@/app/admin/require-admin";
import { Duplicates } from "@/components/admin/schools/duplicates.client";

export const metadata = { title: "Duplicates | Admin" };

export default async function DuplicatesPage() {
  await requireAdmin();
  return <Duplicates />;
}
