import { phoneNumbers } from "./phone-numbers";
import type { PublicSchool, SchoolContact } from "./view";
import { websiteHref } from "./website";

/** How to reach a school, with only those links that can be followed safely. */
export function schoolContact(school: Pick<PublicSchool, "phoneNumber" | "email" | "website">): SchoolContact {
  return {
    phones: phoneNumbers(school.phoneNumber),
    email: school.email,
    website: school.website?.trim() || null,
    websiteHref: websiteHref(school.website),
  };
}
