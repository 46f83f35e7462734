import type { JointActs } from "@/lib/joint-decisions/decide-jointly";
import { db } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import { isUuid } from "@/lib/platform/ids";
import { deleteSchool } from "./delete-school";
import { getAdminSchool } from "./school-facts";

/** What two admins decide together. */
export const JOINT_ACTS: JointActs = {
  "school.delete": {
    subjectKind: "school",
    nameSubject: async (id) => (await getAdminSchool(id)).name,
    carryOut: ({ actor, subjectId, permission }) => deleteSchool({ actor, schoolId: subjectId, permission }),
  },
  "review.unmask": { subjectKind: "review", nameSubject: nameSchoolOfAnonymousReview },
};

async function nameSchoolOfAnonymousReview(id: string): Promise<string> {
  const review = isUuid(id) ? await db().review.findUnique({ where: { id }, include: { school: { select: { name: true } } } }) : null;
  if (!review) throw new AppError("NOT_FOUND", "This review doesn’t exist.");
  if (!review.isAnonymous || !review.authorId) throw new AppError("CONFLICT", "This review has no hidden author.");
  return review.school.name;
}
