import { clock } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";

/** How many a parent may add in a day: each is work for the team. */
const A_DAY = { enrolments: 10, schoolRequests: 5 };
const DAY_SECONDS = 86_400;

/**
 * Counts what a parent added in the last 24 hours. The parent's row is locked until the transaction ends, so that requests at once are
 * counted one after the other.
 *
 * @throws AppError RATE_LIMITED
 */
export async function refuseTooMany(kind: keyof typeof A_DAY, parentId: string): Promise<void> {
  await db().$queryRaw`SELECT 1 FROM users WHERE id = ${parentId}::uuid FOR NO KEY UPDATE`;
  const where = { parentId, createdAt: { gt: new Date(clock.now().getTime() - DAY_SECONDS * 1000) } };
  const added = kind === "enrolments" ? await db().enrolment.count({ where }) : await db().schoolRequest.count({ where });
  if (added >= A_DAY[kind])
    throw new AppError("RATE_LIMITED", "That was a lot for one day. Please go on tomorrow.", undefined, DAY_SECONDS);
}
