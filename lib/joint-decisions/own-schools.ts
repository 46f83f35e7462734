import { subDays } from "date-fns";
import { clock } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";

/** How long an ended enrolment still counts. Otherwise an admin could end it in their account, decide, and add it again. */
const ENDED_DAYS = 365;

/** The schools that an admin represents or has a child at, now or within the last year. The admin doesn't decide about them. */
export async function listOwnSchools(userId: string): Promise<string[]> {
  const lastYear = { gt: subDays(clock.now(), ENDED_DAYS) };
  const represented = await db().schoolRepresentative.findMany({
    where: { userId, OR: [{ endedAt: null }, { endedAt: lastYear }] },
    select: { schoolId: true },
  });
  const enrolments = await db().enrolment.findMany({
    where: { parentId: userId, status: { not: "rejected" }, OR: [{ endedOn: null }, { endedOn: lastYear }] },
    select: { schoolId: true },
  });
  return [...represented, ...enrolments].map(({ schoolId }) => schoolId);
}

interface Proposal {
  subjectId: string;
  payload: unknown;
}

export interface SchoolAct {
  /** Whether it is about one of these schools. */
  isAbout: (schoolIds: string[], proposal: Proposal) => boolean | Promise<boolean>;
}

/** Whether a proposal is about one of the person's own schools. */
export const isOwnSchool = async ({ isAbout }: SchoolAct, proposal: Proposal, own: string[]): Promise<boolean> =>
  own.length > 0 && (await isAbout(own, proposal));
