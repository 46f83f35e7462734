import { dayOf } from "@/lib/platform/dates";
import { db } from "@/lib/platform/db";
import { indianDay } from "@/lib/platform/clock";
import { websiteDomain } from "@/lib/schools/website";
import type { Representation } from "@/lib/reviews/view";

interface Link {
  userId: string;
  schoolId: string;
}

/** Whether a person currently represents a school: they reply to its reviews and don't write or decide any. */
export async function isRepresentative({ userId, schoolId }: Link): Promise<boolean> {
  return (await db().schoolRepresentative.count({ where: { userId, schoolId, endedAt: null } })) > 0;
}

interface LockedLink extends LinkTerms {
  website: string | null;
}

/** Like isRepresentative, but false while the link's rights pause, and locks the link until the transaction ends. */
export async function lockRepresentative({ userId, schoolId }: Link): Promise<boolean> {
  const [link] = await db().$queryRaw<LockedLink[]>`
    SELECT link.domain, link.ends_on AS "endsOn", schools.website FROM school_representatives AS link JOIN schools ON schools.id = link.school_id
    WHERE link.user_id = ${userId}::uuid AND link.school_id = ${schoolId} AND link.ended_at IS NULL FOR SHARE OF link`;
  return link !== undefined && !isPaused(link, link.website);
}

interface LinkTerms {
  domain: string | null;
  endsOn: Date | null;
}

/** A link that rests on the domain of the school's website holds as long as the website is there, and until its last day. */
const isPaused = ({ domain, endsOn }: LinkTerms, website: string | null): boolean =>
  (domain !== null && domain !== websiteDomain(website)) || (endsOn !== null && endsOn < new Date(indianDay()));

export async function listRepresentations(userId: string): Promise<Representation[]> {
  const links = await db().schoolRepresentative.findMany({
    where: { userId, endedAt: null },
    orderBy: [{ linkedAt: "desc" }, { schoolId: "asc" }],
    select: {
      linkedAt: true,
      domain: true,
      endsOn: true,
      school: {
        select: {
          id: true,
          name: true,
          city: true,
          state: true,
          website: true,
          replies: { where: { status: "pending" }, select: { reviewId: true } },
        },
      },
    },
  });
  return links.map(({ linkedAt, domain, endsOn, school: { replies, website, ...school } }) => ({
    school,
    linkedAt: linkedAt.toISOString(),
    endsOn: dayOf(endsOn),
    isPaused: isPaused({ domain, endsOn }, website),
    waitingReviewIds: replies.map(({ reviewId }) => reviewId),
  }));
}
