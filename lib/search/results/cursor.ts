import { createHash } from "node:crypto";
import { z } from "zod";
import { MAX_PINNED, type Cursor, type Page } from "@/lib/search/engine/search-query";
import { SORTS, TOTAL_CAP } from "@/lib/search/school-criteria";

/** Drops a cursor of scored hits if the hits are no longer scored, or the reverse; the page then starts at its offset. */
export function withValidCursor(page: Page, { isScored }: { isScored: boolean }): Page {
  const { after } = page;
  const isOfOtherKind = after?.order === "relevance" && (typeof after.sortValue === "number") !== isScored;
  return isOfOtherKind ? { ...page, after: undefined } : page;
}

/** Also drops a cursor among exact name matches, which come first among unscored hits, if there are none any more. */
export function withValidUnscoredCursor(page: Page, namedCount: number): Page {
  const { after, ...start } = withValidCursor(page, { isScored: false });
  return after?.sortValue === "named" && namedCount === 0 ? start : { ...start, after };
}

export interface Bookmark {
  listId: string;
  hitsPassed: number;
  /** The pinned schools of the list; by now the query may pin others. */
  pinnedSerials: string[];
  /** The counts in the score of a corrected list: of all schools, and of schools with each word. Newer ones would change the order. */
  scoreCounts: number[];
  cursor: Cursor;
}

const LIST_ID_LENGTH = 8;

export const listIdOf = (...parts: unknown[]): string =>
  createHash("sha256").update(JSON.stringify(parts)).digest("base64url").slice(0, LIST_ID_LENGTH);

/** A school's name has up to 300 letters, and abbreviations in it are expanded. */
const MAX_NAME_LENGTH = 2_500;
const nameWords = z
  .string()
  .max(MAX_NAME_LENGTH)
  .regex(/^[^\0]*$/);
/** One count of all schools, and one for each word that may be corrected. */
const MAX_COUNTS = 33;
const pinnedSerialsSchema = z.array(z.string().regex(/^\d{1,15}$/)).max(MAX_PINNED);
const scoreCountsSchema = z.array(z.int().positive()).max(MAX_COUNTS);
const listSchema = z.tuple([
  z.string().length(LIST_ID_LENGTH),
  z.int().min(0).max(TOTAL_CAP),
  pinnedSerialsSchema,
  scoreCountsSchema.optional(),
]);
const rankAndSerial = [z.int(), z.int().positive()] as const;
const cursorSchema = z.union([
  z.tuple([z.literal("relevance"), z.union([z.number(), z.enum(["named", "rest"])]), ...rankAndSerial]),
  z.tuple([z.enum(SORTS).extract(["rating", "distance"]), z.number(), ...rankAndSerial]),
  z.tuple([z.literal("fees"), z.number().nullable(), ...rankAndSerial]),
  z.tuple([z.literal("name"), nameWords, ...rankAndSerial]),
]);

export const writeBookmark = ({ listId, hitsPassed, pinnedSerials, scoreCounts, cursor }: Bookmark): string =>
  Buffer.from(
    JSON.stringify([
      [listId, hitsPassed, pinnedSerials, scoreCounts],
      [cursor.order, cursor.sortValue, cursor.rank, cursor.serial],
    ]),
  ).toString("base64url");

export function readBookmark(text: string): Bookmark | null {
  try {
    const parsed = z.tuple([listSchema, cursorSchema]).parse(JSON.parse(Buffer.from(text, "base64url").toString()));
    const [[listId, hitsPassed, pinnedSerials, scoreCounts = []], [order, sortValue, rank, serial]] = parsed;
    return { listId, hitsPassed, pinnedSerials, scoreCounts, cursor: { order, sortValue, rank, serial } };
  } catch {
    return null;
  }
}
