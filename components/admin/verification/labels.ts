import { nameOf } from "@/components/admin/lists/use-decisions";
import { formatClassName } from "@/lib/enrolments/labels";
import { formatAcademicYear } from "@/lib/schools/labels";
import { inMegabytes } from "@/lib/verification/criteria";
import type { PendingEnrolment, QueuedDocument } from "@/lib/verification/view";

export const formatFileSize = (bytes: number): string => `${inMegabytes(bytes)} MB`;

export const formatFileType = (fileName: string): string => fileName.split(".").at(-1)!.toUpperCase();

/** `PDF, 0.4 MB` */
export const describeFile = ({ fileName, size }: Pick<QueuedDocument, "fileName" | "size">): string =>
  `${formatFileType(fileName)}, ${formatFileSize(size)}`;

/** How a document can be previewed; null if it can only be downloaded. */
export function previewOf({ contentType }: Pick<QueuedDocument, "contentType">): "picture" | "pdf" | null {
  if (contentType === "application/pdf") return "pdf";
  return contentType === "image/jpeg" || contentType === "image/png" ? "picture" : null;
}

/** `Class 4, 2026-27`; empty if neither is known */
export const describeClass = ({ className, academicYear }: { className?: string | null; academicYear?: number | null }): string =>
  [className && formatClassName(className), academicYear && formatAcademicYear(academicYear)].filter(Boolean).join(", ");

/** `Meera Joshi at Nandanvan Vidyalaya` */
export const describeEnrolment = ({ parent, school }: PendingEnrolment): string => `${nameOf(parent)} at ${school.name}`;
