import { DOCUMENT_TYPES, type DocumentType, typeOfName } from "@/lib/verification/criteria";

const MAX_LENGTH = 120;

/** Control characters, bidirectional marks, unpaired surrogates, and characters that are special in paths. */
const FORBIDDEN_CHARACTERS = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}<>:"/\\|?*]/gu;

/** A safe file name: one line, no path, and the extension of its actual type. */
export function cleanFileName(given: string | null | undefined, contentType: DocumentType): string {
  const extension = Object.keys(DOCUMENT_TYPES).find((name) => DOCUMENT_TYPES[name as keyof typeof DOCUMENT_TYPES] === contentType)!;
  const name = (given ?? "").normalize("NFC").replace(FORBIDDEN_CHARACTERS, " ").trim();
  const ownExtension = typeOfName(name) === contentType ? name.slice(name.lastIndexOf(".") + 1) : null;
  const stem = (ownExtension ? name.slice(0, -ownExtension.length) : name).replace(/[\s.]+/g, (gap) => (gap.includes(" ") ? " " : "."));
  const shortened = [...stem.replace(/^[\s.]+/, "")]
    .slice(0, MAX_LENGTH)
    .join("")
    .replace(/[\s.]+$/, "");
  return `${shortened || "document"}.${ownExtension?.toLowerCase() ?? extension}`;
}
