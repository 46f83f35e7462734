/** What a document must be to be taken: for the browser, which says so before it sends, and for the server, which decides. */
export const MAX_DOCUMENT_BYTES = 10_485_760;

/** By the ending of the file's name. The content must be of the same type. */
export const DOCUMENT_TYPES = {
  pdf: "application/pdf",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  png: "image/png",
  doc: "application/msword",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
} as const;

export type DocumentType = (typeof DOCUMENT_TYPES)[keyof typeof DOCUMENT_TYPES];

/** Of a picture: more than any phone's photo that one paper needs, and decoded it still fits in memory. */
export const MAX_PICTURE_PIXELS = 25_000_000;

/** The type that a file's name claims; null where it is none that we take. */
export function typeOfName(fileName: string): DocumentType | null {
  const ending = /\.([a-z]{3,4})$/i.exec(fileName.trim())?.[1].toLowerCase() ?? "";
  return Object.hasOwn(DOCUMENT_TYPES, ending) ? DOCUMENT_TYPES[ending as keyof typeof DOCUMENT_TYPES] : null;
}

/** '3.2' of '3.2 MB', as 10485760 bytes are 10 MB. Rounded up: no file has 0.0 MB, and what is too large has more than 10.0. */
export const inMegabytes = (bytes: number) =>
  new Intl.NumberFormat("en-IN", { minimumFractionDigits: 1 }).format(Math.ceil((10 * bytes) / (1024 * 1024)) / 10);
