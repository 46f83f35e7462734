import { requireAdmin } from "@/app/admin/require-admin";
import { AddedEnrolments } from "@/components/admin/verification/added-enrolments.client";
import { VerificationQueue } from "@/components/admin/verification/verification-queue.client";

export const metadata = { title: "User Verification | Admin" };

export default async function VerificationPage() {
  // The layout isn't asked again when only this part of the page is.
  await requireAdmin();
  return (
    <>
      <VerificationQueue />
      <AddedEnrolments />
    </>
  );
}
