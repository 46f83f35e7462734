import type { Prisma } from "@/prisma/generated/client";
import { indianDay } from "@/lib/platform/clock";
import { dayOf } from "@/lib/platform/dates";
import { db } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import { escapeLike } from "@/lib/platform/like";
import { formatAcademicYear } from "@/lib/schools/labels";
import { RATING_CATEGORIES } from "@/lib/schools/criteria";
import { anonymousProvenance, provenanceOf } from "@/lib/verification/provenance";
import { checkColumns, toCheckedAuthor } from "./author-check";
import { findEarlierVersions } from "./earlier-versions";
import { commentColumns, ratingColumns } from "./review-columns";
import { type ListPosition, countOf, findPosition, idsAfter, idsFrom, partsOf } from "./review-order";
import { REVIEW_TOTAL_CAP, REVIEWS_PER_PAGE, type ReviewSort } from "./schema";
import type { EarlierVersion, PublicReview, SchoolReview } from "./view";

const COMMENTS = (["overall", ...RATING_CATEGORIES.filter((category) => category !== "overall")] as const).map(
  (category) => `${category}Comment` as const,
);

export interface ReviewList {
  schoolId: string;
  page?: number;
  limit?: number;
  sort?: ReviewSort;
  stars?: number | null;
  /** Text that a comment contains, without wildcards. */
  search?: string;
  /** Continue after the review with this id, regardless of `page`. */
  after?: string;
}

/**
 * Published reviews, within a day in the order of random ids, which reveals nothing. A search covers comments and never names.
 * @throws AppError VALIDATION when `after` was never a published review of this school
 */
export async function listSchoolReviews({
  schoolId,
  page = 1,
  limit = REVIEWS_PER_PAGE,
  sort = "newest",
  stars = null,
  search,
  after,
}: ReviewList): Promise<{ reviews: PublicReview[]; total: number; isTotalCapped: boolean; hasMore: boolean }> {
  const list = { schoolId, sort, stars, after, skip: (page - 1) * limit, take: limit, words: search?.trim() ?? "" };
  const { ids, counted } = await (list.words === "" ? idsOfList(list) : idsOfSearch(list));
  const shown = ids.slice(0, limit);
  return {
    reviews: await readReviews(schoolId, shown),
    total: Math.min(counted, REVIEW_TOTAL_CAP),
    isTotalCapped: counted > REVIEW_TOTAL_CAP,
    hasMore: after === undefined ? list.skip + limit < Math.min(counted, REVIEW_TOTAL_CAP) : ids.length > limit,
  };
}

interface ListWanted {
  schoolId: string;
  sort: ReviewSort;
  stars: number | null;
  after: string | undefined;
  skip: number;
  take: number;
}

interface FoundIds {
  /** After a position one more than requested, if there is one */
  ids: string[];
  counted: number;
}

async function idsOfList({ after, skip, take, ...wanted }: ListWanted): Promise<FoundIds> {
  const parts = await partsOf(wanted);
  if (after === undefined) return { ids: await idsFrom(parts, skip, Math.min(take, REVIEW_TOTAL_CAP - skip)), counted: countOf(parts) };
  const position = await findPosition(wanted.schoolId, after);
  if (!position) throw positionError();
  return { ids: await idsAfter(parts, position, take + 1), counted: countOf(parts) };
}

async function idsOfSearch({ schoolId, sort, stars, after, skip, take, words }: ListWanted & { words: string }): Promise<FoundIds> {
  const position = after === undefined ? undefined : await findPosition(schoolId, after);
  if (position === null) throw positionError();
  const where = { schoolId, status: "approved", ...(stars !== null && { overallRating: stars }), ...commentsHold(words) };
  const page: Pick<Prisma.ReviewFindManyArgs, "where" | "skip" | "take"> = position
    ? { where: { AND: [where, afterPosition(position, sort)] }, take: take + 1 }
    : { where, skip, take: Math.max(0, Math.min(take, REVIEW_TOTAL_CAP - skip)) };
  const [rows, counted] = await Promise.all([
    db().review.findMany({ ...page, orderBy: ORDERS[sort], select: { id: true } }),
    db().review.count({ where, take: REVIEW_TOTAL_CAP + 1 }),
  ]);
  return { ids: rows.map(({ id }) => id), counted };
}

const positionError = () =>
  new AppError("VALIDATION", "Some parameters are wrong: after.", { after: "No published review of this school" });

/** These reviews in this order with their earlier versions, without those no longer published. */
async function readReviews(schoolId: string, ids: string[]): Promise<PublicReview[]> {
  if (ids.length === 0) return [];
  const rows = await db().review.findMany({ where: { id: { in: ids }, status: "approved" }, select: reviewColumns(schoolId) });
  const earlier = await findEarlierVersions(rows);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const day = indianDay();
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? toPublicReview(row, { day, earlier: earlier.get(id) }) : [];
  });
}

const NEWEST_PAGES = 500;

