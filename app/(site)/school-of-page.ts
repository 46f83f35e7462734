import { cache } from "react";
import { permanentRedirect } from "next/navigation";
import { supportEmail } from "@/lib/platform/site";
import { findMergedInto, findSchool } from "@/lib/schools/queries";
import type { SchoolDetail } from "@/lib/schools/view";

/** One query per render, however many parts of the page need the school. */
const readSchool = cache(findSchool);

/** The school of a page, or null (404). Redirects (308) from an id in capitals and from a merged school. */
export async function schoolOfPage(id: string, pathOf: (id: string) => string): Promise<SchoolDetail | null> {
  const lowerCaseId = id.toLowerCase();
  const school = await readSchool(lowerCaseId);
  if (school && school.id === id) return school;
  const successor = school?.id ?? (await findMergedInto(lowerCaseId));
  if (successor) permanentRedirect(pathOf(successor));
  return null;
}

/** A mailto link for suggesting a correction without JavaScript. The subject has the school's id. */
export const correctionMail = (schoolId: string): string =>
  `mailto:${supportEmail()}?subject=${encodeURIComponent(`Correction: ${schoolId}`)}`;
