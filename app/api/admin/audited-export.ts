import { recordAudit } from "@/lib/audit/record-audit";
import { csvResponse } from "@/lib/http/responses/csv-response";
import { indianDay } from "@/lib/platform/clock";
import type { Person } from "@/lib/policy/actor";

interface Export {
  actor: Person;
  kind: "users" | "schools" | "reviews" | "audit";
  /** What was exported, for the audit log, such as `all` */
  what: string;
  table: Parameters<typeof csvResponse>[1];
}

/** A CSV named after its kind and the day. The audit log says who exported it. */
export async function auditedExport({ actor, kind, what, table }: Export): Promise<Response> {
  const file = await csvResponse(`${kind}-${indianDay()}.csv`, table);
  await recordAudit({ actor, action: `${kind}.export`, subject: { kind, id: what } });
  return file;
}
