import { db } from "@/lib/platform/db";

interface Link {
  userId: string;
  schoolId: string;
}

/** Whether a person speaks for a school now: such a one answers its reviews, and writes or decides none about it. */
export async function isRepresentative({ userId, schoolId }: Link): Promise<boolean> {
  return (await db().schoolRepresentative.count({ where: { userId, schoolId, endedAt: null } })) > 0;
}
