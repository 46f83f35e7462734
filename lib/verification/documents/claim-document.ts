import { subHours } from "date-fns";
import { giveConsent } from "@/lib/accounts/consents";
import { queueMail } from "@/lib/mail/queue-mail";
import { clock } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import { findDocument, noSuchDocument } from "./find-document";
import { toOwnDocument } from "./own-documents";

/** Hours in which a registration can claim a visitor's upload; afterwards it is purged. */
export const UNCLAIMED_HOURS = 24;

/**
 * Submits an uploaded document as a parent's application, in the current transaction: their own, or an unclaimed one whose secret they
 * have. @throws AppError VALIDATION (another origin), NOT_FOUND (unknown, another's or claimed before), NOTHING_UPLOADED, DECIDED
 */
export async function claimDocument({ documentURL, userId }: { documentURL: string; userId: string }) {
  const document = await findDocument(documentURL);
  if (document.ownerId !== userId && !(document.ownerId === null && document.holdsSecret)) throw noSuchDocument();
  if (document.state === "awaited") throw new AppError("NOTHING_UPLOADED", "We have not received a file yet. Please upload it first.");
  if (document.state === "open" && document.decidedAt === null) return toOwnDocument(document);
  if (document.state !== "received") throw new AppError("DECIDED", "We have already decided on this document. Please upload another.");
  const now = clock.now();
  const claimed = await db().document.updateManyAndReturn({
    where: {
      id: document.id,
      state: "received",
      OR: [{ ownerId: userId }, { ownerId: null, createdAt: { gt: subHours(now, UNCLAIMED_HOURS) } }],
    },
    data: { ownerId: userId, claimHash: null, state: "open", submittedAt: now },
  });
  if (claimed.length === 0) return findConcurrentClaim(document.id, userId);
  await giveConsent({ userId, purpose: "document_check" });
  await db().user.updateMany({
    where: { id: userId, verificationStatus: { not: "approved" } },
    data: {
      verificationStatus: "pending",
      hasDocument: true,
      appliedAt: now,
      reasonCode: null,
      reasonText: null,
      version: { increment: 1 },
    },
  });
  await confirmReceipt(userId);
  return toOwnDocument(claimed[0]);
}

/** Mails a parent who is in the queue that the application was received. */
async function confirmReceipt(userId: string) {
  const parent = await db().user.findFirst({
    where: { id: userId, verificationStatus: "pending" },
    select: {
      firstName: true,
      email: true,
      enrolments: {
        where: { endedOn: null, status: { not: "rejected" } },
        orderBy: { createdAt: "asc" },
        take: 1,
        select: { school: { select: { name: true } } },
      },
    },
  });
  if (!parent) return;
  const { firstName, email, enrolments } = parent;
  const schoolName = enrolments[0]?.school.name ?? null;
  await queueMail({ kind: "application-received", userId, address: email, facts: { firstName, schoolName } });
}

/** A concurrent request claimed the document: the same parent's, or another registration. */
async function findConcurrentClaim(id: string, userId: string) {
  const document = await db().document.findFirst({ where: { id, ownerId: userId, state: "open" } });
  if (!document) throw noSuchDocument();
  return toOwnDocument(document);
}
