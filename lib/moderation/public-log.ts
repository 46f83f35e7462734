import { createHash } from "node:crypto";
import { indianDay } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import type { StatedRule } from "@/lib/reviews/schema";

export interface LogEntry {
  sequence: bigint;
  /** Day in India, `2026-11-21`: never a moment */
  day: string;
  kind: "removed" | "edited" | "restored";
  subject: "review" | "reply";
  schoolId: string;
  /** As it was called then */
  schoolName: string;
  ruleCode: StatedRule;
  /** The entry that this one takes back */
  refersTo: bigint | null;
  previousHash: string;
  hash: string;
}

/** The hash before the first entry. */
export const FIRST_HASH = "0".repeat(64);

/** SHA-256, in hex, of an entry's fields as one JSON array, the hash before it included: what anybody can count again. */
export function hashOfEntry(entry: Omit<LogEntry, "hash">): string {
  const { sequence, day, kind, subject, schoolId, schoolName, ruleCode, refersTo, previousHash } = entry;
  const fields = [
    Number(sequence),
    day,
    kind,
    subject,
    schoolId,
    schoolName,
    ruleCode,
    refersTo === null ? null : Number(refersTo),
    previousHash,
  ];
  return createHash("sha256").update(JSON.stringify(fields)).digest("hex");
}

/**
 * Adds an entry to the public log, in the transaction of what it tells of: no content and no person, only the school, the rule and the
 * day. A lock of the database puts entries one after the other, until the transaction ends: call it last. A trigger refuses to
 * change or delete one, and the chain of hashes shows where somebody got round it.
 *
 * @returns its place in the log
 */
export async function appendToLog(
  entry: Pick<LogEntry, "kind" | "subject" | "schoolId" | "ruleCode"> & { refersTo?: bigint | null },
): Promise<bigint> {
  await db().$executeRaw`SELECT pg_advisory_xact_lock(hashtext('moderation_log'))`;
  const [last] = await db().moderationLogEntry.findMany({ orderBy: { sequence: "desc" }, take: 1, select: { sequence: true, hash: true } });
  const { name } = await db().school.findUniqueOrThrow({ where: { id: entry.schoolId }, select: { name: true } });
  const day = indianDay();
  const content = {
    ...entry,
    refersTo: entry.refersTo ?? null,
    sequence: (last?.sequence ?? 0n) + 1n,
    day,
    schoolName: name,
    previousHash: last?.hash ?? FIRST_HASH,
  };
  await db().moderationLogEntry.create({ data: { ...content, day: new Date(day), hash: hashOfEntry(content) } });
  return content.sequence;
}
