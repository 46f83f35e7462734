import { createHash } from "node:crypto";
import { db } from "@/lib/platform/db";

/** A summary of the entries up to an id, without personal values. */
export interface Digest {
  /** 1, 2, 3, … without gaps */
  sequence: number;
  /** The day in India that ended */
  day: string;
  /** The last entry that this digest covers; it starts after the last one of the digest before */
  lastId: number;
  entries: number;
  /** By action */
  counts: Record<string, number>;
  entriesHash: string;
  previousHash: string;
}

/** The position before the first digest. */
export const DIGEST_START = { sequence: 0, lastId: 0, hash: "0".repeat(64) };

/** SHA-256 of the fields as a JSON array, in hex. */
export function hashDigest({ sequence, day, lastId, entries, counts, entriesHash, previousHash }: Digest): string {
  const sorted = Object.entries(counts).sort(([one], [other]) => (one < other ? -1 : 1));
  return createHash("sha256")
    .update(JSON.stringify([sequence, day, lastId, entries, sorted, entriesHash, previousHash]))
    .digest("hex");
}

const BATCH_SIZE = 1000;

/** Counts and hashes the entries after one id up to another, as Postgres writes them: a line of JSON each. */
export async function summariseEntries({ after, upTo }: { after: number; upTo: number }) {
  const hash = createHash("sha256");
  const counts: Record<string, number> = {};
  let entries = 0;
  for (let from = BigInt(after); ;) {
    const rows = await db().$queryRaw<{ id: bigint; action: string; line: string }[]>`
      SELECT id, action, jsonb_build_array(id, (extract(epoch FROM at) * 1000)::bigint, actor_kind, actor_id, action, subject_kind, subject_id,
        before, after)::text AS line
      FROM audit_log WHERE id > ${from} AND id <= ${upTo} ORDER BY id LIMIT ${BATCH_SIZE}`;
    for (const { action, line } of rows) {
      hash.update(`${line}\n`);
      counts[action] = (counts[action] ?? 0) + 1;
    }
    entries += rows.length;
    if (rows.length < BATCH_SIZE) return { entries, counts, entriesHash: hash.digest("hex") };
    from = rows.at(-1)!.id;
  }
}
