import { AppError } from "@/lib/platform/errors";
import { DOCUMENT_TYPES, type DocumentType, inMegabytes, MAX_DOCUMENT_BYTES, typeOfName } from "@/lib/verification/criteria";
import { redrawPicture } from "./redraw-picture";
import { readDocxZip } from "./docx-zip";
import { holdsWordDocument } from "./word-document";

const KINDS = "PDF, JPG, PNG, DOC or DOCX";

export interface CheckedDocument {
  /** What is kept: pictures drawn anew, all else as it came. */
  bytes: Buffer;
  contentType: DocumentType;
}

/**
 * Decides by its content whether a file is a document we take. The name, where there is one, must claim the same type. A PDF
 * is not parsed and nothing is unpacked here; a picture is drawn anew, so that position, camera and whatever is hidden
 * behind it stay out.
 *
 * @param claimedType what the upload was signed for, where it was
 * @throws AppError TOO_LARGE, VALIDATION with what is wrong as `fields.document`
 */
export async function checkDocument(bytes: Buffer, { fileName, claimedType }: { fileName?: string; claimedType?: string | null } = {}) {
  if (bytes.length === 0) throw refusal("This file is empty. Please choose another.");
  refuseTooLarge(bytes.length);
  const ofName = fileName === undefined ? undefined : typeOfName(fileName);
  if (ofName === null) throw refusal(`Please choose a ${KINDS} file.`);
  const contentType = typeOfContent(bytes);
  if (contentType === null || (ofName && contentType !== ofName) || (claimedType && contentType !== claimedType))
    throw refusal(`This is not a file of the type that its name says. Please choose a ${KINDS} file.`);
  return { contentType, bytes: await insideOf(bytes, contentType) } satisfies CheckedDocument;
}

/** @throws AppError TOO_LARGE */
export function refuseTooLarge(size: number) {
  if (size <= MAX_DOCUMENT_BYTES) return;
  const text = `This file has ${inMegabytes(size)} MB. The most is 10 MB.`;
  throw new AppError("TOO_LARGE", text, { document: text });
}

/** What is wrong with a file, beside the field of the form. */
export function refusal(text: string) {
  return new AppError("VALIDATION", text, { document: text });
}

const BEGINNINGS: [string, DocumentType][] = [
  ["255044462d", DOCUMENT_TYPES.pdf], // %PDF-
  ["ffd8ff", DOCUMENT_TYPES.jpg],
  ["89504e470d0a1a0a", DOCUMENT_TYPES.png],
  ["d0cf11e0a1b11ae1", DOCUMENT_TYPES.doc],
  ["504b0304", DOCUMENT_TYPES.docx],
];

function typeOfContent(bytes: Buffer): DocumentType | null {
  const start = bytes.toString("hex", 0, 8);
  return BEGINNINGS.find(([beginning]) => start.startsWith(beginning))?.[1] ?? null;
}

async function insideOf(bytes: Buffer, contentType: DocumentType): Promise<Buffer> {
  switch (contentType) {
    case "image/jpeg":
    case "image/png": {
      const picture = await redrawPicture(bytes, contentType);
      if ("fault" in picture) throw refusal(picture.fault);
      return picture.drawn;
    }
    case "application/msword":
      if (!holdsWordDocument(bytes)) throw refusal("This is not a Word document.");
      return bytes;
    case "application/vnd.openxmlformats-officedocument.wordprocessingml.document": {
      const { fault } = readDocxZip(bytes);
      if (fault) throw refusal(fault);
      return bytes;
    }
    default:
      return bytes;
  }
}
