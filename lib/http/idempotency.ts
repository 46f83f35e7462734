import { createHmac } from "node:crypto";
import { Prisma } from "@/prisma/generated/client";
import { db, inTransaction } from "@/lib/platform/db";
import { sessionSecret } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/errors";
import type { Actor } from "@/lib/policy/actor";

const KEPT_HOURS = 24;
const LONGEST_KEY = 255;
/** Longer than any use case gives itself: were it to run out first, a call would be refused whose work is done, or nearly. */
const LONGEST_WORK_MS = 180_000;
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
  if (key !== null && !/^[\x21-\x7e]+$/.test(key.slice(0, LONGEST_KEY + 1)))
    throw new AppError("VALIDATION", "Idempotency-Key must be printable characters without spaces.", {
      "Idempotency-Key": "Wrong characters",
    });
  if (key !== null && key.length > LONGEST_KEY)
    throw new AppError("VALIDATION", `Idempotency-Key may have ${LONGEST_KEY} characters.`, { "Idempotency-Key": "Too long" });
  return key;
}

/**
 * Does `work` once for a key, a person and a call. Effect and answer are one transaction: asked again within 24 hours it
 * gives the kept answer; asked at the same time the second waits for the first. What fails leaves no trace.
 *
 * @throws AppError IDEMPOTENCY_KEY_REUSED where the key came with another body before, and whatever `work` throws
 */
export function doOnce(key: string, { request, actor, bytes }: Attempt, work: () => Promise<Response>): Promise<Response> {
  const userId = actor.kind === "person" ? actor.id : null;
  const { pathname, search } = new URL(request.url);
  const scope = `${userId ?? "visitor"} ${request.method} ${pathname}`;
  const requestHash = createHmac("sha256", sessionSecret()).update(search).update("\0").update(bytes).digest("base64url");
  const once = async () => {
    const isNew = await db().$executeRaw`
      INSERT INTO idempotency_keys (scope, key, user_id, request_hash) VALUES (${scope}, ${key}, ${userId}::uuid, ${requestHash})
      ON CONFLICT (scope, key) DO UPDATE SET request_hash = EXCLUDED.request_hash, status = NULL, headers = NULL, body = NULL, created_at = now()
        WHERE idempotency_keys.created_at < now() - make_interval(hours => ${KEPT_HOURS}::int)`;
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
  return inTransaction(once, { timeout: LONGEST_WORK_MS });
}

async function repeat(scope: string, key: string, requestHash: string): Promise<Response> {
  const [known] = await db().$queryRaw<KnownAnswer[]>`
    SELECT request_hash AS "requestHash", status, headers, body FROM idempotency_keys WHERE scope = ${scope} AND key = ${key}`;
  if (!known?.status || known.requestHash !== requestHash)
    throw new AppError("IDEMPOTENCY_KEY_REUSED", "This Idempotency-Key was used for another request.");
  return new Response(known.body, { status: known.status, headers: { ...known.headers, "Idempotency-Replayed": "true" } });
}
