import { createHash } from "node:crypto";
import { z } from "zod";
import { MAX_PINNED, type Cursor, type Page } from "@/lib/search/engine/search-query";
import { SORTS, TOTAL_CAP } from "@/lib/search/school-criteria";

/** The page for hits that are scored, or are not. A cursor of the other kind is dropped: the page then starts at its offset. */
export function continued(page: Page, { isScored }: { isScored: boolean }): Page {
  const { after } = page;
  const isOtherWay = after?.order === "relevance" && (typeof after.by === "number") !== isScored;
  return isOtherWay ? { ...page, after: undefined } : page;
}

/** The page when exact name matches come first. A cursor among them is dropped if there are none any more. */
export function continuedOfMany(page: Page, named: number): Page {
  const { after, ...asked } = continued(page, { isScored: false });
  return after?.by === "named" && named === 0 ? asked : { ...asked, after };
}

export interface Bookmark {
  mark: string;
  passed: number;
  /** The pinned schools of the list; by now the query may pin others. */
  first: string[];
  /** The counts in the score of a corrected list: of all schools, and of schools with each word. Newer ones would change the order. */
  counts: number[];
  end: Cursor;
}

const MARK_LENGTH = 8;

export const markOf = (...asked: unknown[]): string =>
  createHash("sha256").update(JSON.stringify(asked)).digest("base64url").slice(0, MARK_LENGTH);

/** A school's name has up to 300 letters, and abbreviations in it are expanded. */
const NAME_MAX_LENGTH = 2_500;
const nameWords = z
  .string()
  .max(NAME_MAX_LENGTH)
  .regex(/^[^\0]*$/);
/** One for all schools, and one for each word that may be corrected. */
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

export const writeBookmark = ({ mark, passed, first, counts, end: { order, by, rank, serial } }: Bookmark): string =>
  Buffer.from(
    JSON.stringify([
      [mark, passed, first, counts],
      [order, by, rank, serial],
    ]),
  ).toString("base64url");

export function readBookmark(text: string): Bookmark | null {
  try {
    const parsed = z.tuple([bookmark, end]).parse(JSON.parse(Buffer.from(text, "base64url").toString()));
    const [[mark, passed, first, counts = []], [order, by, rank, serial]] = parsed;
    return { mark, passed, first, counts, end: { order, by, rank, serial } };
  } catch {
    return null;
  }
}
