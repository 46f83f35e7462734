import { clock } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { hashOfSecret, newSecret } from "@/lib/platform/secrets";

const FORGOTTEN_AFTER = 400 * 86_400_000;

/** Whether this browser has signed in to this account before. */
export async function isKnownDevice({ userId, secret }: { userId: string; secret: string }): Promise<boolean> {
  return (await db().knownDevice.count({ where: { userId, secretHash: hashOfSecret(secret) } })) > 0;
}

/**
 * Notes that a browser has signed in to an account and answers the secret that it keeps. A browser that several parents
 * share keeps one for all; a secret that we did not make ourselves is replaced.
 */
export async function rememberDevice({ userId, secret }: { userId: string; secret?: string }): Promise<string> {
  const isOurs = secret !== undefined && (await db().knownDevice.count({ where: { secretHash: hashOfSecret(secret) } })) > 0;
  const kept = isOurs ? secret : newSecret();
  const [secretHash, now] = [hashOfSecret(kept), clock.now()];
  await db().knownDevice.upsert({
    where: { userId_secretHash: { userId, secretHash } },
    create: { userId, secretHash, lastUsedAt: now },
    update: { lastUsedAt: now },
  });
  await db().knownDevice.deleteMany({ where: { userId, lastUsedAt: { lt: new Date(now.getTime() - FORGOTTEN_AFTER) } } });
  return kept;
}

/** Whoever knows the account's password from now on has to be met anew. */
export async function deleteDevices(userId: string): Promise<void> {
  await db().knownDevice.deleteMany({ where: { userId } });
}
