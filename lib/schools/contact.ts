import type { PublicSchool, SchoolContact } from "./view";
import { websiteHref } from "./website";

export function schoolContact(school: Pick<PublicSchool, "phoneNumber" | "email" | "website">): SchoolContact {
  return {
    phones: phoneNumbers(school.phoneNumber),
    email: school.email,
    website: school.website?.trim() || null,
    websiteHref: websiteHref(school.website),
  };
}

const MIN_DIGITS = 8;

/** The numbers in a school's phone field ("0471-2384932, 9847012345"), each with a `tel:` link. */
export function phoneNumbers(text: string | null): SchoolContact["phones"] {
  const parts = (text ?? "")
    .split(/[,;/]/)
    .map((part) => part.trim())
    .filter(Boolean);
  return parts.flatMap((shown) => {
    const digits = shown.replace(/\D/g, "");
    return digits.length < MIN_DIGITS || digits.length > 15 ? [] : [{ shown, href: `tel:${international(shown, digits)}` }];
  });
}

function international(shown: string, digits: string): string {
  if (shown.startsWith("+")) return `+${digits}`;
  if (digits.startsWith("1800") || digits.startsWith("1860")) return digits;
  if (digits.length === 12 && digits.startsWith("91")) return `+${digits}`;
  const national = digits.replace(/^0+/, "");
  return national.length === 10 ? `+91${national}` : digits;
}
