import { resetLimit, refund, takeFrom } from "@/lib/http/rate-limits";
import { db } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import { log } from "@/lib/platform/log";
import { isKnownDevice } from "./known-devices";
import { isPassword } from "@/lib/accounts/password-threads";
import type { Login } from "@/lib/accounts/schema";

export type SignInForm = "parents" | "admins";

interface Attempt extends Login {
  door: SignInForm;
  /** Address that asks */
  address: string;
  /** Secret of the browser's cookie, if it has one */
  deviceSecret?: string;
}

/**
 * Whose credentials these are. A wrong password, an account that isn't there, one that has no password and, at the admins'
 * door, a parent's right password are told and timed alike: the same work is done for each.
 *
 * Guesses are counted before the password is looked at, so that many at once don't pass together, and given back when it is
 * right. Both doors count together; the admins' has half the budget.
 *
 * @throws AppError WRONG_CREDENTIALS, RATE_LIMITED, ADMIN_LOGIN_REQUIRED (right, but the account is an admin's)
 */
export async function checkCredentials({ door, email, password, address, deviceSecret }: Attempt) {
  const account = await db().user.findUnique({
    where: { email },
    select: { id: true, firstName: true, email: true, isAdmin: true, passwordHash: true },
  });
  const isKnown = deviceSecret !== undefined && account !== null && (await isKnownDevice({ userId: account.id, secret: deviceSecret }));
  const budgets = isKnown ? budgetOfDevice(account.id, deviceSecret) : budgetsOfStranger({ email, address, door });
  await takeGuess(budgets);
  const isRight = await isPassword(password, account?.passwordHash).catch(async (error) => {
    await Promise.all(budgets.map(refund)); // nobody looked at it: the server is full
    throw error;
  });
  if (!account || !isRight || (door === "admins" && !account.isAdmin)) {
    log.info({ door, userId: account?.id }, "sign-in refused");
    throw wrongCredentials();
  }
  await returnGuess(budgets);
  if (door === "parents" && account.isAdmin) throw new AppError("ADMIN_LOGIN_REQUIRED", "Administrators sign in through their own door.");
  return account;
}

export const wrongCredentials = () => new AppError("WRONG_CREDENTIALS", "Invalid email or password");

type Budget = Parameters<typeof takeFrom>[0];

/** Narrowest first: a guess that is refused counts nowhere. */
function budgetsOfStranger({ email, address, door }: Pick<Attempt, "email" | "address" | "door">): Budget[] {
  const share = door === "admins" ? 0.5 : 1;
  return [
    { limit: "sign-in-account-address", of: `${email} ${address}`, share },
    { limit: "sign-in-account", of: email, share },
    { limit: "sign-in-address", of: address, share },
  ];
}

/** Whoever has signed in here before is not held up by what others try elsewhere. */
const budgetOfDevice = (userId: string, secret: string): Budget[] => [{ limit: "sign-in-device", of: `${userId} ${secret}` }];

async function takeGuess(budgets: Budget[]) {
  for (const [index, budget] of budgets.entries()) {
    const wait = await takeFrom(budget);
    if (wait === null) continue;
    await Promise.all(budgets.slice(0, index).map(refund));
    throw new AppError(
      "RATE_LIMITED",
      `Too many wrong passwords. Please try again in ${minutes(wait)}, or reset your password.`,
      undefined,
      wait,
    );
  }
}

/** One's own wrong guesses are forgotten with it; what others guessed elsewhere is not. */
async function returnGuess([own, ...others]: Budget[]) {
  await Promise.all([resetLimit(own), ...others.map(refund)]);
}

const minutes = (seconds: number) => (seconds <= 60 ? "a minute" : `${Math.ceil(seconds / 60)} minutes`);
