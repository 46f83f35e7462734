import { addMilliseconds } from "date-fns";
import { createHmac } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { Prisma } from "@/prisma/generated/client";
import { clock } from "@/lib/platform/clock";
import { db, inTransaction } from "@/lib/platform/db";
import { sessionSecret } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/errors";
import { derivedKey, openText, sealText } from "@/lib/platform/sealed-data";
import type { Actor } from "@/lib/policy/actor";
import { limitOf, LONG_LIMIT_MS } from "@/lib/server/admission/time-limits.mjs";

const RETENTION_HOURS = 24;
const MAX_KEY_LENGTH = 255;
/** A waiting retry polls, so that it occupies no database connection. */
const POLL_INTERVAL_MS = 200;
/** Headers that are replayed. Never cookies: a session is created once. */
const REPLAYED_HEADERS = ["content-type", "location"];

interface CallSteps<Prepared> {
  /** Runs before the transaction; concurrent calls with one key each run it */
  prepare?: () => Promise<Prepared>;
  work: (prepared?: Prepared) => Promise<Response>;
}

interface StoredResponse {
  requestHash: string;
  status: number | null;
  headers: Record<string, string> | null;
  body: string | null;
}

/** @throws AppError VALIDATION */
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
 * Stores effect and response in one transaction; a retry within 24 hours gets the response, which is encrypted with a key derived from
 * the Idempotency-Key.
 * @throws AppError IDEMPOTENCY_KEY_REUSED, OVERLOADED, and errors of `prepare` and `work`, which leave no trace
 */
export async function runIdempotently<Prepared>(
  requestKey: string,
  { request, actor, client, bytes }: { request: Request; actor: Actor; client: string; bytes: Buffer },
  { prepare, work }: CallSteps<Prepared>,
): Promise<Response> {
  const userId = actor.kind === "person" ? actor.id : null;
  const { pathname, search } = new URL(request.url);
  const scope = `${userId ?? visitorId(request, client)} ${request.method} ${pathname}`;
  const key = keyedHash(requestKey);
  const seal = { key: derivedKey(`idempotent response ${requestKey}`), owner: scope };
  const requestHash = keyedHash(search, "\0", bytes);
  if (prepare && (await isStored(scope, key))) return replay({ scope, key, requestHash, seal });
  const prepared = await prepare?.();
  const attempt = async () => {
    if (!(await claimKey(scope, key))) return null;
    const isNew = await db().$executeRaw`
      INSERT INTO idempotency_keys (scope, key, user_id, request_hash) VALUES (${scope}, ${key}, ${userId}::uuid, ${requestHash})
      ON CONFLICT (scope, key) DO UPDATE SET request_hash = EXCLUDED.request_hash, status = NULL, headers = NULL, body = NULL, created_at = now()
        WHERE idempotency_keys.created_at < now() - make_interval(hours => ${RETENTION_HOURS}::int)`;
    if (isNew === 0) return replay({ scope, key, requestHash, seal });
    const response = await work(prepared);
    const body = response.body === null ? null : sealText(await response.clone().text(), seal);
    const headers = Object.fromEntries(
      REPLAYED_HEADERS.flatMap((name) => (response.headers.has(name) ? [[name, response.headers.get(name)!]] : [])),
    );
    await db().idempotencyKey.updateMany({
      where: { scope, key },
      data: { status: response.status, headers: headers as Prisma.InputJsonObject, body },
    });
    return response;
  };
  const deadline = addMilliseconds(clock.now(), limitOf(request.method, pathname));
  for (;;) {
    // This transaction has the longest time limit, because a shorter one could refuse a call whose work is nearly done.
    const response = await inTransaction(attempt, { timeout: LONG_LIMIT_MS });
    if (response) return response;
    if (clock.now() >= deadline)
      throw new AppError("OVERLOADED", "This is still running. It may take a few minutes. Please try again in a moment.");
    await pause(POLL_INTERVAL_MS);
  }
}

/** A visitor is known by network address and browser: a retry from another network runs again. */
const visitorId = ({ headers }: Request, client: string): string => `visitor ${keyedHash(client, "\0", headers.get("user-agent") ?? "")}`;

function keyedHash(...parts: (string | Buffer)[]): string {
  const hash = createHmac("sha256", sessionSecret());
  for (const part of parts) hash.update(part);
  return hash.digest("base64url");
}

async function isStored(scope: string, key: string): Promise<boolean> {
  const [{ isKnown }] = await db().$queryRaw<[{ isKnown: boolean }]>`
    SELECT EXISTS (SELECT FROM idempotency_keys
      WHERE scope = ${scope} AND key = ${key} AND created_at >= now() - make_interval(hours => ${RETENTION_HOURS}::int)) AS "isKnown"`;
  return isKnown;
}

async function claimKey(scope: string, key: string): Promise<boolean> {
  const [{ isOurs }] = await db().$queryRaw<[{ isOurs: boolean }]>`
    SELECT pg_try_advisory_xact_lock(hashtextextended(${`${scope} ${key}`}, 0)) AS "isOurs"`;
  return isOurs;
}

interface Repeat {
  scope: string;
  key: string;
  requestHash: string;
  seal: Parameters<typeof openText>[1];
}

async function replay({ scope, key, requestHash, seal }: Repeat): Promise<Response> {
  const [stored] = await db().$queryRaw<StoredResponse[]>`
    SELECT request_hash AS "requestHash", status, headers, body FROM idempotency_keys WHERE scope = ${scope} AND key = ${key}`;
  if (!stored?.status || stored.requestHash !== requestHash)
    throw new AppError("IDEMPOTENCY_KEY_REUSED", "This Idempotency-Key was used for another request.");
  return new Response(stored.body && openText(stored.body, seal), {
    status: stored.status,
    headers: { ...stored.headers, "Idempotency-Replayed": "true" },
  });
}
