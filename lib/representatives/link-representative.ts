import { notifyTeam } from "@/lib/accounts/admins/notify-team";
import { recordAudit } from "@/lib/audit/record-audit";
import { requireLimit } from "@/lib/http/limits/rate-limits";
import { addProposal, findOwnProposal, type Proposed } from "@/lib/joint-decisions/add-proposal";
import { mustPropose, type Permission } from "@/lib/joint-decisions/second-person";
import { queueMail } from "@/lib/mail/queue-mail";
import { clock } from "@/lib/platform/clock";
import { dayOf } from "@/lib/platform/dates";
import { db, inTransaction, outsideTransaction } from "@/lib/platform/db";
import { appUrl } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/errors";
import type { Person } from "@/lib/policy/actor";
import { authorize } from "@/lib/policy/authorize";
import { requireListed } from "@/lib/schools/require-listed";
import { getRepresentative } from "@/lib/moderation/replies/list-representatives";
import type { RepresentativePayload } from "@/lib/moderation/schema";
import type { ListedRepresentative } from "@/lib/moderation/view";
import { canRenew, representationEnd } from "./representation-term";
import { notifyRepresentatives } from "./notify-representatives";
import { findLinkRequirements, requireNoticeGiven } from "./approval-requirements";

interface LinkInput {
  actor: Person;
  link: RepresentativePayload;
  /** The domain that proved the person's claim. Without it, the team is mailed about the link */
  domain?: string;
}

/**
 * Lets a person reply for a school for a year, and no longer review it. They need a confirmed address, because anyone can sign up with the
 * address of a principal.
 * @throws AppError VALIDATION (the person or school), FORBIDDEN (themselves), CONFLICT (a parent of the school), RATE_LIMITED
 */
export function linkRepresentative(input: LinkInput): Promise<ListedRepresentative> {
  return inTransaction(async () => storeLink(await lockCandidate(input), input));
}

interface LinkByHandInput extends LinkInput {
  /** The second admin's agreement, if the link needs it */
  permission?: Permission;
  proposedAt?: Date;
}

/**
 * Links a person without a claim. If a claim would need two admins (approval-requirements.ts), a new link becomes a proposal.
 * @throws AppError those of `linkRepresentative`; CONFLICT: its representatives were told less than seven days ago
 */
export function linkByHand({ permission, proposedAt = clock.now(), ...input }: LinkByHandInput): Promise<ListedRepresentative | Proposed> {
  const { actor, link } = input;
  return inTransaction(async () => {
    const candidate = await lockCandidate(input);
    if (candidate.link?.endedAt === null) return storeLink(candidate, input);
    const { needsTwo, waitsUntil } = await findLinkRequirements({ userId: candidate.id, schoolId: link.schoolId, provedAt: proposedAt });
    if (needsTwo.length > 0 && (await mustPropose(actor, permission))) return proposeLink(candidate, input);
    if (permission) requireNoticeGiven(waitsUntil);
    return storeLink(candidate, input);
  });
}

/** The payload of a proposal, which also stores the person. */
export interface ProposedLink {
  after: { proof: string };
}

async function proposeLink({ id: personId }: Candidate, { actor, link: { schoolId, proof } }: LinkInput): Promise<Proposed> {
  const { name } = await db().school.findUniqueOrThrow({ where: { id: schoolId }, select: { name: true } });
  const kind = "representative.link";
  const isRepeated = (await findOwnProposal({ actor, kind, subjectId: schoolId })) !== null;
  const payload = { after: { proof } } satisfies ProposedLink;
  const proposed = await addProposal({ actor, kind, subject: { kind: "school", id: schoolId, name }, payload, personId });
  if (!isRepeated) await notifyRepresentatives(schoolId, personId);
  return proposed;
}

