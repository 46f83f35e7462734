import { DOCUMENT_TYPES, type DocumentType, typeOfName } from "@/lib/verification/criteria";

const LONGEST = 120;

/** Control characters, marks that turn the direction of writing, halves of characters, and what ends or begins a path. */
const NOT_OF_A_NAME = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}<>:"/\\|?*]/gu;

/** The file's name as it may be shown and saved: one line, no path, and the ending of what it really is. */
export function cleanFileName(given: string | null | undefined, contentType: DocumentType): string {
  const ending = Object.keys(DOCUMENT_TYPES).find((name) => DOCUMENT_TYPES[name as keyof typeof DOCUMENT_TYPES] === contentType)!;
  const name = (given ?? "").normalize("NFC").replace(NOT_OF_A_NAME, " ").trim();
  const ownEnding = typeOfName(name) === contentType ? name.slice(name.lastIndexOf(".") + 1) : null;
  const stem = (ownEnding ? name.slice(0, -ownEnding.length) : name).replace(/[\s.]+/g, (gap) => (gap.includes(" ") ? " " : "."));
  const kept = [...stem.replace(/^[\s.]+/, "")]
    .slice(0, LONGEST)
    .join("")
    .replace(/[\s.]+$/, "");
  return `${kept || "document"}.${ownEnding?.toLowerCase() ?? ending}`;
}
