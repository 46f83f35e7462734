import type { Prisma } from "@/prisma/generated/client";
import { db } from "@/lib/platform/db";
import { omit } from "@/lib/platform/fields";

/** Activity entries in a download, newest first. */
const MAX_ACTIVITY = 10_000;

/** All personal data of a person for their download, without secrets, the deciding admins and other people. */
export async function collectOwnData(userId: string) {
  const ofUser = { where: { userId } };
  return {
    account: await db().user.findUniqueOrThrow({
      where: { id: userId },
      omit: { passwordHash: true, version: true },
      include: { homePlace: { select: { name: true, state: true } } },
    }),
    consents: await db().consent.findMany({ ...ofUser, omit: { userId: true }, orderBy: { givenAt: "asc" } }),
    sessions: await db().session.findMany({ ...ofUser, omit: { userId: true }, orderBy: { createdAt: "asc" } }),
    knownDevices: await db().knownDevice.findMany({ ...ofUser, select: { lastUsedAt: true }, orderBy: { lastUsedAt: "asc" } }),
    emailChanges: await db().emailChangeUndo.findMany({
      ...ofUser,
      select: { email: true, createdAt: true, expiresAt: true, usedAt: true },
      orderBy: { id: "asc" },
    }),
    secondFactor: await db().secondFactor.findMany({ ...ofUser, select: { confirmedAt: true, codes: { select: { usedAt: true } } } }),
    passkeys: await db().passkey.findMany({
      ...ofUser,
      select: { name: true, transports: true, createdAt: true, lastUsedAt: true },
      orderBy: { createdAt: "asc" },
    }),
    registrationNetwork: await db().registrationNetwork.findMany({ ...ofUser, select: { createdAt: true } }),
    enrolments: await db().enrolment.findMany({
      where: { parentId: userId },
      omit: { parentId: true },
      include: {
        school: { select: { name: true, city: true } },
        feeReports: { omit: { enrolmentId: true }, include: { lines: { select: { head: true, amount: true, timesAYear: true } } } },
        safetyReports: { omit: { enrolmentId: true } },
      },
      orderBy: { createdAt: "asc" },
    }),
    schoolRequests: await db().schoolRequest.findMany({
      where: { parentId: userId },
      omit: { parentId: true },
      orderBy: { createdAt: "asc" },
    }),
    documents: await db().document.findMany({
      where: { ownerId: userId },
      omit: { ownerId: true, claimHash: true, uploadKey: true, storageKey: true, isEncrypted: true },
      orderBy: { createdAt: "asc" },
    }),
    decisions: await db().verificationDecision.findMany({
      where: { parentId: userId },
      select: { decision: true, documentKind: true, reasonCode: true, reasonText: true, decidedAt: true, undoneAt: true },
      orderBy: { decidedAt: "asc" },
    }),
    reviews: await db().review.findMany({
      where: { authorId: userId },
      omit: { authorId: true, hiddenByReportId: true },
      include: {
        school: { select: { name: true, city: true } },
        decisions: { select: { decision: true, reasonCode: true, reasonText: true, decidedAt: true, undoneAt: true } },
        edits: { select: { commentsBefore: true, ratingsProposed: true, ratingsState: true, editedAt: true, answeredAt: true } },
        removal: { select: { kind: true } },
        appeals: { select: { text: true, createdAt: true, outcome: true, answer: true, decidedAt: true } },
      },
      orderBy: { submittedAt: "asc" },
    }),
    reports: await db().reviewReport.findMany({
      where: { reporterId: userId },
      select: { reasonCode: true, text: true, email: true, createdAt: true, resolution: true, resolvedAt: true },
      orderBy: { createdAt: "asc" },
    }),
    represents: await db().schoolRepresentative.findMany({
      ...ofUser,
      select: { schoolId: true, proof: true, domain: true, linkedAt: true, endsOn: true, endedAt: true },
      orderBy: { linkedAt: "asc" },
    }),
    claims: await db().schoolClaim.findMany({
      ...ofUser,
      select: { schoolId: true, role: true, domain: true, address: true, state: true, reasonText: true, createdAt: true, decidedAt: true },
      orderBy: { createdAt: "asc" },
    }),
    proposedLinks: (
      await db().jointDecision.findMany({
        where: { personId: userId },
        select: { subjectId: true, payload: true, status: true, proposedAt: true, decidedAt: true },
        orderBy: { proposedAt: "asc" },
      })
    ).map(({ subjectId: schoolId, ...proposal }) => ({ schoolId, ...proposal })),
    mergers: (
      await db().mergerPart.findMany({
        where: { personId: userId },
        select: { kind: true, schoolId: true, before: true },
        orderBy: { id: "asc" },
      })
    ).map(({ before, ...part }) => ({ ...part, before: omit((before ?? {}) as Prisma.JsonObject, "linkedById") })),
    replies: await db().reviewReply.findMany({
      where: { authorId: userId },
      omit: { authorId: true, reviewId: true },
      orderBy: { submittedAt: "asc" },
    }),
    grievances: await db().grievance.findMany({
      ...ofUser,
      omit: { userId: true, decidedById: true, version: true },
      orderBy: { createdAt: "asc" },
    }),
    mails: await db().mail.findMany({
      ...ofUser,
      select: { kind: true, address: true, status: true, createdAt: true, sentAt: true },
      orderBy: { createdAt: "asc" },
    }),
    requests: await db().idempotencyKey.findMany({
      ...ofUser,
      select: { scope: true, status: true, createdAt: true },
      orderBy: { createdAt: "asc" },
    }),
    activity: await listActivity(userId),
  };
}

/** The person's audit entries: own actions, actions on their account, and personal values stored about them. */
async function listActivity(userId: string) {
  const entries = await db().auditEntry.findMany({
    where: { OR: [{ actorId: userId }, { subjectKind: "user", subjectId: userId }, { personal: { some: { personId: userId } } }] },
    select: { at: true, action: true, personal: { where: { personId: userId }, select: { before: true, after: true } } },
    orderBy: { id: "desc" },
    take: MAX_ACTIVITY,
  });
  return entries.map(({ at, action, personal: [values] }) => ({
    at,
    action,
    ...(values && { before: values.before, after: values.after }),
  }));
}
