import { z } from "zod";
import type { ListPage } from "@/lib/http/call-declaration";
import { pageQuery } from "@/lib/search/criteria";
import { sortOf } from "../parameters";

export const ownListQuery = z.strictObject({
  ...pageQuery,
  search: pageQuery.search.describe("Words that the row contains"),
  sort: sortOf(["newest", "oldest"]).describe("The list's order, or the reverse"),
});

interface OwnList<Row> {
  /** All rows, newest first; a person has a few dozen at most. */
  rows: Row[];
  words: (row: Row) => string;
  query: z.infer<typeof ownListQuery>;
}

/** A page of a list that is short enough to be read as a whole. */
export function ownList<Row>({ rows, words, query }: OwnList<Row>): ListPage<Row> {
  const { search = "", page, limit, sort } = query;
  const asked = search.toLowerCase().split(/\s+/);
  const found = rows.filter((row) => asked.every((word) => words(row).toLowerCase().includes(word)));
  const ordered = sort === "newest" ? found : found.toReversed();
  return { rows: ordered.slice((page - 1) * limit, page * limit), total: found.length, isTotalCapped: false };
}
