import { indianDay } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { CHAIN_START, hashOfText, textOfEntry } from "./log-chain";
import type { LogEntry } from "./view";

/**
 * Adds an entry to the public log in the current transaction: school, rule and day, no content and no person. Call it last,
 * because it locks the log. A trigger refuses changes; the hash chain reveals any that bypassed it.
 *
 * @returns the entry's number
 */
export async function appendToLog(
  entry: Pick<LogEntry, "kind" | "subject" | "schoolId" | "ruleCode"> & { refersTo?: bigint | null },
): Promise<bigint> {
  await db().$executeRaw`SELECT pg_advisory_xact_lock(hashtext('moderation_log'))`;
  const [last] = await db().moderationLogEntry.findMany({ orderBy: { sequence: "desc" }, take: 1, select: { sequence: true, hash: true } });
  const { name } = await db().school.findUniqueOrThrow({ where: { id: entry.schoolId }, select: { name: true } });
  const content = {
    ...entry,
    refersTo: entry.refersTo ? Number(entry.refersTo) : null,
    sequence: Number(last?.sequence ?? 0n) + 1,
    day: indianDay(),
    schoolName: name,
    previousHash: last?.hash ?? CHAIN_START.hash,
  };
  const hash = await hashOfText(textOfEntry(content));
  await db().moderationLogEntry.create({ data: { ...content, day: new Date(content.day), hash } });
  return BigInt(content.sequence);
}
