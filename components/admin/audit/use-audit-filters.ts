import { useSearchParams } from "next/navigation";
import { showFilters } from "@/components/admin/lists/show-filters";
import type { AuditFilters } from "@/lib/audit/schema";

const NAMES = ["person", "action", "kind", "object", "from", "to"] as const satisfies (keyof AuditFilters)[];
export type AuditFilterValues = Record<(typeof NAMES)[number], string>;

/** The audit log's filters, in the page's address like search, page and order. A change returns to the first page. */
export function useAuditFilters() {
  const query = useSearchParams();
  const values = Object.fromEntries(NAMES.map((name) => [name, query.get(name) ?? ""])) as AuditFilterValues;
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ""));
  return {
    values,
    /** The filters that are set, as query parameters of the API. */
    given,
    isFiltered: Object.keys(given).length > 0,
    show: showFilters,
    clear: () => showFilters({ person: "", action: "", kind: "", object: "", from: "", to: "" }),
  };
}
