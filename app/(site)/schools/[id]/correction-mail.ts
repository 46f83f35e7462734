import { supportEmail } from "@/lib/platform/site";

/** Where a correction goes from a browser without scripts: a mail that names the school. */
export const correctionMail = (schoolId: string): string =>
  `mailto:${supportEmail()}?subject=${encodeURIComponent(`Correction: ${schoolId}`)}`;
