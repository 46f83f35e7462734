import { z } from "zod";
import type { Order } from "./question";
import { SORTS } from "./view";

/**
 * Where a page of hits ended: the next one begins behind it, whatever has come and gone meanwhile. It holds what the order goes by, so that
 * nothing depends on the school that stood there.
 */
export interface Cursor {
  order: Order;
  /**
   * By relevance the score, or of too many to be scored 1 for those of the whole name and 0 for the others; the square of the distance; the
   * rating; the fees, null where nobody knows them; the name's normal words. 0 where the serial number says it all.
   */
  by: number | string | null;
  rank: number;
  serial: number;
}

const NAME_MAX_LENGTH = 1_000;
const place = [z.int(), z.int().positive()] as const;
const amount = z.number();
const cursor = z.union([
  z.tuple([z.enum(SORTS).exclude(["name", "fees"]), amount, ...place]),
  z.tuple([z.literal("fees"), amount.nullable(), ...place]),
  z.tuple([
    z.literal("name"),
    z
      .string()
      .max(NAME_MAX_LENGTH)
      .regex(/^[^\0]*$/),
    ...place,
  ]),
]);

/** As an address holds it. */
export const writeCursor = ({ order, by, rank, serial }: Cursor): string =>
  Buffer.from(JSON.stringify([order, by, rank, serial])).toString("base64url");

/** null: it is none. */
export function readCursor(text: string): Cursor | null {
  try {
    const [order, by, rank, serial] = cursor.parse(JSON.parse(Buffer.from(text, "base64url").toString()));
    return { order, by, rank, serial };
  } catch {
    return null;
  }
}
