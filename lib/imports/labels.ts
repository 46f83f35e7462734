import { formatCount } from "@/lib/schools/labels";
import { MAX_NOTES } from "./criteria";
import type { ImportRowNote, ImportView } from "./view";

/** What the columns of a file are called in the dialog. */
export const FIELD_WORDS: Readonly<Record<string, string>> = {
  name: "Name",
  address: "Address",
  city: "City",
  state: "State",
  zipCode: "Pincode",
  district: "District",
  overview: "Overview",
  principalName: "Principal",
  foundationYear: "Foundation year",
  curriculum: "Curriculum",
  boardAffiliation: "Board",
  affiliationNumber: "Affiliation number",
  gender: "Gender",
  grades: "Grades",
  averageFees: "Average fees",
  website: "Website",
  phoneNumber: "Phone number",
  email: "Email",
  schoolType: "Management",
  medium: "Medium",
  facilities: "Facilities",
  teacherStudentRatio: "Teacher-student ratio",
  studentCount: "Students",
  latitude: "Latitude",
  longitude: "Longitude",
  udiseCode: "UDISE code",
};

/** All rows of a batch that were read so far. */
export const rowsOf = ({ imported, updated, unchanged, skipped }: ImportView): number => imported + updated + unchanged + skipped;

/** How many notes of a kind there were, kept or not. */
export function notesOf(
  { skipped, warnings, rollback }: Pick<ImportView, "skipped" | "warnings" | "rollback">,
  kind: ImportRowNote["kind"],
): number {
  return { skipped, warning: warnings, left: rollback?.left ?? 0 }[kind];
}

/** What a report says of what it leaves out. */
export function leftOutOf(kind: ImportRowNote["kind"], count: number): string {
  const more = formatCount(count);
  const most = formatCount(MAX_NOTES);
  const isOne = count === 1;
  if (kind === "skipped") return `The report has the first ${most} skipped rows. ${more} more ${isOne ? "was" : "were"} skipped.`;
  if (kind === "warning") return `The report has the first ${most} warnings. There ${isOne ? "is" : "are"} ${more} more.`;
  return `The report has the first ${most} schools that were left as they are. ${more} more ${isOne ? "was" : "were"} left.`;
}

/** `34.2 MB` */
export function formatBytes(bytes: number): string {
  const units = ["bytes", "KB", "MB", "GB"];
  let [shown, unit] = [bytes, 0];
  while (shown >= 1_000 && unit < units.length - 1) [shown, unit] = [shown / 1_000, unit + 1];
  return `${unit === 0 || shown >= 100 ? Math.round(shown) : shown.toFixed(1)} ${units[unit]}`;
}

/** `45 seconds`, `3 minutes` */
export function timeLeft(seconds: number): string {
  if (seconds < 90) return seconds < 1.5 ? "1 second" : `${Math.round(seconds)} seconds`;
  return `${Math.round(seconds / 60)} minutes`;
}
