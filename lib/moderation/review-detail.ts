import type { z } from "zod";
import type { Prisma } from "@/prisma/generated/client";
import { recordAudit } from "@/lib/audit/record-audit";
import { maySeeAuthor } from "@/lib/joint-decisions/queries";
import { dayOf } from "@/lib/platform/dates";
import { db } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import { viewOf } from "@/lib/platform/view-of";
import type { Person } from "@/lib/policy/actor";
import { findAuthorBeforeMerger } from "@/lib/reviews/anonymity/anonymous-removals";
import { hasReachedModerators } from "@/lib/reviews/anonymity/queue-arrival";
import type { RemovalCode } from "@/lib/reviews/schema";
import type { DocumentKind } from "@/lib/verification/schema";
import type { VerificationStatus } from "@/lib/verification/view";
import { queuedColumns, toQueuedReviews } from "./queued-review";
import {
  type DetailAppeal,
  detailAppeal,
  detailDecision,
  detailEdit,
  detailReport,
  type ReviewAuthor,
  type ReviewDetail,
  type ReviewStatus,
} from "./view";

const columns = {
  ...queuedColumns,
  removalCode: true,
  removalText: true,
  removedAt: true,
  decisions: { orderBy: { decidedAt: "desc" }, include: { decidedBy: { select: { firstName: true } } } },
  edits: { orderBy: { editedAt: "desc" }, include: { editedBy: { select: { firstName: true } } } },
  reports: { orderBy: { createdAt: "desc" } },
  appeals: { orderBy: { createdAt: "desc" } },
} satisfies Prisma.ReviewSelect;

type Row = Prisma.ReviewGetPayload<{ select: typeof columns }>;

/**
 * The author of an anonymous review that was published is hidden, also during an appeal, until two admins agree to show them.
 * @throws AppError NOT_FOUND
 */
export async function getReviewDetail({ id, actor }: { id: string; actor: Person }): Promise<ReviewDetail> {
  const row = await db().review.findUnique({ where: { id, ...hasReachedModerators() }, select: columns });
  if (!row) throw new AppError("NOT_FOUND", "This review doesn’t exist.");
  const { status, removalCode, removalText, removedAt, decisions, edits, reports, appeals, ...queued } = row;
  const proposed = edits.filter(({ ratingsState }) => ratingsState === "proposed");
  const [review] = await toQueuedReviews([{ ...queued, status, edits: proposed }], actor.id);
  const isHidden = review.isAuthorHidden && !(await unmask({ reviewId: id, actor }));
  const authorId = isHidden ? null : (row.author?.id ?? (await findAuthorBeforeMerger(id)));
  return {
    ...review,
    user: null,
    author: null,
    ...(authorId && (await describeAuthor(authorId, row.school.id))),
    isAuthorHidden: isHidden,
    status: status as ReviewStatus,
    publishedOn: dayOf(row.publishedOn),
    removal: removalCode ? removalOf(removalCode as RemovalCode, removalText, removedAt) : null,
    decisions: decisions.map(toDecision),
    edits: edits.map(toEdit),
    reports: reports.map(toReport),
    appeals: appeals.map(toAppeal),
  };
}

/** Leaves out the time of a withdrawal, because the author's other reviews may have changed at the same time. */
const removalOf = (code: RemovalCode, text: string | null, removedAt: Date | null): ReviewDetail["removal"] => ({
  ...{ code, text },
  at: code === "withdrawn" ? null : (removedAt?.toISOString() ?? null),
});

/** Whether the admin may see the author now. Each look is audited. */
async function unmask({ reviewId, actor }: { reviewId: string; actor: Person }): Promise<boolean> {
  if (!(await maySeeAuthor({ reviewId, adminId: actor.id }))) return false;
  await recordAudit({ actor, action: "review.unmask", subject: { kind: "review", id: reviewId } });
  return true;
}

async function describeAuthor(id: string, schoolId: string): Promise<Pick<ReviewDetail, "user" | "author">> {
  const { firstName, lastName, decisions, enrolments, verificationStatus, verifiedAt, ...person } = await db().user.findUniqueOrThrow({
    where: { id },
    select: {
      firstName: true,
      lastName: true,
      email: true,
      isVerified: true,
      verificationStatus: true,
      verifiedAt: true,
      decisions: {
        where: { decision: "approved", undoneAt: null },
        orderBy: { decidedAt: "desc" },
        take: 1,
        select: { documentKind: true },
      },
      enrolments: {
        where: { schoolId },
        orderBy: { createdAt: "desc" },
        take: 1,
        select: { className: true, academicYear: true, status: true, endedOn: true },
      },
    },
  });
  const [enrolment] = enrolments;
  const author: ReviewAuthor = {
    ...person,
    verificationStatus: verificationStatus as VerificationStatus,
    verifiedAt: verifiedAt?.toISOString() ?? null,
    documentKind: (decisions[0]?.documentKind as DocumentKind | undefined) ?? null,
    enrolment: enrolment ? { ...enrolment, endedOn: dayOf(enrolment.endedOn) } : null,
  };
  return { user: { id, firstName, lastName }, author };
}

const toDecision = ({ decidedBy, ...row }: Row["decisions"][number]) =>
  viewOf(detailDecision, { ...row, decidedBy: decidedBy?.firstName ?? null });

function toEdit({ editedBy, commentsBefore, ratingsProposed, ...row }: Row["edits"][number]) {
  type Json = Pick<z.infer<typeof detailEdit>, "commentsBefore" | "ratingsProposed">;
  const json = { commentsBefore, ratingsProposed } as unknown as Json;
  return viewOf(detailEdit, { ...row, ...json, editedBy: editedBy?.firstName ?? null });
}

const toReport = (row: Row["reports"][number]) => viewOf(detailReport, row);

export const toAppeal = (row: Row["appeals"][number]): DetailAppeal => viewOf(detailAppeal, row);
