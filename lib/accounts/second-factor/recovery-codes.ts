import { clock } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { randomBase32 } from "@/lib/platform/ids";
import { hashOfCode } from "./sealed-secret";

const CODE_COUNT = 10;
const HALF_LENGTH = 5;

/** Ten codes, shown once; only keyed hashes are stored. */
export async function makeRecoveryCodes(userId: string): Promise<string[]> {
  const codes = Array.from({ length: CODE_COUNT }, () => randomBase32(2 * HALF_LENGTH));
  await db().recoveryCode.deleteMany({ where: { userId } });
  await db().recoveryCode.createMany({ data: codes.map((code) => ({ userId, codeHash: hashOfCode(code, userId) })) });
  return codes.map((code) => `${code.slice(0, HALF_LENGTH)}-${code.slice(HALF_LENGTH)}`);
}

export async function markRecoveryCodeUsed(userId: string, given: string): Promise<boolean> {
  const code = normaliseCode(given);
  if (code.length !== 2 * HALF_LENGTH) return false;
  const { count } = await db().recoveryCode.updateMany({
    where: { userId, codeHash: hashOfCode(code, userId), usedAt: null },
    data: { usedAt: clock.now() },
  });
  return count === 1;
}

export const countRecoveryCodes = (userId: string): Promise<number> => db().recoveryCode.count({ where: { userId, usedAt: null } });

/** Crockford's base 32 has no o, i or l, so they are read as 0 and 1. */
export const normaliseCode = (given: string): string => given.toLowerCase().replace(/[\s-]/g, "").replace(/o/g, "0").replace(/[il]/g, "1");
