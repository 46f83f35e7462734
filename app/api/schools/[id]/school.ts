import { z } from "zod";
import { AppError } from "@/lib/platform/errors";
import { findSchool } from "@/lib/schools/queries";
import type { SchoolDetail } from "@/lib/schools/view";

/** Any text: a malformed id gets the same response as an unknown one. */
export const schoolParams = z.object({ id: z.string() });

/** @throws AppError SCHOOL_NOT_FOUND */
export async function getSchool({ id }: z.infer<typeof schoolParams>): Promise<SchoolDetail> {
  const school = await findSchool(id);
  if (!school) throw new AppError("SCHOOL_NOT_FOUND", "School not found");
  return school;
}

/** The path of a call about a school, and the school. */
export const ofSchool = { params: schoolParams, authorize: getSchool };
