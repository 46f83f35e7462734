import { Prisma } from "@/prisma/generated/client";
import { LIST_TOTAL_CAP } from "@/lib/http/criteria";
import { indianDay } from "@/lib/platform/clock";
import { readFromPrimary, readRows } from "@/lib/platform/db";
import { omit } from "@/lib/platform/fields";
import { AppError } from "@/lib/platform/errors";
import { escapeLike } from "@/lib/platform/database/like";
import { formatAcademicYear } from "@/lib/schools/labels";
import { RATING_CATEGORIES } from "@/lib/schools/criteria";
import { anonymousProvenance, type CheckedAuthor, provenanceOf } from "@/lib/verification/provenance";
import { findEarlierVersions } from "./earlier-versions";
import { type ListPosition, countOf, findPosition, idsAfter, idsFrom, partsOf } from "./review-order";
import { REVIEWS_PER_PAGE, type ReviewSort } from "./schema";
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
    reviews: await readReviews(shown),
    total: Math.min(counted, LIST_TOTAL_CAP),
    isTotalCapped: counted > LIST_TOTAL_CAP,
    hasMore: after === undefined ? list.skip + limit < Math.min(counted, LIST_TOTAL_CAP) : ids.length > limit,
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
  /** The ids of the page; after a position one more, if there is one */
  ids: string[];
  counted: number;
}

async function idsOfList({ after, skip, take, ...wanted }: ListWanted): Promise<FoundIds> {
  const parts = await partsOf(wanted);
  if (after === undefined) return { ids: await idsFrom(parts, skip, Math.min(take, LIST_TOTAL_CAP - skip)), counted: countOf(parts) };
  const position = await findPosition(wanted.schoolId, after);
  if (!position) throw positionError();
  return { ids: await idsAfter(parts, position, take + 1), counted: countOf(parts) };
}

async function idsOfSearch({ schoolId, sort, stars, after, skip, take, words }: ListWanted & { words: string }): Promise<FoundIds> {
  const position = after === undefined ? undefined : await findPosition(schoolId, after);
  if (position === null) throw positionError();
  const ofStars = stars === null ? Prisma.empty : Prisma.sql`AND overall_rating = ${stars}`;
  const hits = Prisma.sql`FROM published_reviews WHERE school_id = ${schoolId} AND status = 'approved' ${ofStars} AND ${commentsContain(words)}`;
  const page = position
    ? Prisma.sql`AND ${isAfterPosition(position, sort)} ORDER BY ${ORDERS[sort]} LIMIT ${take + 1}`
    : Prisma.sql`ORDER BY ${ORDERS[sort]} OFFSET ${skip} LIMIT ${Math.max(0, Math.min(take, LIST_TOTAL_CAP - skip))}`;
  const [rows, [{ counted }]] = await readFromPrimary(() =>
    Promise.all([
      readRows<{ id: string }[]>`SELECT id ${hits} ${page}`,
      readRows<[{ counted: number }]>`SELECT count(*)::int AS counted FROM (SELECT ${hits} LIMIT ${LIST_TOTAL_CAP + 1}) AS hits`,
    ]),
  );
  return { ids: rows.map(({ id }) => id), counted };
}

const positionError = () =>
  new AppError("VALIDATION", "Some parameters are wrong: after.", { after: "No published review of this school" });

