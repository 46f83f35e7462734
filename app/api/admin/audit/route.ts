import { listAudit } from "@/lib/audit/list-audit";
import { recallableEntry, type RecallableEntry } from "@/lib/curation/view";
import { adminRead, onlyAllows } from "@/lib/http/route";
import { capTotal, offsetAndLimit } from "@/lib/http/list-page";
import { LIST_TOTAL_CAP } from "@/lib/http/criteria";
import type { ListedAuditEntry } from "@/lib/audit/view";
import { findRollBackRefusals } from "@/lib/imports/queries";
import { findUndoRefusals } from "@/lib/curation/undo-refusals";
import { auditQuery, auditSearchOf } from "./audit-query";

export const GET = adminRead({
  summary: "The audit log: who changed what and when, newest first",
  description: "A search reads the names and email addresses of people.",
  query: auditQuery,
  response: { rows: recallableEntry },
  handle: async ({ query }) => {
    const page = { ...offsetAndLimit(query), sort: query.sort, countTo: LIST_TOTAL_CAP + 1 };
    const { rows, counted } = await listAudit(await auditSearchOf(query), page);
    return { rows: await withRecalls(rows), ...capTotal(counted) };
  },
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD");

/** Adds to each entry whether its action can be undone: a change of a school, or an import as a whole. */
async function withRecalls(entries: readonly ListedAuditEntry[]): Promise<RecallableEntry[]> {
  const imports = entries.filter(({ action }) => action === "batch.finish");
  const [undos, rollBacks] = await Promise.all([
    findUndoRefusals(entries.filter(({ subject }) => subject.kind === "school").map(({ id }) => id)),
    findRollBackRefusals(imports.map(({ subject }) => subject.id)),
  ]);
  return entries.map((entry) => {
    const refusal = entry.action === "batch.finish" ? rollBacks.get(entry.subject.id) : undos.get(entry.id);
    return refusal === undefined ? entry : { ...entry, recallRefusal: refusal };
  });
}
