import type { Prisma } from "@/prisma/generated/client";
import { db } from "@/lib/platform/db";

/** Lines of activity in a download; the newest. */
const ACTIVITY_MAX = 10_000;

/**
 * All that is kept about a person, table by table, for that person: what they gave us, what was decided about them, and what
 * they did. Left out are secrets (password hash, links, cookies), who of the team decided, and other people.
 */
export async function collectOwnData(userId: string) {
  const ofUser = { where: { userId } };
  const [
    account,
    consents,
    sessions,
    knownDevices,
    emailChanges,
    secondFactor,
    enrolments,
    schoolRequests,
    documents,
    decisions,
    reviews,
    reports,
    represents,
    mergers,
    replies,
    grievances,
    mails,
    requests,
    activity,
  ] = await Promise.all([
    db().user.findUniqueOrThrow({
      where: { id: userId },
      omit: { passwordHash: true, version: true },
      include: { homePlace: { select: { name: true, state: true } } },
    }),
    db().consent.findMany({ ...ofUser, omit: { userId: true }, orderBy: { givenAt: "asc" } }),
    db().session.findMany({ ...ofUser, omit: { userId: true }, orderBy: { createdAt: "asc" } }),
    db().knownDevice.findMany({ ...ofUser, select: { lastUsedAt: true }, orderBy: { lastUsedAt: "asc" } }),
    db().emailChangeUndo.findMany({
      ...ofUser,
      select: { email: true, createdAt: true, expiresAt: true, usedAt: true },
      orderBy: { id: "asc" },
    }),
    db().secondFactor.findMany({ ...ofUser, select: { confirmedAt: true, codes: { select: { usedAt: true } } } }),
    db().enrolment.findMany({
      where: { parentId: userId },
      omit: { parentId: true },
      include: { school: { select: { name: true, city: true } } },
      orderBy: { createdAt: "asc" },
    }),
    db().schoolRequest.findMany({ where: { parentId: userId }, omit: { parentId: true }, orderBy: { createdAt: "asc" } }),
    db().document.findMany({
      where: { ownerId: userId },
      omit: { ownerId: true, claimHash: true, uploadKey: true, storageKey: true },
      orderBy: { createdAt: "asc" },
    }),
    db().verificationDecision.findMany({
      where: { parentId: userId },
      select: { decision: true, documentKind: true, reasonCode: true, reasonText: true, decidedAt: true, undoneAt: true },
      orderBy: { decidedAt: "asc" },
    }),
    db().review.findMany({
      where: { authorId: userId },
      omit: { authorId: true, hiddenByReportId: true },
      include: {
        school: { select: { name: true, city: true } },
        decisions: { select: { decision: true, reasonCode: true, reasonText: true, decidedAt: true, undoneAt: true } },
        edits: { select: { commentsBefore: true, ratingsProposed: true, ratingsState: true, editedAt: true, answeredAt: true } },
        appeals: { select: { text: true, createdAt: true, outcome: true, answer: true, decidedAt: true } },
      },
      orderBy: { submittedAt: "asc" },
    }),
    db().reviewReport.findMany({
      where: { reporterId: userId },
      select: { reasonCode: true, text: true, email: true, createdAt: true, resolution: true, resolvedAt: true },
      orderBy: { createdAt: "asc" },
    }),
    db().schoolRepresentative.findMany({
      ...ofUser,
      select: { schoolId: true, proof: true, linkedAt: true, endedAt: true },
      orderBy: { linkedAt: "asc" },
    }),
    db().mergerPart.findMany({
      where: { personId: userId },
      select: { kind: true, schoolId: true, before: true },
      orderBy: { id: "asc" },
    }),
    db().reviewReply.findMany({
      where: { authorId: userId },
      omit: { authorId: true, reviewId: true },
      orderBy: { submittedAt: "asc" },
    }),
    db().grievance.findMany({ ...ofUser, omit: { userId: true, decidedById: true, version: true }, orderBy: { createdAt: "asc" } }),
    db().mail.findMany({
      ...ofUser,
      select: { kind: true, address: true, status: true, createdAt: true, sentAt: true },
      orderBy: { createdAt: "asc" },
    }),
    db().idempotencyKey.findMany({ ...ofUser, select: { scope: true, status: true, createdAt: true }, orderBy: { createdAt: "asc" } }),
    listActivity(userId),
  ]);
  return {
    account,
    consents,
    sessions,
    knownDevices,
    emailChanges,
    secondFactor,
    enrolments,
    schoolRequests,
    documents,
    decisions,
    reviews,
    reports,
    represents,
    mergers: mergers.map(({ before, ...part }) => ({ ...part, before: withoutLinker(before) })),
    replies,
    grievances,
    mails,
    requests,
    activity,
  };
}

/** Who of the team linked a representative is left out here too. */
function withoutLinker(before: Prisma.JsonValue) {
  const { linkedById: _, ...rest } = (before ?? {}) as Prisma.JsonObject;
  return rest;
}

/** What the audit log says of a person: what they did, what was done to their account, and the personal values it keeps of it. */
async function listActivity(userId: string) {
  const entries = await db().auditEntry.findMany({
    where: { OR: [{ actorId: userId }, { subjectKind: "user", subjectId: userId }, { personal: { some: { personId: userId } } }] },
    select: { at: true, action: true, personal: { where: { personId: userId }, select: { before: true, after: true } } },
    orderBy: { id: "desc" },
    take: ACTIVITY_MAX,
  });
  return entries.map(({ at, action, personal: [values] }) => ({
    at,
    action,
    ...(values && { before: values.before, after: values.after }),
  }));
}
