import { createHmac } from "node:crypto";
import type pg from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { createPool, REQUEST_TIMEOUTS } from "@/lib/platform/connection-pool";
import { databaseUrl, isTransactionPooled, sessionSecret } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/errors";
import { log } from "@/lib/platform/log";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * What is limited, how many in how many seconds. Many parents share one mobile network's address: limits per address are
 * wide, limits per account narrow. docs/auth.md shows this table. (Reads and writes: request-limits.ts.)
 */
export const LIMITS = {
  /** Wrong passwords for one account from one address */
  "sign-in-account-address": { points: 5, seconds: 15 * MINUTE },
  /** … from everywhere; then browsers that have not signed in to it before wait */
  "sign-in-account": { points: 20, seconds: 15 * MINUTE },
  /** … for any accounts from one address */
  "sign-in-address": { points: 100, seconds: 15 * MINUTE },
  /** … in a browser that has signed in to the account before. No stranger's guesses count here. */
  "sign-in-device": { points: 10, seconds: 15 * MINUTE },
  registration: { points: 30, seconds: HOUR },
  /** Wrong current passwords of someone who is signed in */
  "password-check": { points: 5, seconds: 15 * MINUTE },
  /** Wrong codes of an administrator's second factor, whose password was right */
  "second-factor": { points: 5, seconds: 5 * MINUTE },
  /** Mails that anyone can have sent to an account: resets, confirmations */
  "reset-mail": { points: 3, seconds: HOUR },
  "confirmation-mail": { points: 3, seconds: HOUR },
  /** Changes of email address begun by one person, and changes to one address by all together: each is a mail to it */
  "email-change": { points: 5, seconds: DAY },
  "email-change-address": { points: 3, seconds: HOUR },
  /** Changes of one account's password: each is told by mail */
  "password-change": { points: 5, seconds: HOUR },
  /** Accounts made with one email address, where the one before was deleted: each is to be confirmed by mail */
  "new-account": { points: 5, seconds: DAY },
  /** Invitations by one administrator, and to one address */
  invitation: { points: 30, seconds: DAY },
  "invitation-address": { points: 3, seconds: HOUR },
  /** Schools that one person is made a representative of: each is told by mail */
  representative: { points: 10, seconds: HOUR },
  /** Resets asked for from one address */
  "reset-address": { points: 30, seconds: HOUR },
  /** By one parent */
  upload: { points: 10, seconds: DAY },
  /** Accepted, by one parent; new versions too */
  review: { points: 5, seconds: HOUR },
  /** By visitors of one address */
  "visitor-upload": { points: 60, seconds: HOUR },
  /** Reports of reviews by one person, and from one address */
  report: { points: 20, seconds: DAY },
  "report-address": { points: 60, seconds: HOUR },
  /** … that hide a review at once: of one person, of one address. A further one is taken, but hides nothing. */
  "report-hide": { points: 5, seconds: DAY },
  /** … with one mail address: each is answered by mail */
  "report-mail": { points: 10, seconds: DAY },
  /** Grievances of one person, from one address, and with one mail address: each is acknowledged by mail */
  grievance: { points: 10, seconds: DAY },
  "grievance-address": { points: 30, seconds: HOUR },
  "grievance-mail": { points: 5, seconds: HOUR },
  /** Corrections of schools from one address, and of one school from all together */
  "correction-address": { points: 20, seconds: HOUR },
  "correction-school": { points: 40, seconds: DAY },
  /** … with one mail address: each is answered by mail */
  "correction-mail": { points: 10, seconds: DAY },
  /** Replies of a school by one person */
  reply: { points: 50, seconds: DAY },
} as const satisfies Record<string, { points: number; seconds: number }>;

export type LimitName = keyof typeof LIMITS;

interface Take {
  limit: LimitName;
  /** Whose budget: an account, an address. Kept as a keyed hash. */
  of: string;
  /** A door with a smaller share of the same budget: 0.5 at the admins' */
  share?: number;
}

// Next loads this module once a bundle; connections and limiters are the process's. They are apart from the pool: a
// transaction that counts must not wait for a second connection of the pool that it holds one of.
const kept = globalThis as { schoolsachLimitsPool?: pg.Pool; schoolsachLimiters?: Map<string, RateLimiterPostgres> };

const CONNECTIONS = 2;

function limitsPool(): pg.Pool {
  return (kept.schoolsachLimitsPool ??= createPool({
    ...REQUEST_TIMEOUTS,
    connectionString: databaseUrl(),
    isTransactionPooled: isTransactionPooled(),
    max: CONNECTIONS,
    application_name: "schoolsach limits",
  }));
}

function limiter({ limit, share = 1 }: Take): RateLimiterPostgres {
  const limiters = (kept.schoolsachLimiters ??= new Map());
  const name = `${limit} ${share}`;
  const { points, seconds } = LIMITS[limit];
  const known = limiters.get(name);
  if (known) return known;
  const made = new RateLimiterPostgres({
    storeClient: limitsPool(),
    tableName: "rate_limits",
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: limit,
    points: Math.ceil(points * share),
    duration: seconds,
  });
  limiters.set(name, made);
  return made;
}

const keyOf = ({ of }: Take) => createHmac("sha256", sessionSecret()).update(of).digest("base64url");

/**
 * Takes one from a budget. Counted by the database, outside of any transaction: of a hundred at once no more pass than the
 * budget holds, every node counts together, and a rollback gives nothing back.
 *
 * @returns null, or the seconds until the budget is whole again
 */
export async function takeFrom(take: Take): Promise<number | null> {
  try {
    await limiter(take).consume(keyOf(take));
    return null;
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    log.info({ limit: take.limit }, "limit reached");
    return Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
  }
}

/** Gives one back that turned out not to count: a right password, say. */
export async function refund(take: Take): Promise<void> {
  await limiter(take).reward(keyOf(take));
}

/** Empties a budget's count. */
export async function resetLimit(take: Take): Promise<void> {
  await limiter(take).delete(keyOf(take));
}

/**
 * Takes one, or refuses.
 *
 * @throws AppError RATE_LIMITED with the seconds to wait
 */
export async function requireFrom(take: Take, text: string): Promise<void> {
  const wait = await takeFrom(take);
  if (wait !== null) throw new AppError("RATE_LIMITED", text, undefined, wait);
}
