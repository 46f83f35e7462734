import { supportEmail } from "@/lib/platform/site";

/** A mailto link for suggesting a correction without JavaScript. The subject has the school's id. */
export const correctionMail = (schoolId: string): string =>
  `mailto:${supportEmail()}?subject=${encodeURIComponent(`Correction: ${schoolId}`)}`;
