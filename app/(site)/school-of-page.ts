import { cache } from "react";
import { permanentRedirect } from "next/navigation";
import { findMergedInto, findSchool } from "@/lib/schools/queries";
import type { SchoolDetail } from "@/lib/schools/view";

/** One query a render, however many parts of a page ask. */
const readSchool = cache(findSchool);

/**
 * The school of a page below its id. An id in capitals and a school merged into another lead on (308); null where
 * there is none: the page is a 404.
 *
 * @param pathOf the same page of another school
 */
export async function schoolOfPage(id: string, pathOf: (id: string) => string): Promise<SchoolDetail | null> {
  const lowerCaseId = id.toLowerCase();
  const school = await readSchool(lowerCaseId);
  if (school && school.id === id) return school;
  const successor = school?.id ?? (await findMergedInto(lowerCaseId));
  if (successor) permanentRedirect(pathOf(successor));
  return null;
}
