import { db } from "@/lib/platform/db";

/** The schools that an admin represents or has a child at, about which they don't decide. */
export async function listOwnSchools(userId: string): Promise<string[]> {
  const represented = await db().schoolRepresentative.findMany({ where: { userId, endedAt: null }, select: { schoolId: true } });
  const enrolments = await db().enrolment.findMany({
    where: { parentId: userId, status: { not: "rejected" }, endedOn: null },
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