/** These reviews in this order with their earlier versions, without those no longer published. */
async function readReviews(ids: string[]): Promise<PublicReview[]> {
  if (ids.length === 0) return [];
  const rows = await readFromPrimary(
    () => readRows<ReviewRow[]>`
    SELECT ${COLUMNS} FROM published_reviews AS review ${REPLY_AND_SIGNATURE} WHERE review.id = ANY (${ids}::uuid[]) AND review.status = 'approved'`,
  );
  const byId = new Map((await toPublicReviews(rows)).map((review) => [review.id, review]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const NEWEST_PAGES = 500;

/** The newest published reviews of all schools, from a partial index; within a day in the order of random ids. */
export async function listNewestReviews({ page = 1, limit = REVIEWS_PER_PAGE }: { page?: number; limit?: number } = {}): Promise<{
  reviews: SchoolReview[];
  hasMore: boolean;
}> {
  if (page > NEWEST_PAGES) return { reviews: [], hasMore: false };
  const rows = await readFromPrimary(
    () => readRows<(ReviewRow & { school: SchoolReview["school"] })[]>`
    SELECT ${COLUMNS}, json_build_object('id', school.id, 'name', school.name, 'city', school.city, 'state', school.state) AS school
    FROM (SELECT * FROM published_reviews WHERE status = 'approved'
      ORDER BY ${ORDERS.newest} OFFSET ${(page - 1) * limit} LIMIT ${limit + 1}) AS review
    JOIN schools AS school ON school.id = review.school_id ${REPLY_AND_SIGNATURE}
    ORDER BY review.published_on DESC, review.id`,
  );
  const reviews = await toPublicReviews(rows.slice(0, limit));
  return {
    reviews: reviews.map((review, index) => ({ ...review, school: rows[index].school })),
    hasMore: rows.length > limit && page < NEWEST_PAGES,
  };
}

export const isPublished = async (id: string): Promise<boolean> => (await findPublished(id)) !== undefined;

/** A review's path, `/schools/nandanvan-nashik-abc123#review-…`; null if it isn't published. */
export async function findReviewPath(id: string): Promise<string | null> {
  const review = await findPublished(id);
  return review ? `/schools/${review.schoolId}#review-${id}` : null;
}

async function findPublished(id: string): Promise<{ schoolId: string } | undefined> {
  const [review] = await readFromPrimary(
    () => readRows<{ schoolId: string }[]>`
    SELECT school_id AS "schoolId" FROM published_reviews WHERE id = ${id}::uuid AND status = 'approved'`,
  );
  return review;
}

/** The day of a school's first published review, `2025-03-14`; null if there is none. */
export async function findFirstReviewDay(schoolId: string): Promise<string | null> {
  const [{ day }] = await readFromPrimary(
    () => readRows<[{ day: string | null }]>`
    SELECT min(published_on)::text AS day FROM published_reviews WHERE school_id = ${schoolId} AND status = 'approved'`,
  );
  return day;
}

const NEWEST = Prisma.sql`published_on DESC, id`;
const ORDERS: Record<ReviewSort, Prisma.Sql> = {
  newest: NEWEST,
  highest: Prisma.sql`overall_rating DESC, ${NEWEST}`,
  lowest: Prisma.sql`overall_rating, ${NEWEST}`,
};

function isAfterPosition({ id, day, stars }: ListPosition, sort: ReviewSort): Prisma.Sql {
  const isLater = Prisma.sql`(published_on < ${day}::date OR published_on = ${day}::date AND id > ${id}::uuid)`;
  if (sort === "newest") return isLater;
  const isBeyond = sort === "highest" ? Prisma.sql`overall_rating < ${stars}` : Prisma.sql`overall_rating > ${stars}`;
  return Prisma.sql`(${isBeyond} OR overall_rating = ${stars} AND ${isLater})`;
}

function commentsContain(text: string): Prisma.Sql {
  const pattern = `%${escapeLike(text)}%`;
  return Prisma.sql`(overall_comment ILIKE ${pattern} OR teachers_comment ILIKE ${pattern} OR facilities_comment ILIKE ${pattern}
    OR academics_comment ILIKE ${pattern} OR atmosphere_comment ILIKE ${pattern} OR administration_comment ILIKE ${pattern})`;
}

const COLUMNS = Prisma.sql`
  review.id, review.published_on::text AS "createdAt", is_anonymous AS "isAnonymous",
  overall_rating AS "overallRating", teachers_rating AS "teachersRating", facilities_rating AS "facilitiesRating",
  academics_rating AS "academicsRating", atmosphere_rating AS "atmosphereRating", administration_rating AS "administrationRating",
  overall_comment AS "overallComment", teachers_comment AS "teachersComment", facilities_comment AS "facilitiesComment",
  academics_comment AS "academicsComment", atmosphere_comment AS "atmosphereComment", administration_comment AS "administrationComment",
  review.academic_year AS "academicYear", is_solicited AS "isSolicited", is_edited AS "isEdited",
  checked_year AS "checkedYear", enrolled_year AS "enrolledYear", replaces_id AS "replacesId",
  CASE WHEN reply.review_id IS NOT NULL THEN json_build_object('createdAt', reply.published_on::text, 'text', reply.text) END AS reply,
  CASE WHEN signature.review_id IS NOT NULL THEN json_build_object(
    'firstName', signature.first_name, 'lastName', signature.last_name, 'isVerified', signature.is_verified,
    'documentKind', signature.document_kind, 'decidedAt', signature.decided_at, 'academicYear', signature.academic_year,
    'endedOn', signature.ended_on, 'confirmedAt', signature.confirmed_at, 'createdAt', signature.created_at) END AS signature`;

const REPLY_AND_SIGNATURE = Prisma.sql`
  LEFT JOIN published_replies AS reply ON reply.review_id = review.id
  LEFT JOIN review_signatures AS signature ON signature.review_id = review.id`;

interface Signature {
  firstName: string;
  lastName: string;
  isVerified: boolean;
  documentKind: string | null;
  decidedAt: string | null;
  academicYear: number | null;
  endedOn: string | null;
  confirmedAt: string | null;
  createdAt: string | null;
}

type ShownFields = Omit<PublicReview, "user" | "provenance" | "reviewText" | "academicYear" | "earlier">;

interface ReviewRow extends ShownFields {
  academicYear: number | null;
  checkedYear: number | null;
  enrolledYear: number | null;
  replacesId: string | null;
  signature: Signature | null;
}

async function toPublicReviews(rows: ReviewRow[]): Promise<PublicReview[]> {
  const earlier = await findEarlierVersions(rows);
  const day = indianDay();
  return rows.map((row) => toPublicReview(row, { day, earlier: earlier.get(row.id) }));
}

function toPublicReview(row: ReviewRow, { day, earlier = [] }: { day: string; earlier?: EarlierVersion[] }): PublicReview {
  const { signature, academicYear, checkedYear, enrolledYear, ...review } = omit(row, "replacesId");
  const comments = COMMENTS.map((comment) => review[comment]);
  return {
    ...review,
    user: signature && { firstName: signature.firstName, lastName: signature.lastName },
    provenance: signature ? provenanceOf(toCheckedAuthor(signature), day) : anonymousProvenance({ checkedYear, enrolledYear }, day),
    reviewText: comments.find((comment) => comment?.trim()) ?? null,
    academicYear: academicYear === null ? null : formatAcademicYear(academicYear),
    earlier,
  };
}

function toCheckedAuthor({ isVerified, documentKind, decidedAt, academicYear, ...days }: Signature): CheckedAuthor {
  const { endedOn, confirmedAt, createdAt } = days;
  return {
    isVerified,
    check: decidedAt === null ? undefined : { documentKind, decidedAt: new Date(decidedAt) },
    enrolment:
      createdAt === null
        ? undefined
        : { academicYear, endedOn: toDate(endedOn), confirmedAt: toDate(confirmedAt), createdAt: new Date(createdAt) },
  };
}

const toDate = (text: string | null): Date | null => (text === null ? null : new Date(text));
