import { createHmac } from "node:crypto";
import type pg from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { networksOf } from "@/lib/platform/client-networks.mjs";
import { closePool, createPool, REQUEST_TIMEOUTS } from "@/lib/platform/database/connection-pool";
import { singleton } from "@/lib/platform/singleton.mjs";
import { databaseUrl, isTransactionPooled, sessionSecret } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/errors";
import { log } from "@/lib/platform/log";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Many parents share one mobile network's address, so limits per address are wide and limits per account narrow. docs/auth.md has a table. */
export const LIMITS = {
  /** Wrong passwords for one account from one address */
  "sign-in-account-address": { points: 5, seconds: 15 * MINUTE },
  /** Wrong passwords for one account from all addresses; then browsers that never signed in to the account wait */
  "sign-in-account": { points: 20, seconds: 15 * MINUTE },
  /** Wrong passwords for all accounts from one address */
  "sign-in-address": { points: 100, seconds: 15 * MINUTE },
  /** Wrong passwords from a known device; guesses from elsewhere don't count */
  "sign-in-device": { points: 10, seconds: 15 * MINUTE },
  "passkey-challenge": { points: 300, seconds: 15 * MINUTE },
  registration: { points: 30, seconds: HOUR },
  "password-check": { points: 5, seconds: 15 * MINUTE },
  "second-factor": { points: 5, seconds: 5 * MINUTE },
  /** Wrong codes before they are recorded and mailed, and how often they are mailed */
  "second-factor-unnoticed": { points: 2, seconds: DAY },
  "second-factor-notice": { points: 1, seconds: DAY },
  /** Emails that anyone can trigger for an account: resets, confirmations */
  "reset-mail": { points: 3, seconds: HOUR },
  "confirmation-mail": { points: 3, seconds: HOUR },
  /** Changes of address by one person, and to one address; each sends an email */
  "email-change": { points: 5, seconds: DAY },
  "email-change-address": { points: 3, seconds: HOUR },
  "password-change": { points: 5, seconds: HOUR },
  /** New accounts with one address whose earlier account was deleted */
  "new-account": { points: 5, seconds: DAY },
  /** Invitations by one administrator, and to one address */
  invitation: { points: 30, seconds: DAY },
  "invitation-address": { points: 3, seconds: HOUR },
  representative: { points: 10, seconds: HOUR },
  /** Claims of schools, each of which mails a code: by one person, from one address, and to one email address by one person and by all */
  claim: { points: 5, seconds: DAY },
  "claim-address": { points: 20, seconds: DAY },
  "claim-mail": { points: 3, seconds: DAY },
  "claim-mail-all": { points: 10, seconds: DAY },
  "claim-code": { points: 5, seconds: DAY },
  desk: { points: 30, seconds: DAY },
  "reset-address": { points: 30, seconds: HOUR },
  upload: { points: 10, seconds: DAY },
  /** Accepted reviews and new versions */
  review: { points: 5, seconds: HOUR },
  "visitor-upload": { points: 60, seconds: HOUR },
  /** Reports by one person, and from one address */
  report: { points: 20, seconds: DAY },
  "report-address": { points: 60, seconds: HOUR },
  /** Further reports count but hide nothing. */
  "report-hide": { points: 5, seconds: DAY },
  /** Reports with one email address: each gets an answer */
  "report-mail": { points: 10, seconds: DAY },
  /** Grievances of one person, from one address, and with one email address */
  grievance: { points: 10, seconds: DAY },
  "grievance-address": { points: 30, seconds: HOUR },
  "grievance-mail": { points: 5, seconds: HOUR },
  /** Corrections from one address, and of one school by everyone */
  "correction-address": { points: 20, seconds: HOUR },
  "correction-school": { points: 40, seconds: DAY },
  "correction-mail": { points: 10, seconds: DAY },
  reply: { points: 50, seconds: DAY },
} as const satisfies Record<string, { points: number; seconds: number }>;

export type LimitName = keyof typeof LIMITS;

/** Stored as a keyed hash: an account, an address, or both */
type LimitUse = {
  limit: LimitName;
  /** The factor for the number of points: 0.5 at the admins' sign-in */
  share?: number;
} & ({ of: string; address?: string } | { of?: undefined; address: string });

interface Budget {
  limit: LimitName;
  key: string;
  share: number;
}

const CONNECTIONS = 2;

/** A transaction that counts must not wait for a second connection of its own pool. */
function createLimiters(): { pool: pg.Pool; byName: Map<string, RateLimiterPostgres> } {
  const pool = createPool({
    ...REQUEST_TIMEOUTS,
    connectionString: databaseUrl(),
    isTransactionPooled: isTransactionPooled(),
    max: CONNECTIONS,
    application_name: "schoolsach limits",
  });
  return { pool, byName: new Map() };
}

function limiter({ limit, share }: Budget): RateLimiterPostgres {
  const { pool, byName: limiters } = singleton("rate-limiters", createLimiters, { close: ({ pool }) => closePool(pool) });
  const name = `${limit} ${share}`;
  const { points, seconds } = LIMITS[limit];
  const existing = limiters.get(name);
  if (existing) return existing;
  const created = new RateLimiterPostgres({
    storeClient: pool,
    tableName: "rate_limits",
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: limit,
    points: Math.ceil(points * share),
    duration: seconds,
  });
  limiters.set(name, created);
  return created;
}

/** An IPv6 address also counts for its wider networks, whose budgets are larger. */
function budgetsOf({ limit, of, address, share = 1 }: LimitUse): Budget[] {
  const networks = address === undefined ? [{ key: "", factor: 1 }] : networksOf(address);
  return networks.map(({ key, factor }) => ({ limit, key: hashOf([of, key].filter(Boolean).join(" ")), share: share * factor }));
}

const hashOf = (text: string) => createHmac("sha256", sessionSecret()).update(text).digest("base64url");

/**
 * Takes a point from the budget of a client or an account. The database counts, outside any transaction: concurrent requests can't exceed
 * the budget, all servers count together, and a rollback refunds nothing.
 * @returns null, or the seconds until the budget is full again
 */
export async function consumeLimit(use: LimitUse): Promise<number | null> {
  const budgets = budgetsOf(use);
  for (const [index, budget] of budgets.entries()) {
    const wait = await consume(budget);
    if (wait === null) continue;
    await Promise.all(budgets.slice(0, index).map(refund));
    return wait;
  }
  return null;
}

async function consume(budget: Budget): Promise<number | null> {
  try {
    await limiter(budget).consume(budget.key);
    return null;
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    log.info({ limit: budget.limit }, "limit reached");
    return Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
  }
}

const refund = (budget: Budget) => limiter(budget).reward(budget.key);

/** Returns a point for an attempt that should not count, such as a right password. */
export async function refundLimit(use: LimitUse): Promise<void> {
  await Promise.all(budgetsOf(use).map(refund));
}

export async function resetLimit(use: LimitUse): Promise<void> {
  await Promise.all(budgetsOf(use).map((budget) => limiter(budget).delete(budget.key)));
}

/** @throws AppError RATE_LIMITED with the seconds to wait */
export async function requireLimit(use: LimitUse, text: string): Promise<void> {
  const wait = await consumeLimit(use);
  if (wait !== null) throw new AppError("RATE_LIMITED", text, undefined, wait);
}
