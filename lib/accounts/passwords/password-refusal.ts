import common from "@zxcvbn-ts/language-common";
import type { PersonalFacts } from "@/lib/accounts/schema";

/** Words of this site, alone or with figures and signs around them. */
const PRODUCT_WORDS = new Set([
  "schoolsach",
  "school",
  "schools",
  "sach",
  "review",
  "reviews",
  "parent",
  "parents",
  "admin",
  "administrator",
]);

let known: Set<string> | undefined;
/** About 49,000 passwords from breaches, all in lower case. Kept on the server: too large for a phone. */
const commonPasswords = () => (known ??= new Set(common.dictionary["passwords-common"]));

/**
 * Why a new password is refused, in words for its owner; null where it is not. Length is the schema's part.
 * Refused are the commonest passwords, this site's own words, and the person's own name and e-mail address.
 */
export function passwordRefusal(password: string, { email, firstName, lastName }: PersonalFacts): string | null {
  const plain = password.normalize("NFKC").toLowerCase().trim();
  const bare = lettersOf(plain);
  if (commonPasswords().has(plain) || new Set(plain).size <= 1) return "This is one of the most used passwords. Please choose another.";
  if (bare !== "" && PRODUCT_WORDS.has(bare)) return "This password is too easy to guess on this site. Please choose another.";
  const [mailbox] = email.toLowerCase().split("@");
  const names = [firstName, lastName, `${firstName} ${lastName}`, `${lastName} ${firstName}`, mailbox].map(lettersOf);
  if (plain === email.toLowerCase() || plain === mailbox || (bare !== "" && names.includes(bare)))
    return "Please choose a password that is not your name or e-mail address.";
  return null;
}

/** Letters alone, whatever stands around or between them: Asha123! is asha. */
const lettersOf = (text: string) =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}]/gu, "");
