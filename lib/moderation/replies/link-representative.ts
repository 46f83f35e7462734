import { notifyTeam } from "@/lib/accounts/admins/notify-team";
import { recordAudit } from "@/lib/audit/record-audit";
import { requireLimit } from "@/lib/http/limits/rate-limits";
import { queueMail } from "@/lib/mail/queue-mail";
import { clock } from "@/lib/platform/clock";
import { db, inTransaction, outsideTransaction } from "@/lib/platform/db";
import { appUrl } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/errors";
import type { Person } from "@/lib/policy/actor";
import { authorize } from "@/lib/policy/authorize";
import { requireListed } from "@/lib/schools/require-listed";
import { getRepresentative } from "./list-representatives";
import type { RepresentativePayload } from "@/lib/moderation/schema";
import type { ListedRepresentative } from "@/lib/moderation/view";

interface LinkInput {
  actor: Person;
  link: RepresentativePayload;
  /** Without a claim, for which two admins may have been needed, the team is told */
  isByClaim?: boolean;
}

/**
 * Lets a person reply for a school, and no longer review it. They need a confirmed address, because anyone can sign up with the address
 * of a principal.
 * @throws AppError VALIDATION (the person or school), FORBIDDEN (themselves), CONFLICT (a parent of the school), RATE_LIMITED
 */
export function linkRepresentative({ actor, link, isByClaim = false }: LinkInput): Promise<ListedRepresentative> {
  const { schoolId, proof } = link;
  return inTransaction(async () => {
    const person = await lockPerson(link);
    authorize(actor, "representative.decide", { personId: person.id });
    if (!person.isEmailConfirmed) throw refuseEmail("This person has not confirmed their email address yet.");
    await requireListed(schoolId);
    await refuseParent({ actor, userId: person.id, schoolId });
    const key = { userId_schoolId: { userId: person.id, schoolId } };
    const before = await db().schoolRepresentative.findUnique({ where: key, select: { endedAt: true, proof: true } });
    const isNew = before === null || before.endedAt !== null;
    if (isNew || before.proof !== proof) {
      const fields = { proof, ...(isNew && { linkedById: actor.id, linkedAt: clock.now(), endedAt: null }) };
      await db().schoolRepresentative.upsert({ where: key, create: { userId: person.id, schoolId, ...fields }, update: fields });
      if (isNew) await notifyRepresentative(person, schoolId);
      if (isNew && !isByClaim) await notifyTeam({ event: "linked", name: `${actor.firstName} ${actor.lastName}`, exceptIds: [actor.id] });
      await recordAudit({
        actor,
        action: isNew ? "representative.link" : "representative.prove",
        subject: { kind: "user", id: person.id },
        after: { schoolId },
        personal: [{ personId: person.id, before: before ? { proof: before.proof } : undefined, after: { proof } }],
      });
    }
    return getRepresentative({ userId: person.id, schoolId });
  });
}

/** Ends a representation; the replies stay, because they are the school's. @throws AppError NOT_FOUND, FORBIDDEN (themselves) */
export function endRepresentative({ actor, userId, schoolId }: { actor: Person; userId: string; schoolId: string }): Promise<void> {
  return inTransaction(async () => {
    const key = { userId_schoolId: { userId, schoolId } };
    if ((await db().schoolRepresentative.count({ where: { userId, schoolId } })) === 0)
      throw new AppError("NOT_FOUND", "This person does not speak for this school.");
    authorize(actor, "representative.decide", { personId: userId });
    const { count } = await db().schoolRepresentative.updateMany({
      where: { ...key.userId_schoolId, endedAt: null },
      data: { endedAt: clock.now() },
    });
    if (count > 0) await recordAudit({ actor, action: "representative.end", subject: { kind: "user", id: userId }, after: { schoolId } });
  });
}

interface LockedPerson {
  id: string;
  firstName: string;
  email: string;
  isEmailConfirmed: boolean;
}

/** Locks the person's row: a concurrent review of theirs is either found here or refused because they represent the school. */
async function lockPerson({ userId, email }: RepresentativePayload): Promise<LockedPerson> {
  const [person] = await db().$queryRaw<LockedPerson[]>`
    SELECT id, first_name AS "firstName", email, email_confirmed_at IS NOT NULL AS "isEmailConfirmed" FROM users
    WHERE CASE WHEN ${userId ?? null}::uuid IS NULL THEN email = ${email ?? null} ELSE id = ${userId ?? null}::uuid END FOR NO KEY UPDATE`;
  if (!person) throw refuseEmail("There is no account with this email address. The person must sign up first.");
  return person;
}

const refuseEmail = (text: string) => new AppError("VALIDATION", text, { email: text });

/** Whether someone has a child at the school, or has reviewed it: such a person can't represent it. */
export async function isParentOf({ userId, schoolId }: { userId: string; schoolId: string }): Promise<boolean> {
  const enrolments = await db().enrolment.count({ where: { parentId: userId, schoolId, status: { not: "rejected" } } });
  const reviews = await db().review.count({ where: { authorId: userId, schoolId, status: { in: ["pending", "approved"] } } });
  return enrolments + reviews > 0;
}

/**
 * Refuses a parent of the school, as `refuseBothRoles` for mergers. The error is the same with and without a review, because it must not
 * reveal an author; it is audited, because it reveals who is a parent.
 */
async function refuseParent({ actor, userId, schoolId }: { actor: Person; userId: string; schoolId: string }) {
  if (!(await isParentOf({ userId, schoolId }))) return;
  const subject = { kind: "user", id: userId };
  await outsideTransaction(() => recordAudit({ actor, action: "representative.refuse", subject, after: { schoolId } }));
  throw new AppError(
    "CONFLICT",
    "This person uses this account as a parent of this school, and nobody can be both. They can sign up with another address.",
  );
}

async function notifyRepresentative({ id, email, firstName }: LockedPerson, schoolId: string) {
  await requireLimit(
    { limit: "representative", of: id },
    "This person has been linked to several schools in the last hour. Please try again later.",
  );
  const { name } = await db().school.findUniqueOrThrow({ where: { id: schoolId }, select: { name: true } });
  await queueMail({
    kind: "representative-linked",
    userId: id,
    address: email,
    facts: { firstName, schoolName: name, link: `${appUrl()}/schools/${schoolId}#reviews` },
  });
}
