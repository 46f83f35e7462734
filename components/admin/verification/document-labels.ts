import { inMegabytes } from "@/lib/verification/criteria";
import type { QueuedDocument } from "@/lib/verification/view";

/** `3.2 MB` */
export const formatFileSize = (bytes: number): string => `${inMegabytes(bytes)} MB`;

/** `PDF, 0.4 MB` */
export const describeFile = ({ fileName, size }: Pick<QueuedDocument, "fileName" | "size">): string =>
  `${fileName.split(".").at(-1)!.toUpperCase()}, ${formatFileSize(size)}`;

/** How a document can be previewed; null if it can only be downloaded. */
export function previewOf({ contentType }: Pick<QueuedDocument, "contentType">): "picture" | "pdf" | null {
  if (contentType === "application/pdf") return "pdf";
  return contentType === "image/jpeg" || contentType === "image/png" ? "picture" : null;
}
