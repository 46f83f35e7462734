import { formatDecimal } from "@/lib/schools/labels";

/** Limits for documents. The browser checks them before it sends; the server decides. */
export const MAX_DOCUMENT_BYTES = 10_485_760;

/** By file extension. The content must have the same type. */
export const DOCUMENT_TYPES = {
  pdf: "application/pdf",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  png: "image/png",
  doc: "application/msword",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
} as const;

export type DocumentType = (typeof DOCUMENT_TYPES)[keyof typeof DOCUMENT_TYPES];

/** For pictures: larger than any phone photo of a document, and small enough to decode in memory. */
export const MAX_PICTURE_PIXELS = 25_000_000;

/** The type for a file name's extension; null if it isn't accepted. */
export function typeOfName(fileName: string): DocumentType | null {
  const extension = /\.([a-z]{3,4})$/i.exec(fileName.trim())?.[1].toLowerCase() ?? "";
  return Object.hasOwn(DOCUMENT_TYPES, extension) ? DOCUMENT_TYPES[extension as keyof typeof DOCUMENT_TYPES] : null;
}

/** '3.2' for 3.2 MB of 1,048,576 bytes. Rounded up, so that no file has 0.0 MB and a file over the limit has more than 10.0. */
export const inMegabytes = (bytes: number) => formatDecimal(Math.ceil((10 * bytes) / (1024 * 1024)) / 10, { min: 1 });
