import { isDeepStrictEqual } from "node:util";
import { FACT_LABELS } from "./labels";
import type { SchoolFacts, SchoolStatus } from "./view";

/** An entry of the audit log about a school, as far as undoing asks for it. */
export interface LoggedChange {
  id: bigint;
  action: string;
  before: Partial<SchoolFacts> | null;
  after: (Partial<SchoolFacts> & { mergedIntoId?: string; note?: { undoes?: string; fromId?: string } }) | null;
  /** Of a merger: what it changed was written down part by part */
  isRecorded?: boolean;
}

/** What undoing asks of a school as it is now. */
type SchoolNow = SchoolFacts & { status?: SchoolStatus; mergedIntoId?: string | null };

/** Acts that change whether a school is listed, and what undoing them does. */
export const STATUS_ACTS: Partial<Record<string, "close" | "reopen">> = { "school.close": "reopen", "school.reopen": "close" };

export const NOTHING_TO_PUT_BACK = "This changed no facts that could be put back.";

const WORDS = new Intl.ListFormat("en-IN", { type: "conjunction" });

/** The facts that an entry changed, in the order of the form; none where it changed something else. */
export function factsOf({ before, after }: LoggedChange): (keyof SchoolFacts)[] {
  const known = Object.keys(FACT_LABELS) as (keyof SchoolFacts)[];
  return known.filter((field) => (before !== null && field in before) || (after !== null && field in after));
}

/**
 * Why a change of facts cannot be undone; null where it can: what it wrote still stands, and nothing later that still counts
 * has touched the same facts. A later change that was undone itself counts for nothing, and so does its undoing.
 *
 * @param later all later entries about the school
 * @param younger of a merger: the school that was merged into the same one after it, and still is
 */
export function undoRefusal(
  change: LoggedChange,
  later: readonly LoggedChange[],
  now: SchoolNow | null,
  younger: string | null = null,
): string | null {
  if (change.action === "school.delete") return "A deletion can’t be undone.";
  if (change.action === "school.add") return "A new school is taken back by deleting it.";
  if (change.action === "school.merge") return mergerRefusal(change, later, now) ?? (younger && `Undo the merger of ${younger} first.`);
  if (change.action === "school.absorb") return "This is undone with the merger, in the history of the school that was merged.";
  if (change.action === "school.unmerge" || change.action === "school.release") return "Merge the two schools again to take this back.";
  if (STATUS_ACTS[change.action]) return statusRefusal(change, later, now?.status);
  const fields = factsOf(change);
  if (fields.length === 0 || change.before === null) return NOTHING_TO_PUT_BACK;
  if (now === null) return "The school isn’t there any more.";
  if (now.status === "merged") return "This school was merged into another and can’t be changed.";
  const undone = undoneBy(later);
  if (undone.has(String(change.id))) return "This was undone already.";
  const counting = later.filter((entry) => !undone.has(String(entry.id)) && entry.after?.note?.undoes === undefined);
  const touched = fields.filter(
    (field) =>
      field !== "original" &&
      (counting.some((entry) => factsOf(entry).includes(field)) || !isDeepStrictEqual(now[field] ?? null, change.after?.[field] ?? null)),
  );
  if (touched.length === 0) return null;
  return `This can’t be undone: ${WORDS.format(touched.map((field) => FACT_LABELS[field]))} changed again since.`;
}

function mergerRefusal(change: LoggedChange, later: readonly LoggedChange[], now: SchoolNow | null): string | null {
  if (now === null) return "The school isn’t there any more.";
  if (now.status !== "merged" || undoneBy(later).has(String(change.id))) return "This was undone already.";
  if (!change.isRecorded)
    return "This merger can’t be undone: it is from before mergers were written down part by part, and what came from which school can’t be told apart.";
  if (now.mergedIntoId !== change.after?.mergedIntoId)
    return "The school that it was merged into was merged itself since. Undo that merger first.";
  return null;
}

function statusRefusal({ action }: LoggedChange, later: readonly LoggedChange[], status: SchoolStatus | undefined): string | null {
  if (status === undefined) return "The school isn’t there any more.";
  const undone = undoneBy(later);
  if (later.some(({ id, action }) => STATUS_ACTS[action] || (action === "school.merge" && !undone.has(String(id)))))
    return "This can’t be undone: whether the school is listed changed again since.";
  return status === (action === "school.close" ? "closed" : "listed") ? null : "This was undone already.";
}

/** The ids of the changes that an undoing, which stands itself, has taken back. */
export function undoneBy(later: readonly LoggedChange[]): Set<string> {
  const undone = new Set<string>();
  for (const { id, after } of [...later].sort((one, other) => Number(other.id - one.id)))
    if (after?.note?.undoes !== undefined && !undone.has(String(id))) undone.add(after.note.undoes);
  return undone;
}

/** What the source said, as it was for the changed fields, beside what has come since. */
export function originalBefore(change: LoggedChange, now: SchoolFacts["original"]): SchoolFacts["original"] {
  const [before, after] = [change.before?.original ?? {}, change.after?.original ?? {}];
  const next = { ...now };
  for (const [field, text] of Object.entries(before)) if (!(field in after)) next[field] = text;
  for (const field of Object.keys(after)) if (!(field in before)) delete next[field];
  return Object.keys(next).length ? next : null;
}
