import { subHours, subMinutes } from "date-fns";
import { queueMail } from "@/lib/mail/queue-mail";
import { clock, indianDay } from "@/lib/platform/clock";
import { startOfIndianDay } from "@/lib/platform/dates";
import { db, inTransaction } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { type Digest, DIGEST_START, hashDigest, summariseEntries } from "./digest-chain";
import { actionLabel } from "./labels";

/** Longer than any transaction: an entry whose time is before midnight may be committed after it. */
const SETTLED_MINUTES = 30;

/** Writes the digest of the audit log up to the last midnight in India, once, and sends it out of the reach of administrators. */
export async function writeDigest(): Promise<void> {
  const endOfDay = startOfIndianDay(indianDay(subMinutes(clock.now(), SETTLED_MINUTES)));
  const day = indianDay(subHours(endOfDay, 1));
  const last = await db().auditDigest.findFirst({ orderBy: { sequence: "desc" } });
  if (last && last.day >= new Date(day)) return;
  const previous = last ? { sequence: Number(last.sequence), lastId: Number(last.lastId), hash: last.hash } : DIGEST_START;
  const newest = await db().auditEntry.findFirst({ where: { at: { lt: endOfDay } }, orderBy: { at: "desc" }, select: { id: true } });
  const lastId = Math.max(previous.lastId, Number(newest?.id ?? 0));
  const digest: Digest = {
    sequence: previous.sequence + 1,
    day,
    lastId,
    ...(await summariseEntries({ after: previous.lastId, upTo: lastId })),
    previousHash: previous.hash,
  };
  const hash = hashDigest(digest);
  await inTransaction(async () => {
    const { count } = await db().auditDigest.createMany({ data: [{ ...digest, day: new Date(day), hash }], skipDuplicates: true });
    if (count > 0) await sendDigest(digest, hash);
  });
}

async function sendDigest({ day, entries, counts, previousHash }: Digest, hash: string) {
  const { AUDIT_DIGEST_TO } = env();
  if (!AUDIT_DIGEST_TO) return log.info({ day, entries, counts, hash, previousHash }, "audit digest");
  const actions = Object.entries(counts).map(([action, count]) => `${actionLabel(action)}: ${count}`);
  const facts = { day, entries: String(entries), actions: actions.sort().join("; "), hash, previousHash };
  await queueMail({ kind: "audit-digest", address: AUDIT_DIGEST_TO, facts });
}
