import { phoneNumbers } from "./phone-numbers";
import type { PublicSchool, SchoolContact } from "./view";
import { websiteHref } from "./website";

/** A school's contact details; links only where they are safe to follow. */
export function schoolContact(school: Pick<PublicSchool, "phoneNumber" | "email" | "website">): SchoolContact {
  return {
    phones: phoneNumbers(school.phoneNumber),
    email: school.email,
    website: school.website?.trim() || null,
    websiteHref: websiteHref(school.website),
  };
}
