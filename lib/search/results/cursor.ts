import { createHash } from "node:crypto";
import { z } from "zod";
import { MAX_PINNED, type Cursor, type Page } from "@/lib/search/engine/search-query";
import { SORTS, TOTAL_CAP } from "@/lib/search/view";

/** The page as it is asked where hits are scored, or are not: what ended the other way goes on by its number. */
export function continued(page: Page, { isScored }: { isScored: boolean }): Page {
  const { after } = page;
  const isOtherWay = after?.order === "relevance" && (typeof after.by === "number") !== isScored;
  return isOtherWay ? { ...page, after: undefined } : page;
}

/** The same where those of the whole name come first: once there are none, what ended among them goes on by its number. */
export function continuedOfMany(page: Page, named: number): Page {
  const { after, ...asked } = continued(page, { isScored: false });
  return after?.by === "named" && named === 0 ? asked : { ...asked, after };
}

/** A cursor as the link to the next page has it. */
export interface Bookmark {
  /** Which list it is of (`markOf`): of another one it says nothing. */
  mark: string;
  /** So many hits were shown before. */
  passed: number;
  /** The schools that the list's question wants first: those that do so by now may be others. */
  first: string[];
  /** What a corrected list is scored with: how many schools there are, and have each of its words. Later counts would change the order. */
  counts: number[];
  end: Cursor;
}

const MARK_LENGTH = 8;

/** What tells a list from others, by what was asked for. */
export const markOf = (...asked: unknown[]): string =>
  createHash("sha256").update(JSON.stringify(asked)).digest("base64url").slice(0, MARK_LENGTH);

/** A school's name has 300 letters, and its abbreviations are written out. */
const NAME_MAX_LENGTH = 2_500;
const nameWords = z
  .string()
  .max(NAME_MAX_LENGTH)
  .regex(/^[^\0]*$/);
/** One of all schools, and one of each word that may be corrected. */
const MAX_COUNTS = 33;
const first = z.array(z.string().regex(/^\d{1,15}$/)).max(MAX_PINNED);
const counts = z.array(z.int().positive()).max(MAX_COUNTS);
const bookmark = z.tuple([z.string().length(MARK_LENGTH), z.int().min(0).max(TOTAL_CAP), first, counts.optional()]);
const place = [z.int(), z.int().positive()] as const;
const end = z.union([
  z.tuple([z.literal("relevance"), z.union([z.number(), z.enum(["named", "rest"])]), ...place]),
  z.tuple([z.enum(SORTS).extract(["rating", "distance"]), z.number(), ...place]),
  z.tuple([z.literal("fees"), z.number().nullable(), ...place]),
  z.tuple([z.literal("name"), nameWords, ...place]),
]);

/** As an address holds it. */
export const writeBookmark = ({ mark, passed, first, counts, end: { order, by, rank, serial } }: Bookmark): string =>
  Buffer.from(
    JSON.stringify([
      [mark, passed, first, counts],
      [order, by, rank, serial],
    ]),
  ).toString("base64url");

/** null: it is none. */
export function readBookmark(text: string): Bookmark | null {
  try {
    const parsed = z.tuple([bookmark, end]).parse(JSON.parse(Buffer.from(text, "base64url").toString()));
    const [[mark, passed, first, counts = []], [order, by, rank, serial]] = parsed;
    return { mark, passed, first, counts, end: { order, by, rank, serial } };
  } catch {
    return null;
  }
}
