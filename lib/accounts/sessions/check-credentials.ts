import { resetLimit, refundLimit, consumeLimit } from "@/lib/http/limits/rate-limits";
import { db } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import { log } from "@/lib/platform/log";
import { isKnownDevice } from "./known-devices";
import { verifyPassword } from "@/lib/accounts/password-threads";
import type { Login } from "@/lib/accounts/schema";

export type SignInForm = "parents" | "admins";

interface Attempt extends Login {
  form: SignInForm;
  address: string;
  deviceSecret?: string;
}

/**
 * All wrong credentials give the same response in the same time. Guesses are counted before the check, so that concurrent ones can't
 * exceed the limit.
 * @throws AppError WRONG_CREDENTIALS, RATE_LIMITED, ADMIN_LOGIN_REQUIRED
 */
export async function checkCredentials({ form, email, password, address, deviceSecret }: Attempt) {
  const account = await db().user.findUnique({
    where: { email },
    select: { id: true, firstName: true, email: true, isAdmin: true, passwordHash: true },
  });
  const budgets = await budgetsOf({ account, email, address, form, deviceSecret });
  await countAttempt(budgets);
  const isCorrect = await verifyPassword(password, account?.passwordHash).catch(async (error) => {
    await Promise.all(budgets.map(refundLimit)); // the password wasn't checked
    throw error;
  });
  if (!account || !isCorrect || (form === "admins" && !account.isAdmin)) {
    log.info({ form, userId: account?.id }, "sign-in refused");
    throw wrongCredentials();
  }
  await returnGuess(budgets);
  if (form === "parents" && account.isAdmin)
    throw new AppError("ADMIN_LOGIN_REQUIRED", "Administrators sign in with POST /api/admin/login.");
  return account;
}

export const wrongCredentials = () => new AppError("WRONG_CREDENTIALS", "Invalid email or password");

type Budget = Parameters<typeof consumeLimit>[0];

interface PasskeyAttempt extends Pick<Attempt, "form" | "address" | "deviceSecret"> {
  account: { id: string; email: string } | null;
}

/** Returns a function that refunds the attempt after a success. @throws AppError RATE_LIMITED */
export async function countSignInAttempt({ account, ...attempt }: PasskeyAttempt): Promise<() => Promise<void>> {
  const budgets: Budget[] = account
    ? await budgetsOf({ account, email: account.email, ...attempt })
    : [{ limit: "sign-in-address", address: attempt.address }];
  await countAttempt(budgets);
  return () => returnGuess(budgets);
}

async function budgetsOf({ account, email, address, form, deviceSecret }: PasskeyAttempt & { email: string }): Promise<Budget[]> {
  const isKnown = deviceSecret !== undefined && account !== null && (await isKnownDevice({ userId: account.id, secret: deviceSecret }));
  return isKnown ? deviceBudgets(account.id, deviceSecret) : strangerBudgets({ email, address, form });
}

/** Narrowest limit first: a guess rejected by one is refunded in the others. */
function strangerBudgets({ email, address, form }: Pick<Attempt, "email" | "address" | "form">): Budget[] {
  const share = form === "admins" ? 0.5 : 1;
  return [
    { limit: "sign-in-account-address", of: email, address, share },
    { limit: "sign-in-account", of: email, share },
    { limit: "sign-in-address", address, share },
  ];
}

/** A known device has its own limit, so that guesses made elsewhere don't lock its owner out. */
const deviceBudgets = (userId: string, secret: string): Budget[] => [{ limit: "sign-in-device", of: `${userId} ${secret}` }];

async function countAttempt(budgets: Budget[]) {
  for (const [index, budget] of budgets.entries()) {
    const wait = await consumeLimit(budget);
    if (wait === null) continue;
    await Promise.all(budgets.slice(0, index).map(refundLimit));
    throw new AppError(
      "RATE_LIMITED",
      `Too many wrong passwords. Please try again in ${minutes(wait)}, or reset your password.`,
      undefined,
      wait,
    );
  }
}

/** A success resets the narrowest limit. In the wider ones, which also count others' guesses, it refunds only this guess. */
async function returnGuess([narrowest, ...others]: Budget[]) {
  await Promise.all([resetLimit(narrowest), ...others.map(refundLimit)]);
}

const minutes = (seconds: number) => (seconds <= 60 ? "a minute" : `${Math.ceil(seconds / 60)} minutes`);
