import { requirePassword } from "@/lib/accounts/passwords/require-password";
import { endLinkTokens } from "@/lib/accounts/email/link-tokens";
import { recordAudit } from "@/lib/audit/record-audit";
import { addJob } from "@/lib/jobs/add-job";
import { queueMail } from "@/lib/mail/queue-mail";
import { db, inTransaction } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import type { Person } from "@/lib/policy/actor";
import { lockLiveReviews } from "@/lib/reviews/lock-reviews";
import { recountStatistics } from "@/lib/reviews/statistics";
import { queueRemoval } from "@/lib/verification/documents/remove-files";

interface OwnDeletion {
  actor: Person;
  password: string;
  keepReviews: boolean;
}

/**
 * Deletes the account of the person who asks, once they have given their password again.
 *
 * @throws AppError VALIDATION (the password is wrong), RATE_LIMITED, CONFLICT (an administrator's account)
 */
export async function deleteOwnAccount({ actor, password, keepReviews }: OwnDeletion): Promise<void> {
  await requirePassword({ userId: actor.id, password, field: "password" });
  await deleteAccount({ userId: actor.id, actor, keepReviews });
}

interface Deletion {
  userId: string;
  /** Who does it: the person, or an admin */
  actor: Person;
  /** What only the person can choose: that their anonymous, approved reviews stay, without an author */
  keepReviews?: boolean;
}

/**
 * Deletes a person's account and all that is theirs, at once: sessions, documents (their files go as soon as the storage
 * does it), enrolments, mails, reviews and what the audit log says of them personally. Statistics follow in the same
 * transaction. What happened, without names, stays in the audit log. Mails a farewell.
 *
 * @throws AppError NOT_FOUND, CONFLICT (an administrator's account)
 */
export function deleteAccount({ userId, actor, keepReviews = false }: Deletion): Promise<void> {
  return inTransaction(async () => {
    const account = await lockAccount(userId);
    await removeFiles(userId);
    await removeReviews(userId, keepReviews);
    // After the reviews: whoever decides about a report holds its review first.
    await forgetComplaints(userId);
    await db().auditPersonal.deleteMany({ where: { personId: userId } });
    await db().adminInvitation.deleteMany({ where: { email: account.email } });
    await forgetAnswers({ userId, email: account.email });
    await endLinkTokens({ userId });
    // The rest hangs on the account: the database's foreign keys take it along.
    await db().user.delete({ where: { id: userId } });
    await recordAudit({ actor, action: "account.delete", subject: { kind: "user", id: userId }, after: { keepReviews } });
    await queueMail({ kind: "account-deleted", address: account.email, facts: { firstName: account.firstName } });
  });
}

/** Whoever decides about this parent at the same moment waits, and then finds nobody. */
async function lockAccount(userId: string) {
  const [account] = await db().$queryRaw<{ email: string; firstName: string; isAdmin: boolean }[]>`
    SELECT email, first_name AS "firstName", is_admin AS "isAdmin" FROM users WHERE id = ${userId}::uuid FOR UPDATE`;
  if (!account) throw new AppError("NOT_FOUND", "This account does not exist.");
  if (account.isAdmin) throw new AppError("CONFLICT", "An administrator's account cannot be deleted.");
  return account;
}

async function removeFiles(ownerId: string) {
  const documents = await db().document.findMany({ where: { ownerId }, select: { storageKey: true, uploadKey: true } });
  await queueRemoval(documents.flatMap(({ storageKey, uploadKey }) => [storageKey, uploadKey]).filter((key) => key !== null));
  await addJob("remove-files", {}, { key: "remove-files" });
}

/** Answers kept for being asked again: the one to the registration is nobody's, an admin's may be about this person. */
async function forgetAnswers({ userId, email }: { userId: string; email: string }) {
  await db().$executeRaw`DELETE FROM idempotency_keys WHERE position(${userId} IN body) > 0 OR position(${email} IN body) > 0`;
}

/** That somebody complained, and how it was decided, stays; who they are and what they wrote goes. */
async function forgetComplaints(userId: string) {
  await db().grievance.updateMany({ where: { userId }, data: { name: null, email: null, message: null, page: null, answer: null } });
  await db().reviewReport.updateMany({ where: { reporterId: userId }, data: { text: null, email: null } });
}

async function removeReviews(authorId: string, keepReviews: boolean) {
  const live = await lockLiveReviews(authorId);
  if (keepReviews) await db().review.updateMany({ where: { authorId, status: "approved", isAnonymous: true }, data: { authorId: null } });
  await db().review.deleteMany({ where: { authorId } });
  await recountStatistics(live.map(({ schoolId }) => schoolId));
}
