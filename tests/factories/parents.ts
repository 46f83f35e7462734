import type { Prisma } from "@/prisma/generated/client";
import { db } from "@/lib/platform/db";
import { clock } from "@/lib/platform/clock";

/** What the factory's people sign in with. Hashed once, at the cost of tests/support/cheap-passwords.ts. */
export const PASSWORD = "paper boats in july";
export const PASSWORD_HASH = "$2b$04$d0u.ifP7dNKPIOsWC2GYneL2PTPmDsemxb0palBT0QY8WlFKkvF9G";

let made = 0;

/** A verified parent who can sign in with PASSWORD. With `schoolId`, one whose child goes to that school. */
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
      passwordHash: PASSWORD_HASH,
      emailConfirmedAt: clock.now(),
      ...fields,
      ...(schoolId && {
        enrolments: { create: { schoolId, className: "4", academicYear: 2026, status: "confirmed", confirmedAt: clock.now() } },
      }),
    },
  });
}

/** A parent whom nobody has checked yet. */
export const createUnverifiedParent = (fields: Parameters<typeof createParent>[0] = {}) =>
  createParent({ isVerified: false, verificationStatus: "none", verifiedAt: null, appliedAt: clock.now(), ...fields });

/** An administrator. Their rights come with a session of the admins' door: `signIn({ id, isAdmin: true })`. */
export const createAdmin = (fields: Parameters<typeof createParent>[0] = {}) =>
  createParent({ firstName: "Meera", isAdmin: true, isVerified: false, verificationStatus: "none", verifiedAt: null, ...fields });
