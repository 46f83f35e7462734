import { clock } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { randomBase32 } from "@/lib/platform/ids";
import { hashOfCode } from "./sealed-secret";

const CODES = 10;
const HALF = 5;

/** Makes ten new codes in place of all earlier ones. They are shown once: only keyed hashes are kept. */
export async function makeRecoveryCodes(userId: string): Promise<string[]> {
  const codes = Array.from({ length: CODES }, () => randomBase32(2 * HALF));
  await db().recoveryCode.deleteMany({ where: { userId } });
  await db().recoveryCode.createMany({ data: codes.map((code) => ({ userId, codeHash: hashOfCode(code, userId) })) });
  return codes.map((code) => `${code.slice(0, HALF)}-${code.slice(HALF)}`);
}

/** Uses a code up; of two uses at once one succeeds. @returns whether it was one */
export async function spendRecoveryCode(userId: string, given: string): Promise<boolean> {
  const code = plainCode(given);
  if (code.length !== 2 * HALF) return false;
  const { count } = await db().recoveryCode.updateMany({
    where: { userId, codeHash: hashOfCode(code, userId), usedAt: null },
    data: { usedAt: clock.now() },
  });
  return count === 1;
}

/** How many of a person's codes are still good. */
export const countRecoveryCodes = (userId: string): Promise<number> => db().recoveryCode.count({ where: { userId, usedAt: null } });

/** As it was made, however it was copied by hand: Crockford's alphabet knows no o, i, l. */
const plainCode = (given: string): string => given.toLowerCase().replace(/[\s-]/g, "").replace(/o/g, "0").replace(/[il]/g, "1");