async function storeLink(candidate: Candidate, { actor, link, domain }: LinkInput): Promise<ListedRepresentative> {
  const { id: userId, link: before } = candidate;
  const { schoolId, proof } = link;
  const isNew = before?.endedAt !== null;
  const term = isNew || canRenew(dayOf(before.endsOn)) ? { endsOn: representationEnd(), remindedAt: null } : {};
  if (isNew || before.proof !== proof || term.endsOn) {
    const fields = {
      ...{ proof, ...term, ...(domain && { domain }) },
      ...(isNew && { domain: domain ?? null, linkedById: actor.id, linkedAt: clock.now(), endedAt: null }),
    };
    const key = { userId_schoolId: { userId, schoolId } };
    await db().schoolRepresentative.upsert({ where: key, create: { userId, schoolId, ...fields }, update: fields });
    if (isNew) await notifyRepresentative(candidate, schoolId);
    if (isNew && !domain) await notifyTeam({ event: "linked", name: `${actor.firstName} ${actor.lastName}`, exceptIds: [actor.id] });
    await recordAudit({
      actor,
      action: isNew ? "representative.link" : "representative.prove",
      subject: { kind: "user", id: userId },
      after: { schoolId },
      personal: [{ personId: userId, before: before ? { proof: before.proof } : undefined, after: { proof } }],
    });
  }
  return getRepresentative({ userId, schoolId });
}

/**
 * Ends a representation; the replies stay, because they are the school's. The person and the team are mailed. The school counts as
 * represented for another week, so that no admin replaces a representative alone.
 * @throws AppError NOT_FOUND, FORBIDDEN (themselves)
 */
export function endRepresentative({ actor, userId, schoolId }: { actor: Person; userId: string; schoolId: string }): Promise<void> {
  return inTransaction(async () => {
    if ((await db().schoolRepresentative.count({ where: { userId, schoolId } })) === 0)
      throw new AppError("NOT_FOUND", "This person does not speak for this school.");
    authorize(actor, "representative.decide", { personId: userId });
    const [ended] = await db().schoolRepresentative.updateManyAndReturn({
      where: { userId, schoolId, endedAt: null },
      data: { endedAt: clock.now() },
      select: { user: { select: { firstName: true, email: true } }, school: { select: { name: true } } },
    });
    if (!ended) return;
    const { user, school } = ended;
    const facts = { firstName: user.firstName, schoolName: school.name };
    await queueMail({ kind: "representative-ended", userId, address: user.email, facts });
    await notifyTeam({ event: "unlinked", name: `${actor.firstName} ${actor.lastName}`, exceptIds: [actor.id] });
    await recordAudit({ actor, action: "representative.end", subject: { kind: "user", id: userId }, after: { schoolId } });
  });
}

interface Candidate {
  id: string;
  firstName: string;
  email: string;
  isEmailConfirmed: boolean;
  link: { endedAt: Date | null; proof: string; endsOn: Date | null } | null;
}

/** Locks the person's row: a concurrent review of theirs is either found here or refused because they represent the school. */
async function lockCandidate({ actor, link: { userId, email, schoolId } }: LinkInput): Promise<Candidate> {
  const [person] = await db().$queryRaw<Omit<Candidate, "link">[]>`
    SELECT id, first_name AS "firstName", email, email_confirmed_at IS NOT NULL AS "isEmailConfirmed" FROM users
    WHERE CASE WHEN ${userId ?? null}::uuid IS NULL THEN email = ${email ?? null} ELSE id = ${userId ?? null}::uuid END FOR NO KEY UPDATE`;
  if (!person) throw refuseEmail("There is no account with this email address. The person must sign up first.");
  authorize(actor, "representative.decide", { personId: person.id });
  if (!person.isEmailConfirmed) throw refuseEmail("This person has not confirmed their email address yet.");
  await requireListed(schoolId);
  await refuseParent({ actor, userId: person.id, schoolId });
  const key = { userId_schoolId: { userId: person.id, schoolId } };
  const select = { endedAt: true, proof: true, endsOn: true };
  return { ...person, link: await db().schoolRepresentative.findUnique({ where: key, select }) };
}

const refuseEmail = (text: string) => new AppError("VALIDATION", text, { email: text });

/** Whether a person has a child at the school or has reviewed it, and so can't represent it. */
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

async function notifyRepresentative({ id, email, firstName }: Candidate, schoolId: string) {
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
