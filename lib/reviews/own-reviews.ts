import type { Prisma } from "@/prisma/generated/client";
import { indianDay } from "@/lib/platform/clock";
import { dayOf } from "@/lib/platform/dates";
import { db } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import { escapeLike } from "@/lib/platform/database/like";
import type { ListPage } from "@/lib/http/call-declaration";
import { viewOf } from "@/lib/platform/view-of";
import { ruleForAuthor } from "./labels";
import { ownSubmittedOn } from "./anonymity/queue-arrival";
import { commentColumns, ratingColumns } from "./review-columns";
import type { OwnReviewSort, RemovalCode } from "./schema";
import { type OwnReview, type OwnStatus, type OwnVersion, ownVersion } from "./view";

/** A page of an author's reviews, and the total. Earlier and pending versions are listed with their review. */
export async function listOwnReviews({
  authorId,
  search = "",
  sort = "newest",
  page = 1,
  limit = 50,
}: {
  authorId: string;
  search?: string;
  sort?: OwnReviewSort;
  page?: number;
  limit?: number;
}): Promise<ListPage<OwnReview>> {
  const words = search.split(/\s+/).filter(Boolean);
  const where: Prisma.ReviewWhereInput = {
    authorId,
    ...isMainReview,
    AND: words.map((word) => ({ school: { name: { contains: escapeLike(word), mode: "insensitive" } } })),
  };
  const [rows, total] = await Promise.all([
    db().review.findMany({
      where,
      select: reviewColumns,
      orderBy: [{ submittedAt: sort === "newest" ? "desc" : "asc" }, { id: "asc" }],
      skip: (page - 1) * limit,
      take: limit,
    }),
    db().review.count({ where }),
  ]);
  return { rows: await withVersions(authorId, rows), total, isTotalCapped: false };
}

/** @throws AppError NOT_FOUND, for someone else's review as well */
export async function getOwnReview({ id, authorId }: { id: string; authorId: string }): Promise<OwnReview> {
  const row = await db().review.findFirst({ where: { id, authorId }, select: reviewColumns });
  if (!row) throw new AppError("NOT_FOUND", "We can’t find this review among yours.");
  return (await withVersions(authorId, [row]))[0];
}

const isMainReview = { isPendingVersion: false, status: { not: "replaced" } } satisfies Prisma.ReviewWhereInput;

const versionColumns = {
  id: true,
  schoolId: true,
  status: true,
  replacesId: true,
  isPendingVersion: true,
  removalCode: true,
  submittedAt: true,
  publishedOn: true,
  isAnonymous: true,
  isSolicited: true,
  isEdited: true,
  academicYear: true,
  ...ratingColumns,
  ...commentColumns,
} satisfies Prisma.ReviewSelect;

const reviewColumns = {
  ...versionColumns,
  removalText: true,
  removedAt: true,
  school: { select: { id: true, name: true, city: true, state: true } },
  decisions: {
    where: { decision: "removed" },
    orderBy: { decidedAt: "desc" },
    take: 1,
    select: { appeal: { select: { outcome: true, answer: true } } },
  },
  edits: { where: { ratingsState: "proposed" }, take: 1, select: { id: true } },
  removal: { select: { kind: true } },
} satisfies Prisma.ReviewSelect;

type VersionRow = Prisma.ReviewGetPayload<{ select: typeof versionColumns }>;
type ReviewRow = Prisma.ReviewGetPayload<{ select: typeof reviewColumns }>;

async function withVersions(authorId: string, rows: ReviewRow[]): Promise<OwnReview[]> {
  const schoolIds = [...new Set(rows.map(({ schoolId }) => schoolId))];
  const versions = await db().review.findMany({
    where: { authorId, schoolId: { in: schoolIds }, OR: [{ isPendingVersion: true }, { status: "replaced" }] },
    select: versionColumns,
  });
  return rows.map((row) => {
    const { school, removalText, removedAt, decisions, edits } = row;
    const pendingVersion = versions.find(({ replacesId, isPendingVersion }) => isPendingVersion && replacesId === row.id);
    return {
      ...toOwnVersion(row),
      school,
      removal: removedAt && removalOf(row.removalCode as RemovalCode, removalText, removedAt),
      appeal: appealOf(row, decisions[0]),
      isLeaving: row.removal !== null && row.status !== "removed",
      hasProposal: row.status === "pending" && edits.length > 0,
      waitingVersion: pendingVersion ? toOwnVersion(pendingVersion) : null,
      earlier: earlierOf(row, versions).map(toOwnVersion),
    };
  });
}

function earlierOf({ replacesId }: VersionRow, versions: VersionRow[]): VersionRow[] {
  const before = versions.find(({ id, status }) => id === replacesId && status === "replaced");
  return before ? [before, ...earlierOf(before, versions)] : [];
}

function removalOf(code: RemovalCode, text: string | null, removedAt: Date): OwnReview["removal"] {
  return {
    code,
    rule: code === "withdrawn" ? "You withdrew it." : ruleForAuthor(code),
    text,
    removedOn: indianDay(removedAt),
  };
}

function appealOf(row: ReviewRow, decision: ReviewRow["decisions"][number] | undefined): OwnReview["appeal"] {
  if (!decision) return null;
  const { appeal } = decision;
  if (appeal) return { state: (appeal.outcome ?? "open") as "open" | "upheld" | "restored", answer: appeal.answer };
  return ownStatus(row) === "removed" ? { state: "possible", answer: null } : null;
}

const toOwnVersion = (row: VersionRow): OwnVersion =>
  viewOf(ownVersion, {
    ...row,
    status: ownStatus(row),
    submittedOn: ownSubmittedOn(row.submittedAt),
    publishedOn: dayOf(row.publishedOn),
  });

/** A review's status for its author: a pending review that was published before is hidden, and withdrawn differs from removed. */
export function ownStatus({
  status,
  publishedOn,
  removalCode,
}: {
  status: string;
  publishedOn: Date | null;
  removalCode?: string | null;
}): OwnStatus {
  if (status === "pending" && publishedOn !== null) return "hidden";
  if (status === "removed" && removalCode === "withdrawn") return "withdrawn";
  return status as OwnStatus;
}
