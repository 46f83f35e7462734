import { db } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import { deleteAccount } from "./delete-account";

interface RestoredAccount {
  id: string;
  keepReviews: boolean;
}

/** Deletes accounts that exist although the audit log says that they were deleted: a restored backup brought them back. Returns how many. */
export async function deleteRestoredAccounts({ signal }: { signal?: AbortSignal } = {}): Promise<number> {
  const accounts = await db().$queryRaw<RestoredAccount[]>`
    SELECT u.id, bool_or(coalesce((a.after->>'keepReviews')::boolean, false)) AS "keepReviews"
    FROM audit_log AS a JOIN users AS u ON u.id = a.subject_id::uuid
    WHERE a.action = 'account.delete' AND a.subject_kind = 'user' AND NOT u.is_admin GROUP BY u.id`;
  let count = 0;
  for (const account of accounts) if (!signal?.aborted && (await deleteAgain(account))) count += 1;
  return count;
}

async function deleteAgain({ id, keepReviews }: RestoredAccount): Promise<boolean> {
  try {
    await deleteAccount({ userId: id, actor: null, keepReviews });
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === "NOT_FOUND") return false; // another server was faster
    throw error;
  }
}
