import { subDays } from "date-fns";
import { secondsInDay } from "date-fns/constants";
import { clock } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";

/** Maximum number that a parent may add per day, because each is work for admins. */
const MAX_PER_DAY = { enrolments: 10, schoolRequests: 5 };

/** Locks the parent's row, so that concurrent requests are counted one after the other. @throws AppError RATE_LIMITED */
export async function requireDailyLimit(kind: keyof typeof MAX_PER_DAY, parentId: string): Promise<void> {
  await db().$queryRaw`SELECT 1 FROM users WHERE id = ${parentId}::uuid FOR NO KEY UPDATE`;
  const where = { parentId, createdAt: { gt: subDays(clock.now(), 1) } };
  const addedCount = kind === "enrolments" ? await db().enrolment.count({ where }) : await db().schoolRequest.count({ where });
  if (addedCount >= MAX_PER_DAY[kind])
    throw new AppError("RATE_LIMITED", "You’ve made many changes today. Please try again tomorrow.", undefined, secondsInDay);
}
