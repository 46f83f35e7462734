import type { z } from "zod";
import type { AuditSearch } from "@/lib/audit/list-audit";
import { AUDIT_SORTS, auditFilters } from "@/lib/audit/schema";
import { findPeople } from "@/lib/verification/find-people";
import { adminListQuery } from "../list-query";

/** The query of GET /api/admin/audit. */
export const auditQuery = adminListQuery(AUDIT_SORTS).extend(auditFilters.shape);

/** The query of GET /api/admin/audit/export.csv: all of it, in one order. */
export const auditExportQuery = auditQuery.omit({ sort: true, page: true, limit: true });

/** What it asks for; words find people by their names. */
export async function auditSearchOf({ search, person, ...rest }: z.infer<typeof auditExportQuery>): Promise<AuditSearch> {
  const found = search ? await findPeople(search) : undefined;
  const people = person ? (found ?? [person]).filter((id) => id === person) : found;
  return { ...rest, people };
}