/** The newest published reviews of all schools, from a partial index; within a day in the order of random ids. */
export async function listNewestReviews({ page = 1, limit = REVIEWS_PER_PAGE }: { page?: number; limit?: number } = {}): Promise<{
  reviews: SchoolReview[];
  hasMore: boolean;
}> {
  if (page > NEWEST_PAGES) return { reviews: [], hasMore: false };
  const rows = await db().review.findMany({
    where: { status: "approved" },
    orderBy: newest,
    skip: (page - 1) * limit,
    take: limit + 1,
    select: {
      ...ownColumns,
      school: { select: { id: true, name: true, city: true, state: true } },
      author: { select: authorColumns() },
    },
  });
  const day = indianDay();
  const earlier = await findEarlierVersions(rows);
  const reviews = rows.slice(0, limit).map(({ school, author, ...review }) => {
    const enrolments = author?.enrolments.filter(({ schoolId }) => schoolId === school.id) ?? [];
    const row = { ...review, author: author && { ...author, enrolments } };
    return { ...toPublicReview(row, { day, earlier: earlier.get(review.id) }), school };
  });
  return { reviews, hasMore: rows.length > limit && page < NEWEST_PAGES };
}

export async function isPublished(id: string): Promise<boolean> {
  return (await db().review.count({ where: { id, status: "approved" } })) > 0;
}

/** A review's path, `/schools/nandanvan-nashik-abc123#review-…`; null if it isn't published. */
export async function findReviewPath(id: string): Promise<string | null> {
  const review = await db().review.findFirst({ where: { id, status: "approved" }, select: { schoolId: true } });
  return review && `/schools/${review.schoolId}#review-${id}`;
}

/** The day of a school's first published review, `2025-03-14`; null if there is none. */
export async function findFirstReviewDay(schoolId: string): Promise<string | null> {
  const first = await db().review.findFirst({
    where: { schoolId, status: "approved" },
    orderBy: { publishedOn: "asc" },
    select: { publishedOn: true },
  });
  return dayOf(first?.publishedOn);
}

const newest = [{ publishedOn: "desc" }, { id: "asc" }] satisfies Prisma.ReviewOrderByWithRelationInput[];
const ORDERS: Record<ReviewSort, Prisma.ReviewOrderByWithRelationInput[]> = {
  newest,
  highest: [{ overallRating: "desc" }, ...newest],
  lowest: [{ overallRating: "asc" }, ...newest],
};

function afterPosition({ id, day, stars }: ListPosition, sort: ReviewSort): Prisma.ReviewWhereInput {
  const publishedOn = new Date(day);
  const later: Prisma.ReviewWhereInput = { OR: [{ publishedOn: { lt: publishedOn } }, { publishedOn, id: { gt: id } }] };
  if (sort === "newest") return later;
  return { OR: [{ overallRating: sort === "highest" ? { lt: stars } : { gt: stars } }, { overallRating: stars, AND: [later] }] };
}

function commentsHold(text: string): Prisma.ReviewWhereInput {
  const contains = escapeLike(text);
  return { OR: COMMENTS.map((comment) => ({ [comment]: { contains, mode: "insensitive" } })) };
}

const authorColumns = (schoolId?: string) => ({ firstName: true, lastName: true, ...checkColumns(schoolId) }) satisfies Prisma.UserSelect;

const ownColumns = {
  id: true,
  publishedOn: true,
  isAnonymous: true,
  ...ratingColumns,
  ...commentColumns,
  academicYear: true,
  isSolicited: true,
  isEdited: true,
  checkedYear: true,
  enrolledYear: true,
  replacesId: true,
  replies: { where: { status: "approved" }, select: { text: true, publishedOn: true } },
} satisfies Prisma.ReviewSelect;

const reviewColumns = (schoolId: string) => ({ ...ownColumns, author: { select: authorColumns(schoolId) } }) satisfies Prisma.ReviewSelect;

type ReviewRow = Prisma.ReviewGetPayload<{ select: ReturnType<typeof reviewColumns> }>;

function toPublicReview(row: ReviewRow, { day, earlier = [] }: { day: string; earlier?: EarlierVersion[] }): PublicReview {
  const { author, publishedOn, academicYear, checkedYear, enrolledYear, replacesId: _, replies, ...review } = row;
  const namedAuthor = review.isAnonymous ? null : author;
  const comments = COMMENTS.map((comment) => review[comment]);
  return {
    ...review,
    createdAt: dayOf(publishedOn!),
    user: namedAuthor && { firstName: namedAuthor.firstName, lastName: namedAuthor.lastName },
    provenance: namedAuthor ? provenanceOf(toCheckedAuthor(namedAuthor), day) : anonymousProvenance({ checkedYear, enrolledYear }, day),
    reviewText: comments.find((comment) => comment?.trim()) ?? null,
    academicYear: academicYear === null ? null : formatAcademicYear(academicYear),
    earlier,
    reply: replies.length > 0 ? { createdAt: dayOf(replies[0].publishedOn!), text: replies[0].text } : null,
  };
}
