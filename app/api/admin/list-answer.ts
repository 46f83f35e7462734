import { jsonResponse } from "@/lib/http/error-response";
import { listHeaders } from "@/lib/http/list-headers";
import type { ListOf } from "@/lib/verification/list-page";

/** A page of a list as a JSON array, with pagination headers. */
export function listAnswer<Row>(
  { rows, ...totals }: ListOf<Row>,
  { url, page, limit }: { url: URL; page: number; limit: number },
): Response {
  return jsonResponse(rows, { headers: listHeaders({ url, page, limit, ...totals }) });
}
