import { requireAdmin } from "@/app/admin/require-admin";
import { Uploads } from "@/components/admin/imports/uploads.client";

export const metadata = { title: "Uploads | Admin" };

export default async function UploadsPage() {
  await requireAdmin();
  return <Uploads />;
}
