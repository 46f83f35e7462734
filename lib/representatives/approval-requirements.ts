import { addDays, subDays } from "date-fns";
import { Prisma } from "@/prisma/generated/client";
import { isOpenReport } from "@/lib/moderation/reports/list-reports";
import { clock, formatMoment } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import { NOTICE_DAYS, TWO_ADMINS_MIN_REVIEWS } from "./criteria";
import type { ListedClaim } from "./view";

/** The conditions for approving a claim. */
export interface ApprovalRequirements {
  needsTwo: ListedClaim["needsTwo"];
  /** When the school's representatives will have known of the claim for seven days; null: nobody represents it */
  waitsUntil: Date | null;
}

interface Row {
  id: string;
  reviews: number;
  reports: boolean;
  /** When the newest link of another person was made; null if nobody represents the school or did so in the last seven days */
  linkedAt: Date | null;
  provedAt: Date;
}

export const listRequirements = async (claimIds: string[]): Promise<Map<string, ApprovalRequirements>> =>
  claimIds.length === 0
    ? new Map()
    : readRequirements(Prisma.sql`
        SELECT id::text, school_id, user_id, proved_at FROM school_claims
        WHERE id IN (${Prisma.join(claimIds.map((id) => Prisma.sql`${id}::uuid`))})`);

/** The conditions for linking a person without a claim. They are those of a claim that was proved when the link was proposed. */
export async function findLinkRequirements({
  userId,
  schoolId,
  provedAt,
}: {
  userId: string;
  schoolId: string;
  provedAt: Date;
}): Promise<ApprovalRequirements> {
  const claim = Prisma.sql`SELECT '' AS id, ${schoolId} AS school_id, ${userId}::uuid AS user_id, ${provedAt}::timestamptz AS proved_at`;
  return (await readRequirements(claim)).get("")!;
}

async function readRequirements(claims: Prisma.Sql): Promise<Map<string, ApprovalRequirements>> {
  const rows = await db().$queryRaw<Row[]>`
    SELECT claim.id, claim.proved_at AS "provedAt",
      (SELECT count(*)::int FROM (SELECT FROM reviews WHERE school_id = claim.school_id AND published_on IS NOT NULL
        AND (status IN ('approved', 'pending') OR ${wasJustRemoved()}) LIMIT ${TWO_ADMINS_MIN_REVIEWS}) AS published) AS reviews,
      EXISTS (SELECT FROM review_reports AS report JOIN reviews ON reviews.id = report.review_id
        WHERE reviews.school_id = claim.school_id
          AND (${isOpenReport} OR report.resolved_at IS NULL AND ${wasJustRemoved()} OR report.resolved_at > ${noticeStart()})) AS reports,
      (SELECT max(linked_at) FROM school_representatives AS link
        WHERE link.school_id = claim.school_id AND link.user_id <> claim.user_id AND ${isCurrentOrJustEnded()}) AS "linkedAt"
    FROM (${claims}) AS claim`;
  return new Map(
    rows.map(({ id, reviews, reports, linkedAt, provedAt }) => [
      id,
      {
        needsTwo: [
          ...(reviews >= TWO_ADMINS_MIN_REVIEWS ? (["reviews"] as const) : []),
          ...(reports ? (["reports"] as const) : []),
          ...(linkedAt ? (["representative"] as const) : []),
        ],
        waitsUntil: linkedAt && addDays(linkedAt > provedAt ? linkedAt : provedAt, NOTICE_DAYS),
      },
    ]),
  );
}

// What was removed, resolved or ended counts for another week. Otherwise an admin could remove it, decide alone, and then restore it.

const noticeStart = () => subDays(clock.now(), NOTICE_DAYS);

const wasJustRemoved = () => Prisma.sql`(reviews.status = 'removed' AND reviews.removed_at > ${noticeStart()})`;

/** Current links, and links that ended within the last seven days without having expired. */
const isCurrentOrJustEnded = () => Prisma.sql`
  (link.ended_at IS NULL OR link.ended_at > ${noticeStart()}
    AND (link.ends_on IS NULL OR link.ends_on >= (link.ended_at AT TIME ZONE 'Asia/Kolkata')::date))`;

/** Whether a person speaks for one of the schools, did so within the last seven days, or has asked to. */
export async function hasRepresentativeOrClaim(schoolIds: string[]): Promise<boolean> {
  const ids = Prisma.join(schoolIds);
  const [{ found }] = await db().$queryRaw<{ found: boolean }[]>`
    SELECT EXISTS (SELECT FROM school_representatives AS link WHERE link.school_id IN (${ids}) AND ${isCurrentOrJustEnded()})
      OR EXISTS (SELECT FROM school_claims WHERE school_id IN (${ids}) AND state = 'waiting') AS found`;
  return found;
}

/** @throws AppError CONFLICT if the school's representatives were told less than seven days ago */
export function requireNoticeGiven(waitsUntil: Date | null): void {
  if (waitsUntil && waitsUntil > clock.now())
    throw new AppError(
      "CONFLICT",
      `Someone speaks for this school and has been told. You can approve this from ${formatMoment(waitsUntil)}.`,
    );
}
