import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ListState } from "@/components/ui/list-address.client";
import { callAdmin } from "@/components/admin/call-admin";

export const ROWS_PER_PAGE = 25;
export const FIGURES = "/api/admin/figures";

export interface AdminList<Row> {
  rows: Row[];
  total: number;
  /** Counting stopped at `total`; there are more rows */
  isTotalCapped: boolean;
}

/** One page of an API list, by the page's address and further filters. The previous rows stay until the new ones are loaded. */
export function useAdminList<Row>(path: string, { search, sort, page }: ListState, filters: Record<string, string> = {}) {
  const query = new URLSearchParams({
    ...filters,
    ...(search && { search }),
    ...(sort && { sort }),
    page: String(page),
    limit: String(ROWS_PER_PAGE),
  });
  return useQuery({
    queryKey: [path, "list", query.toString()],
    queryFn: ({ signal }) => fetchList<Row>(`${path}?${query}`, signal),
    placeholderData: keepPreviousData,
  });
}

async function fetchList<Row>(address: string, signal: AbortSignal): Promise<AdminList<Row>> {
  const response = await callAdmin(address, { signal });
  return {
    rows: await response.json(),
    total: Number(response.headers.get("X-Total-Count")),
    isTotalCapped: response.headers.get("X-Total-More") === "true",
  };
}

/** Updates lists after an action: removes rows at once, then reloads. */
export function useListChanges<Row extends { id: string }>(path: string) {
  const client = useQueryClient();
  return {
    removeRows: (ids: readonly string[]) =>
      client.setQueriesData<AdminList<Row>>({ queryKey: [path, "list"] }, (list) => {
        if (!list) return list;
        const rows = list.rows.filter(({ id }) => !ids.includes(id));
        return { ...list, rows, total: list.total - (list.rows.length - rows.length) };
      }),
    /** Reloads all lists and figures. */
    reload: () => client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === "list" || queryKey[0] === FIGURES }),
  };
}
