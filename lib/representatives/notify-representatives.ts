import { queueMail } from "@/lib/mail/queue-mail";
import { db } from "@/lib/platform/db";

/** Tells the school's representatives that another person asks to be one. The email doesn't name the person. */
export async function notifyRepresentatives(schoolId: string, exceptId: string): Promise<void> {
  const links = await db().schoolRepresentative.findMany({
    where: { schoolId, endedAt: null, userId: { not: exceptId } },
    select: { school: { select: { name: true } }, user: { select: { id: true, firstName: true, email: true } } },
  });
  for (const { school, user } of links)
    await queueMail({
      kind: "representative-notice",
      userId: user.id,
      address: user.email,
      facts: { firstName: user.firstName, schoolName: school.name },
    });
}
