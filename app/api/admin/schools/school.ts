import { z } from "zod";
import { getAdminSchool } from "@/lib/curation/school-facts";
import type { AdminSchool } from "@/lib/curation/view";
import { AppError } from "@/lib/platform/errors";
import { schoolId } from "@/lib/schools/schema";

/** Any text may stand in a path: one that cannot be an id names no school, like one that is not known. */
export const schoolParams = z.object({ id: z.string() });

/** The school that a path names, of any status. */
export async function getSchool({ id }: z.infer<typeof schoolParams>): Promise<AdminSchool> {
  if (!schoolId.safeParse(id).success) throw new AppError("SCHOOL_NOT_FOUND", "School not found");
  return getAdminSchool(id);
}
