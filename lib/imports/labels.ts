import { FACT_LABELS, formatCount } from "@/lib/schools/labels";
import type { CsvFact } from "@/lib/schools/schema";
import { MAX_NOTES } from "./criteria";
import type { ImportRowNote, ImportView } from "./view";

export const FIELD_LABELS: Readonly<Record<string, string>> = {
  ...FACT_LABELS,
  averageFees: "Average fees",
  medium: "Medium",
  phoneNumber: "Phone number",
  source: "Source",
  licence: "Licence of the source",
  asOf: "Source’s date",
} satisfies Record<CsvFact | "source" | "licence" | "asOf", string>;

export const totalRows = ({ imported, updated, unchanged, skipped }: ImportView): number => imported + updated + unchanged + skipped;

export function totalNotes(
  { skipped, warnings, rollback }: Pick<ImportView, "skipped" | "warnings" | "rollback">,
  kind: ImportRowNote["kind"],
): number {
  return { skipped, warning: warnings, left: rollback?.left ?? 0 }[kind];
}

export function omittedNotesText(kind: ImportRowNote["kind"], count: number): string {
  const more = formatCount(count);
  const limit = formatCount(MAX_NOTES);
  const isOne = count === 1;
  if (kind === "skipped") return `The report has the first ${limit} skipped rows. ${more} more ${isOne ? "was" : "were"} skipped.`;
  if (kind === "warning") return `The report has the first ${limit} warnings. There ${isOne ? "is" : "are"} ${more} more.`;
  return `The report has the first ${limit} schools that were left as they are. ${more} more ${isOne ? "was" : "were"} left.`;
}

export function formatBytes(bytes: number): string {
  const units = ["bytes", "KB", "MB", "GB"];
  let [shown, unit] = [bytes, 0];
  while (shown >= 1_000 && unit < units.length - 1) [shown, unit] = [shown / 1_000, unit + 1];
  return `${unit === 0 || shown >= 100 ? Math.round(shown) : shown.toFixed(1)} ${units[unit]}`;
}

export function formatTimeLeft(seconds: number): string {
  if (seconds < 90) return seconds < 1.5 ? "1 second" : `${Math.round(seconds)} seconds`;
  return `${Math.round(seconds / 60)} minutes`;
}
