import { adminPage } from "@/app/admin/require-admin";
import { VerificationQueue } from "@/components/admin/verification/verification-queue.client";

export const metadata = { title: "User Verification | Admin" };

export default adminPage(VerificationQueue);
