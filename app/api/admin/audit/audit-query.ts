import type { z } from "zod";
import type { AuditSearch } from "@/lib/audit/list-audit";
import { AUDIT_SORTS, auditFilters } from "@/lib/audit/schema";
import { findPeople } from "@/lib/verification/queries";
import { listQuery } from "../../parameters";

export const auditQuery = listQuery(AUDIT_SORTS).extend(auditFilters.shape);

/** The query of GET /api/admin/audit/export.csv: without sort order and pages. */
export const auditExportQuery = auditQuery.omit({ sort: true, page: true, limit: true });

/** The log's filters; a search for words finds the people they name. */
export async function auditSearchOf({ search, person, ...rest }: z.infer<typeof auditExportQuery>): Promise<AuditSearch> {
  const found = search ? await findPeople(search) : undefined;
  const people = person ? (found ?? [person]).filter((id) => id === person) : found;
  return { ...rest, people };
}
