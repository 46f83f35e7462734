import { requireAdmin } from "@/app/admin/require-admin";
import { VerificationQueue } from "@/components/admin/verification/verification-queue.client";

export const metadata = { title: "User Verification | Admin" };

export default async function VerificationPage() {
  // Next doesn't run the layout again when only the page changes, so each page checks by itself.
  await requireAdmin();
  return <VerificationQueue />;
}
