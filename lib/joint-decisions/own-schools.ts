import { db } from "@/lib/platform/db";
import type { JointActs } from "./decide-jointly";
import type { JointKind } from "./schema";

/** The schools that someone represents, or where they have a child: they don't decide about these. */
export async function listOwnSchools(userId: string): Promise<string[]> {
  const represented = await db().schoolRepresentative.findMany({ where: { userId, endedAt: null }, select: { schoolId: true } });
  const enrolments = await db().enrolment.findMany({
    where: { parentId: userId, status: { not: "rejected" }, endedOn: null },
    select: { schoolId: true },
  });
  return [...represented, ...enrolments].map(({ schoolId }) => schoolId);
}

interface About {
  kind: JointKind;
  subjectId: string;
  payload: unknown;
}

/** Whether a proposal is about one of these schools. */
export const isOwnSchool = async (acts: JointActs, { kind, ...proposal }: About, own: string[]): Promise<boolean> =>
  own.length > 0 && (await acts[kind].isAbout(own, proposal));
