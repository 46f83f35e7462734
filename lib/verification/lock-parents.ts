import { db } from "@/lib/platform/db";
import type { ReasonCode } from "./schema";
import type { VerificationStatus } from "./view";

export interface LockedParent {
  id: string;
  firstName: string;
  email: string;
  isAdmin: boolean;
  isVerified: boolean;
  verificationStatus: VerificationStatus;
  verifiedAt: Date | null;
  reasonCode: ReasonCode | null;
  reasonText: string | null;
  hasDocument: boolean;
  version: number;
}

/** Locks these people's rows until the transaction ends, in the order of their ids, so that concurrent calls can't deadlock. */
export function lockParents(ids: string[]): Promise<LockedParent[]> {
  return db().$queryRaw<LockedParent[]>`
    SELECT id, first_name AS "firstName", email, is_admin AS "isAdmin", is_verified AS "isVerified",
      verification_status AS "verificationStatus", verified_at AS "verifiedAt", reason_code AS "reasonCode", reason_text AS "reasonText",
      has_document AS "hasDocument", version
    FROM users WHERE id = ANY (${ids}::uuid[]) ORDER BY id FOR NO KEY UPDATE`;
}

export function decisionStatus({
  isVerified,
  verificationStatus,
}: Pick<LockedParent, "isVerified" | "verificationStatus">): "approved" | "rejected" | "undecided" {
  if (isVerified) return "approved";
  return verificationStatus === "rejected" ? "rejected" : "undecided";
}
