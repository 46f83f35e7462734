import { isDeepStrictEqual } from "node:util";
import { FACT_LABELS, formatList } from "@/lib/schools/labels";
import type { SchoolFacts, SchoolStatus } from "./view";

export interface LoggedChange {
  id: bigint;
  action: string;
  before: Partial<SchoolFacts> | null;
  after: (Partial<SchoolFacts> & { mergedIntoId?: string; note?: { undoes?: string; fromId?: string } }) | null;
  /** For a merger: its parts were recorded */
  isRecorded?: boolean;
}

type SchoolNow = SchoolFacts & { status?: SchoolStatus; mergedIntoId?: string | null };

/** Actions that change a school's status, and the action that undoes each. */
export const STATUS_ACTS: Partial<Record<string, "close" | "reopen">> = { "school.close": "reopen", "school.reopen": "close" };

export const NOTHING_TO_UNDO = "This changed no facts that can be restored.";

/** The facts that an entry changed, in the order of the form; empty if it changed something else. */
export function factsOf({ before, after }: LoggedChange): (keyof SchoolFacts)[] {
  const known = Object.keys(FACT_LABELS) as (keyof SchoolFacts)[];
  return known.filter((field) => (before !== null && field in before) || (after !== null && field in after));
}

/**
 * Why a change can't be undone; null if its values are current and no later change of the same facts is in force.
 * @param laterMerger for a merger: the name of a school merged into the same school after it and not yet restored
 */
export function undoRefusal(
  change: LoggedChange,
  later: readonly LoggedChange[],
  current: SchoolNow | null,
  laterMerger: string | null = null,
): string | null {
  if (change.action === "school.delete") return "A deletion can’t be undone.";
  if (change.action === "school.add") return "To undo adding a school, delete the school.";
  if (change.action === "school.merge")
    return mergerRefusal(change, later, current) ?? (laterMerger && `Undo the merger of ${laterMerger} first.`);
  if (change.action === "school.absorb") return "To undo this, undo the merger in the history of the merged school.";
  if (change.action === "school.unmerge" || change.action === "school.release") return "To reverse this, merge the two schools again.";
  if (STATUS_ACTS[change.action]) return statusRefusal(change, later, current?.status);
  const fields = factsOf(change);
  if (fields.length === 0 || change.before === null) return NOTHING_TO_UNDO;
  if (current === null) return "This school no longer exists.";
  if (current.status === "merged") return "This school was merged into another and can’t be changed.";
  const undone = undoneBy(later);
  if (undone.has(String(change.id))) return "This has already been undone.";
  const effectiveChanges = later.filter((entry) => !undone.has(String(entry.id)) && entry.after?.note?.undoes === undefined);
  const touched = fields.filter(
    (field) =>
      field !== "original" &&
      (effectiveChanges.some((entry) => factsOf(entry).includes(field)) ||
        !isDeepStrictEqual(current[field] ?? null, change.after?.[field] ?? null)),
  );
  if (touched.length === 0) return null;
  return `This can’t be undone: ${formatList(touched.map((field) => FACT_LABELS[field]))} changed again since.`;
}

function mergerRefusal(change: LoggedChange, later: readonly LoggedChange[], current: SchoolNow | null): string | null {
  if (current === null) return "This school no longer exists.";
  if (current.status !== "merged" || undoneBy(later).has(String(change.id))) return "This has already been undone.";
  if (!change.isRecorded) return "This merger can’t be undone: it was made before we recorded which data came from which school.";
  if (current.mergedIntoId !== change.after?.mergedIntoId) return "The other school has since been merged too. Undo that merger first.";
  return null;
}

function statusRefusal({ action }: LoggedChange, later: readonly LoggedChange[], status: SchoolStatus | undefined): string | null {
  if (status === undefined) return "This school no longer exists.";
  const undone = undoneBy(later);
  if (later.some(({ id, action }) => STATUS_ACTS[action] || (action === "school.merge" && !undone.has(String(id)))))
    return "This can’t be undone: the school has been closed or reopened since.";
  return status === (action === "school.close" ? "closed" : "listed") ? null : "This has already been undone.";
}

/** The ids of changes undone by an entry that isn't undone itself. */
export function undoneBy(later: readonly LoggedChange[]): Set<string> {
  const undone = new Set<string>();
  for (const { id, after } of [...later].sort((one, other) => Number(other.id - one.id)))
    if (after?.note?.undoes !== undefined && !undone.has(String(id))) undone.add(after.note.undoes);
  return undone;
}

/** The source's texts after an undo: the earlier ones of the fields that the change set, the present ones of others. */
export function originalBefore(change: LoggedChange, current: SchoolFacts["original"]): SchoolFacts["original"] {
  const [before, after] = [change.before?.original ?? {}, change.after?.original ?? {}];
  const next = { ...current };
  for (const [field, text] of Object.entries(before)) if (!(field in after)) next[field] = text;
  for (const field of Object.keys(after)) if (!(field in before)) delete next[field];
  return Object.keys(next).length ? next : null;
}
