import type { JointActs } from "@/lib/joint-decisions/decide-jointly";
import { db } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import { isUuid } from "@/lib/platform/ids";
import { deleteSchool } from "./delete-school";
import { getAdminSchool, lockSchools } from "./school-facts";

/** The acts that two admins decide together. */
export const JOINT_ACTS: JointActs = {
  "school.delete": {
    subjectKind: "school",
    nameSubject: async (id) => (await getAdminSchool(id)).name,
    hasChangedSince: hasSchoolChanged,
    carryOut: ({ actor, subjectId, permission }) => deleteSchool({ actor, schoolId: subjectId, permission }),
  },
  "review.unmask": { subjectKind: "review", nameSubject: nameSchoolOfAnonymousReview },
};

/** Whether the school was renamed, or got the reviews of a school that was merged into it. */
async function hasSchoolChanged(id: string, since: Date): Promise<boolean> {
  await lockSchools([id]);
  const changes = { subjectKind: "school", subjectId: id, action: { startsWith: "school." }, at: { gt: since } };
  return (await db().auditEntry.count({ where: changes, take: 1 })) > 0;
}

/** Works for a deleted author too: admins learn that the account is gone only after two have agreed. */
async function nameSchoolOfAnonymousReview(id: string): Promise<string> {
  const review = isUuid(id) ? await db().review.findUnique({ where: { id }, include: { school: { select: { name: true } } } }) : null;
  if (!review) throw new AppError("NOT_FOUND", "This review doesn’t exist.");
  if (!review.isAnonymous) throw new AppError("CONFLICT", "This review has no hidden author.");
  return review.school.name;
}
