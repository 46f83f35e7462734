import { notifyTeam } from "@/lib/accounts/admins/notify-team";
import { requirePassword } from "@/lib/accounts/passwords/require-password";
import { endLinkTokens } from "@/lib/accounts/email/link-tokens";
import { auditUnfinished } from "@/lib/audit/audit-unfinished";
import { recordAudit } from "@/lib/audit/record-audit";
import { addJob } from "@/lib/jobs/add-job";
import { queueMail } from "@/lib/mail/queue-mail";
import { db, inTransaction } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import type { Person } from "@/lib/policy/actor";
import { scheduleRemovals } from "@/lib/reviews/anonymity/anonymous-removals";
import { listHiddenAuthors } from "@/lib/reviews/anonymity/hidden-authors";
import { type LockedReview, lockReviews } from "@/lib/reviews/lock-reviews";
import { protectSchools } from "@/lib/reviews/anonymity/protected-schools";
import { recountStatistics } from "@/lib/reviews/statistics";
import { queueRemoval } from "@/lib/verification/documents/remove-files";

interface OwnDeletion {
  actor: Person;
  password: string;
  keepReviews: boolean;
}

/** @throws AppError VALIDATION (wrong password), RATE_LIMITED, CONFLICT (an admin's account) */
export async function deleteOwnAccount({ actor, password, keepReviews }: OwnDeletion): Promise<void> {
  await requirePassword({ userId: actor.id, password, field: "password" });
  await deleteAccount({ userId: actor.id, actor, keepReviews });
}

interface Deletion {
  userId: string;
  /** null: a restored backup brought the account back */
  actor: Person | null;
  /** Only the person can choose: their approved anonymous reviews stay, without an author */
  keepReviews?: boolean;
}

/**
 * Deletes an account with all its data and mails a confirmation; if an administrator did it, the other administrators are mailed, too.
 * Files follow as soon as the storage is available. The audit log keeps what happened, without names.
 * @throws AppError NOT_FOUND, CONFLICT (an admin's account)
 */
export function deleteAccount(deletion: Deletion): Promise<void> {
  const { actor, userId } = deletion;
  const act = () => inTransaction(() => deleteInTransaction(deletion));
  return actor && actor.id !== userId ? auditUnfinished({ actor, action: "account.delete", userId }, act) : act();
}

async function deleteInTransaction({ userId, actor, keepReviews = false }: Deletion): Promise<void> {
  const account = await lockAccount(userId);
  await removeFiles(userId);
  const schoolIds = await removeReviews(userId, keepReviews);
  if (actor && actor.id !== userId) {
    await protectSchools(schoolIds);
    await notifyTeam({ event: "deleted", name: `${actor.firstName} ${actor.lastName}`, exceptIds: [actor.id] });
  }
  // After the reviews, because a decision on a report locks its review first.
  await anonymiseComplaints(userId);
  await db().auditPersonal.deleteMany({ where: { personId: userId } });
  await db().adminInvitation.deleteMany({ where: { email: account.email } });
  await endLinkTokens({ userId });
  // Foreign keys delete the other rows of the account.
  await db().user.delete({ where: { id: userId } });
  await recordAudit({ actor, action: "account.delete", subject: { kind: "user", id: userId }, after: { keepReviews } });
  if (actor) await queueMail({ kind: "account-deleted", address: account.email, facts: { firstName: account.firstName } });
}

/**
 * Locks the account: a concurrent decision on this parent waits and then finds no account. An administrator's is refused before it is
 * locked, because the wait for a decision on a review would reveal its author.
 */
async function lockAccount(userId: string) {
  refuseAdmin(await db().user.findUnique({ where: { id: userId }, select: { isAdmin: true } }));
  const [account] = await db().$queryRaw<{ email: string; firstName: string; isAdmin: boolean }[]>`
    SELECT email, first_name AS "firstName", is_admin AS "isAdmin" FROM users WHERE id = ${userId}::uuid FOR UPDATE`;
  if (!account) throw new AppError("NOT_FOUND", "This account does not exist.");
  refuseAdmin(account);
  return account;
}

/** @throws AppError CONFLICT */
function refuseAdmin(account: { isAdmin: boolean } | null) {
  if (account?.isAdmin) throw new AppError("CONFLICT", "An administrator’s account can’t be deleted.");
}

async function removeFiles(ownerId: string) {
  const documents = await db().document.findMany({ where: { ownerId }, select: { storageKey: true, uploadKey: true } });
  await queueRemoval(documents.flatMap(({ storageKey, uploadKey }) => [storageKey, uploadKey]).filter((key) => key !== null));
  await addJob("remove-files", {}, { key: "remove-files" });
}

/** Clears who complained and what they wrote; the complaint and its outcome stay. */
async function anonymiseComplaints(userId: string) {
  await db().grievance.updateMany({ where: { userId }, data: { name: null, email: null, message: null, page: null, answer: null } });
  await db().reviewReport.updateMany({ where: { reporterId: userId }, data: { text: null, email: null } });
}

/** Named reviews go at once; anonymous ones lose their author at once and go later, unless they stay. Returns the ids of the schools. */
async function removeReviews(authorId: string, keepReviews: boolean): Promise<string[]> {
  const own = await db().review.findMany({ where: { authorId }, select: { id: true } });
  const reviews = await lockReviews(own.map(({ id }) => id));
  const hidden = await listHiddenAuthors(reviews.map(({ id }) => id));
  const anonymous = reviews.filter((review) => review.isAnonymous && (hidden.has(review.id) || wasRemovedForRule(review)));
  const kept = keepReviews ? await keptReviews(anonymous) : [];
  const leaving = anonymous.filter((review) => !kept.includes(review));
  await db().review.updateMany({ where: among(anonymous), data: { authorId: null } });
  await scheduleRemovals(leaving, { kind: "delete" });
  const gone = reviews.filter((review) => !anonymous.includes(review));
  await db().review.deleteMany({ where: among(gone) });
  await recountStatistics(gone.filter(({ status }) => status === "approved").map(({ schoolId }) => schoolId));
  return reviews.map(({ schoolId }) => schoolId);
}

const among = (reviews: LockedReview[]) => ({ id: { in: reviews.map(({ id }) => id) } });

/** Such a removal counts in the public figures. */
const wasRemovedForRule = ({ removalCode }: LockedReview) => removalCode !== null && removalCode !== "withdrawn";

/** The published reviews with their earlier versions, except those that a withdrawal or a revocation already removes. */
async function keptReviews(reviews: LockedReview[]) {
  const removals = await db().reviewRemoval.findMany({ where: { reviewId: among(reviews).id }, select: { reviewId: true } });
  const isLeaving = new Set(removals.map(({ reviewId }) => reviewId));
  const published = reviews.filter(({ id, status }) => status === "approved" && !isLeaving.has(id));
  const schools = new Set(published.map(({ schoolId }) => schoolId));
  return reviews.filter(
    (review) => published.includes(review) || (review.status === "replaced" && review.publishedOn !== null && schools.has(review.schoolId)),
  );
}
