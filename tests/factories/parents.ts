import type { Prisma } from "@/prisma/generated/client";
import { db } from "@/lib/platform/db";
import { clock } from "@/lib/platform/clock";

/** The password of all created people. Its hash has the cost of tests/support/cheap-passwords.ts. */
export const PASSWORD = "paper boats in july";
export const PASSWORD_HASH = "$2b$04$d0u.ifP7dNKPIOsWC2GYneL2PTPmDsemxb0palBT0QY8WlFKkvF9G";

let createdCount = 0;

/** A verified parent who can sign in with PASSWORD. `schoolId` enrols their child at that school. */
export async function createParent({
  schoolId,
  ...fields
}: Partial<Omit<Prisma.UserUncheckedCreateInput, "enrolments">> & { schoolId?: string } = {}) {
  createdCount += 1;
  return db().user.create({
    data: {
      firstName: "Asha",
      lastName: `Kulkarni ${createdCount}`,
      email: `parent-${createdCount}@example.org`,
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

/** A parent who hasn't applied for verification. */
export const createUnverifiedParent = (fields: Parameters<typeof createParent>[0] = {}) =>
  createParent({ isVerified: false, verificationStatus: "none", verifiedAt: null, appliedAt: clock.now(), ...fields });

/** An administrator. Only a session with admin rights allows them to act as one: `signIn({ id, isAdmin: true })`. */
export const createAdmin = (fields: Parameters<typeof createParent>[0] = {}) =>
  createParent({ firstName: "Meera", isAdmin: true, isVerified: false, verificationStatus: "none", verifiedAt: null, ...fields });
