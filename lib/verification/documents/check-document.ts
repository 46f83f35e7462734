import { AppError } from "@/lib/platform/errors";
import { DOCUMENT_TYPES, type DocumentType, inMegabytes, MAX_DOCUMENT_BYTES, typeOfName } from "@/lib/verification/criteria";
import { findDocxFault } from "./docx-zip";
import { redrawPicture, type Requester } from "./redraw-picture";

const KINDS = "PDF, JPG, PNG, DOC or DOCX";

export interface CheckedDocument {
  /** The bytes to store: pictures re-encoded, other files unchanged. */
  bytes: Buffer;
  contentType: DocumentType;
}

interface CheckOptions {
  requester: Requester;
  fileName?: string;
  claimedType?: string | null;
}

/**
 * Checks a file's content; its name and signed type must agree with it. PDFs aren't parsed and archives aren't unpacked; pictures are
 * re-encoded, which removes position, camera and appended data.
 * @throws AppError TOO_LARGE, VALIDATION with the reason as `fields.document`, OVERLOADED
 */
export async function checkDocument(bytes: Buffer, { requester, fileName, claimedType }: CheckOptions) {
  if (bytes.length === 0) throw documentError("This file is empty. Please choose another.");
  checkSize(bytes.length);
  const nameType = fileName === undefined ? undefined : typeOfName(fileName);
  if (nameType === null) throw documentError(`Please choose a ${KINDS} file.`);
  const contentType = typeOfContent(bytes);
  if (contentType === null || (nameType && contentType !== nameType) || (claimedType && contentType !== claimedType))
    throw documentError(`This file’s content doesn’t match its name. Please choose a ${KINDS} file.`);
  return { contentType, bytes: await checkContent(bytes, contentType, requester) } satisfies CheckedDocument;
}

/** @throws AppError TOO_LARGE */
export function checkSize(size: number) {
  if (size <= MAX_DOCUMENT_BYTES) return;
  const text = `This file is ${inMegabytes(size)} MB. The limit is 10 MB.`;
  throw new AppError("TOO_LARGE", text, { document: text });
}

export function documentError(text: string) {
  return new AppError("VALIDATION", text, { document: text });
}

const SIGNATURES: [string, DocumentType][] = [
  ["255044462d", DOCUMENT_TYPES.pdf], // %PDF-
  ["ffd8ff", DOCUMENT_TYPES.jpg],
  ["89504e470d0a1a0a", DOCUMENT_TYPES.png],
  ["d0cf11e0a1b11ae1", DOCUMENT_TYPES.doc],
  ["504b0304", DOCUMENT_TYPES.docx],
];

function typeOfContent(bytes: Buffer): DocumentType | null {
  const start = bytes.toString("hex", 0, 8);
  return SIGNATURES.find(([signature]) => start.startsWith(signature))?.[1] ?? null;
}

/** Whether a file's content starts like a picture that is redrawn. */
export const isPicture = (bytes: Buffer): boolean => typeOfContent(bytes)?.startsWith("image/") ?? false;

async function checkContent(bytes: Buffer, contentType: DocumentType, requester: Requester): Promise<Buffer> {
  switch (contentType) {
    case "image/jpeg":
    case "image/png": {
      const picture = await redrawPicture(bytes, contentType, requester);
      if ("fault" in picture) throw documentError(picture.fault);
      return picture.drawn;
    }
    case "application/msword":
      if (!hasWordStream(bytes)) throw documentError("This is not a Word document.");
      return bytes;
    case "application/vnd.openxmlformats-officedocument.wordprocessingml.document": {
      const fault = await findDocxFault(bytes);
      if (fault) throw documentError(fault);
      return bytes;
    }
    default:
      return bytes;
  }
}

/** The layout of a directory entry in an OLE file: UTF-16 name, its length in bytes at 64, the object type at 66. */
const ENTRY_BYTES = 128;
const STREAM_NAME = Buffer.from("WordDocument\0", "utf16le");
const STREAM_TYPE = 2;

/** Whether an OLE file has a WordDocument stream; spreadsheets, installers and Outlook messages have the same signature. */
function hasWordStream(bytes: Buffer): boolean {
  for (let at = 512; at + ENTRY_BYTES <= bytes.length; at += ENTRY_BYTES)
    if (
      bytes[at + 66] === STREAM_TYPE &&
      bytes.readUInt16LE(at + 64) === STREAM_NAME.length &&
      bytes.subarray(at, at + STREAM_NAME.length).equals(STREAM_NAME)
    )
      return true;
  return false;
}
