import { db } from "@/lib/platform/db";
import type { Representation } from "@/lib/reviews/view";

interface Link {
  userId: string;
  schoolId: string;
}

/** Whether a person currently represents a school: they reply to its reviews and don't write or decide any. */
export async function isRepresentative({ userId, schoolId }: Link): Promise<boolean> {
  return (await db().schoolRepresentative.count({ where: { userId, schoolId, endedAt: null } })) > 0;
}

/** Like isRepresentative, but locks the representation until the transaction ends. */
export async function lockRepresentative({ userId, schoolId }: Link): Promise<boolean> {
  const links = await db().$queryRaw<object[]>`
    SELECT 1 FROM school_representatives WHERE user_id = ${userId}::uuid AND school_id = ${schoolId} AND ended_at IS NULL FOR SHARE`;
  return links.length > 0;
}

export async function listRepresentations(userId: string): Promise<Representation[]> {
  const links = await db().schoolRepresentative.findMany({
    where: { userId, endedAt: null },
    orderBy: [{ linkedAt: "desc" }, { schoolId: "asc" }],
    select: {
      linkedAt: true,
      school: {
        select: {
          id: true,
          name: true,
          city: true,
          state: true,
          replies: { where: { status: "pending" }, select: { reviewId: true } },
        },
      },
    },
  });
  return links.map(({ linkedAt, school: { replies, ...school } }) => ({
    school,
    linkedAt: linkedAt.toISOString(),
    waitingReviewIds: replies.map(({ reviewId }) => reviewId),
  }));
}
