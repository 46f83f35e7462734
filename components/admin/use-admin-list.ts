import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ListState } from "@/components/ui/list-address.client";
import { callAdmin } from "./call-admin";

export const ROWS_PER_PAGE = 25;
export const FIGURES = "/api/admin/figures";

export interface AdminList<Row> {
  rows: Row[];
  total: number;
  /** There are more than `total`: only so many were counted. */
  isTotalCapped: boolean;
}

/** A page of a list of the API, as the address asks for it, narrowed by what else the list knows. The rows before stay until the next are there. */
export function useAdminList<Row>(path: string, { search, sort, page }: ListState, filters: Record<string, string> = {}) {
  const query = new URLSearchParams({ ...filters, ...(search && { search }), sort, page: String(page), limit: String(ROWS_PER_PAGE) });
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

/** What changes lists after an act: rows leave the screen at once, then the server is asked. */
export function useListChanges<Row extends { id: string }>(path: string) {
  const client = useQueryClient();
  return {
    leaveOut: (ids: readonly string[]) =>
      client.setQueriesData<AdminList<Row>>({ queryKey: [path, "list"] }, (list) => {
        if (!list) return list;
        const rows = list.rows.filter(({ id }) => !ids.includes(id));
        return { ...list, rows, total: list.total - (list.rows.length - rows.length) };
      }),
    /** Asks again for all that an act may have changed: lists and figures. */
    reload: () => client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === "list" || queryKey[0] === FIGURES }),
  };
}
