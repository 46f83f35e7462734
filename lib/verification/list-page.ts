import type { ListPage } from "@/lib/http/call-declaration";
import { LIST_TOTAL_CAP } from "./schema";

/** `total` is exact up to LIST_TOTAL_CAP. */
export type ListOf<Row> = ListPage<Row>;

export interface Page {
  /** Words that must all occur, in any order */
  search?: string;
  page: number;
  limit: number;
}

/** Pages end at LIST_TOTAL_CAP. */
export function offsetAndLimit({ page, limit }: Page): { offset: number; limit: number } {
  const offset = Math.min((page - 1) * limit, LIST_TOTAL_CAP);
  return { offset, limit: Math.min(limit, LIST_TOTAL_CAP - offset) };
}

/** Caps a count that was limited to one more than the cap. */
export const capTotal = (counted: number) => ({ total: Math.min(counted, LIST_TOTAL_CAP), isTotalCapped: counted > LIST_TOTAL_CAP });

/** Sorts rows by the order of their ids. */
export function inOrderOf<Row extends { id: string }>(ids: string[], rows: Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
