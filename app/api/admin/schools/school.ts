import { z } from "zod";
import { getAdminSchool } from "@/lib/curation/facts/school-facts";
import type { AdminSchool } from "@/lib/curation/view";
import { AppError } from "@/lib/platform/errors";
import { schoolId } from "@/lib/schools/schema";

/** Any text: a malformed id gets the same response as an unknown one. */
export const schoolParams = z.object({ id: z.string() });

/** A school of any status. @throws AppError SCHOOL_NOT_FOUND */
export async function getSchool({ id }: z.infer<typeof schoolParams>): Promise<AdminSchool> {
  if (!schoolId.safeParse(id).success) throw new AppError("SCHOOL_NOT_FOUND", "School not found");
  return getAdminSchool(id);
}

/** The path of a call about a school of any status, and the school. */
export const ofSchool = { params: z.object({ id: schoolId }), authorize: ({ id }: { id: string }) => getAdminSchool(id) };
