import type { Prisma } from "@/prisma/generated/client";
import { queueMail } from "@/lib/mail/queue-mail";
import { db } from "@/lib/platform/db";

/** Tells the school's representatives that another person asks to be one. The email doesn't name the person. */
export const notifyRepresentatives = (schoolId: string, exceptId: string): Promise<void> =>
  mailRepresentatives("representative-notice", { schoolId, userId: { not: exceptId } });

/** Tells the representatives of these schools that they no longer represent them. */
export const notifyOfEnd = (schoolIds: string[]): Promise<void> =>
  mailRepresentatives("representative-ended", { schoolId: { in: schoolIds } });

async function mailRepresentatives(
  kind: "representative-notice" | "representative-ended",
  where: Prisma.SchoolRepresentativeWhereInput,
): Promise<void> {
  const links = await db().schoolRepresentative.findMany({
    where: { ...where, endedAt: null },
    select: { school: { select: { name: true } }, user: { select: { id: true, firstName: true, email: true } } },
  });
  for (const { school, user } of links)
    await queueMail({ kind, userId: user.id, address: user.email, facts: { firstName: user.firstName, schoolName: school.name } });
}
