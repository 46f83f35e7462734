import common from "@zxcvbn-ts/language-common";
import type { PersonalFacts } from "@/lib/accounts/schema";

/** Words of this site, also rejected with digits and signs around them. */
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

let cachedPasswords: Set<string> | undefined;
/** About 49,000 leaked passwords in lower case. On the server only: too large for a browser. */
const commonPasswords = () => (cachedPasswords ??= new Set(common.dictionary["passwords-common"]));

/** Why a new password is rejected, as a text for its owner, or null. The schema checks the length. */
export function passwordRefusal(password: string, { email, firstName, lastName }: PersonalFacts): string | null {
  const plain = password.normalize("NFKC").toLowerCase().trim();
  const letters = lettersOnly(plain);
  if (commonPasswords().has(plain) || new Set(plain).size <= 1) return "This is one of the most used passwords. Please choose another.";
  if (letters !== "" && PRODUCT_WORDS.has(letters)) return "This password is too easy to guess on this site. Please choose another.";
  const [mailbox] = email.toLowerCase().split("@");
  const names = [firstName, lastName, `${firstName} ${lastName}`, `${lastName} ${firstName}`, mailbox].map(lettersOnly);
  if (plain === email.toLowerCase() || plain === mailbox || (letters !== "" && names.includes(letters)))
    return "Please choose a password that is not your name or email address.";
  return null;
}

/** Letters only: Asha123! becomes asha. */
const lettersOnly = (text: string) =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}]/gu, "");
