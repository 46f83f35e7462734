import type { ListedAuditEntry } from "@/lib/audit/view";
import { findRollBackRefusals } from "@/lib/imports/rollback/roll-back-refusals";
import { findUndoRefusals } from "@/lib/curation/undo-refusals";
import type { RecallableEntry } from "@/lib/curation/view";

/** Adds to each entry whether its action can be undone: a change of a school, or an import as a whole. */
export async function withRecalls(entries: readonly ListedAuditEntry[]): Promise<RecallableEntry[]> {
  const uploads = entries.filter(({ action }) => action === "batch.finish");
  const [undos, rollBacks] = await Promise.all([
    findUndoRefusals(entries.filter(({ subject }) => subject.kind === "school").map(({ id }) => id)),
    findRollBackRefusals(uploads.map(({ subject }) => subject.id)),
  ]);
  return entries.map((entry) => {
    const refusal = entry.action === "batch.finish" ? rollBacks.get(entry.subject.id) : undos.get(entry.id);
    return refusal === undefined ? entry : { ...entry, recallRefusal: refusal };
  });
}
