import { createHmac } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { Prisma } from "@/prisma/generated/client";
import { clock } from "@/lib/platform/clock";
import { db, inTransaction } from "@/lib/platform/db";
import { sessionSecret } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/errors";
import type { Actor } from "@/lib/policy/actor";
import { limitOf, LONG_LIMIT_MS } from "@/lib/server/time-limits.mjs";

const RETENTION_HOURS = 24;
const MAX_KEY_LENGTH = 255;
/** How often a call asks whether the first of its key is done. Between that it holds no connection, of which there are few. */
const POLL_INTERVAL_MS = 200;
/** What of an answer is said again. Never a cookie: a session is made once. */
const REPEATED_HEADERS = ["content-type", "location"];

interface Attempt {
  request: Request;
  actor: Actor;
  /** What was sent, for telling the same request from another one */
  bytes: Buffer;
}

interface KnownAnswer {
  requestHash: string;
  status: number | null;
  headers: Record<string, string> | null;
  body: string | null;
}

/** The key a client gave, so that it may ask again without doing it twice. */
export function idempotencyKey(request: Request): string | null {
  const key = request.headers.get("idempotency-key");
  if (key !== null && !/^[\x21-\x7e]+$/.test(key.slice(0, MAX_KEY_LENGTH + 1)))
    throw new AppError("VALIDATION", "Idempotency-Key must be printable characters without spaces.", {
      "Idempotency-Key": "Wrong characters",
    });
  if (key !== null && key.length > MAX_KEY_LENGTH)
    throw new AppError("VALIDATION", `Idempotency-Key may have ${MAX_KEY_LENGTH} characters.`, { "Idempotency-Key": "Too long" });
  return key;
}

/**
 * Does `work` once for a key, a person and a call. Effect and answer are one transaction: asked again within 24 hours it
 * gives the kept answer. Of two at the same time the second waits for the first, for as long as the call may take: an advisory
 * lock, which ends with the transaction. What fails leaves no trace.
 *
 * @throws AppError IDEMPOTENCY_KEY_REUSED where the key came with another body before; OVERLOADED where the first takes longer than
 * the call may; and whatever `work` throws
 */
export async function doOnce(key: string, { request, actor, bytes }: Attempt, work: () => Promise<Response>): Promise<Response> {
  const userId = actor.kind === "person" ? actor.id : null;
  const { pathname, search } = new URL(request.url);
  const scope = `${userId ?? "visitor"} ${request.method} ${pathname}`;
  const requestHash = createHmac("sha256", sessionSecret()).update(search).update("\0").update(bytes).digest("base64url");
  const once = async () => {
    if (!(await claimKey(scope, key))) return null;
    const isNew = await db().$executeRaw`
      INSERT INTO idempotency_keys (scope, key, user_id, request_hash) VALUES (${scope}, ${key}, ${userId}::uuid, ${requestHash})
      ON CONFLICT (scope, key) DO UPDATE SET request_hash = EXCLUDED.request_hash, status = NULL, headers = NULL, body = NULL, created_at = now()
        WHERE idempotency_keys.created_at < now() - make_interval(hours => ${RETENTION_HOURS}::int)`;
    if (isNew === 0) return repeat(scope, key, requestHash);
    const answer = await work();
    const body = answer.body === null ? null : await answer.clone().text();
    const headers = Object.fromEntries(
      REPEATED_HEADERS.flatMap((name) => (answer.headers.has(name) ? [[name, answer.headers.get(name)!]] : [])),
    );
    await db().idempotencyKey.updateMany({
      where: { scope, key },
      data: { status: answer.status, headers: headers as Prisma.InputJsonObject, body },
    });
    return answer;
  };
  const late = clock.now().getTime() + limitOf(request.method, pathname);
  for (;;) {
    // The longest limit of all: were it to run out before the work's own, a call would be refused whose work is done, or nearly.
    const answer = await inTransaction(once, { timeout: LONG_LIMIT_MS });
    if (answer) return answer;
    if (clock.now().getTime() >= late)
      throw new AppError("OVERLOADED", "This is being done already, and takes long. Please ask again in a moment.");
    await pause(POLL_INTERVAL_MS);
  }
}

/** Whether nobody else is at it. */
async function claimKey(scope: string, key: string): Promise<boolean> {
  const [{ isOurs }] = await db().$queryRaw<[{ isOurs: boolean }]>`
    SELECT pg_try_advisory_xact_lock(hashtextextended(${`${scope} ${key}`}, 0)) AS "isOurs"`;
  return isOurs;
}

async function repeat(scope: string, key: string, requestHash: string): Promise<Response> {
  const [known] = await db().$queryRaw<KnownAnswer[]>`
    SELECT request_hash AS "requestHash", status, headers, body FROM idempotency_keys WHERE scope = ${scope} AND key = ${key}`;
  if (!known?.status || known.requestHash !== requestHash)
    throw new AppError("IDEMPOTENCY_KEY_REUSED", "This Idempotency-Key was used for another request.");
  return new Response(known.body, { status: known.status, headers: { ...known.headers, "Idempotency-Replayed": "true" } });
}
