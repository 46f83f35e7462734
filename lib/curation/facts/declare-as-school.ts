import { requireLimit } from "@/lib/http/limits/rate-limits";
import { inTransaction } from "@/lib/platform/db";
import type { Person } from "@/lib/policy/actor";
import { authorize } from "@/lib/policy/authorize";
import { lockRepresentative } from "@/lib/reviews/replies/representatives";
import type { AdminSchool } from "@/lib/curation/view";
import { getAdminSchool, lockSchools } from "./school-facts";

export interface Declarer {
  actor: Person;
  schoolId: string;
}

/**
 * Runs a change that a school's representative makes at once, in one transaction with the school locked.
 * @throws AppError FORBIDDEN (no representative, or the rights pause), RATE_LIMITED, SCHOOL_NOT_FOUND
 */
export async function declareAsSchool<Result>(
  { actor, schoolId }: Declarer,
  declare: (school: AdminSchool) => Promise<Result>,
): Promise<Result> {
  await requireLimit({ limit: "desk", of: actor.id }, "You have made many changes today. Please try again tomorrow.");
  return inTransaction(async () => {
    await lockSchools([schoolId]);
    authorize(actor, "school.declare", { isRepresentative: await lockRepresentative({ userId: actor.id, schoolId }) });
    return declare(await getAdminSchool(schoolId));
  });
}
