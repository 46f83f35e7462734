import type { Prisma } from "@/prisma/generated/client";
import { db } from "@/lib/platform/db";
import { clock } from "@/lib/platform/clock";

let made = 0;

/** A verified parent. With `schoolId`, one whose child goes to that school. */
export async function createParent({
  schoolId,
  ...fields
}: Partial<Omit<Prisma.UserUncheckedCreateInput, "enrolments">> & { schoolId?: string } = {}) {
  made += 1;
  return db().user.create({
    data: {
      firstName: "Asha",
      lastName: `Kulkarni ${made}`,
      email: `parent-${made}@example.org`,
      isVerified: true,
      verificationStatus: "approved",
      verifiedAt: clock.now(),
      ...fields,
      ...(schoolId && {
        enrolments: { create: { schoolId, className: "4", academicYear: 2026, status: "confirmed", confirmedAt: clock.now() } },
      }),
    },
  });
}
