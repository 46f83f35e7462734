import { subDays } from "date-fns";
import { clock } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { hashOfSecret, newSecret } from "@/lib/platform/secrets";

const EXPIRY_DAYS = 400;

export async function isKnownDevice({ userId, secret }: { userId: string; secret: string }): Promise<boolean> {
  return (await db().knownDevice.count({ where: { userId, secretHash: hashOfSecret(secret) } })) > 0;
}

/** Parents who share a browser share its cookie's secret. A secret that we didn't issue is replaced. */
export async function rememberDevice({ userId, secret }: { userId: string; secret?: string }): Promise<string> {
  const isOurs = secret !== undefined && (await db().knownDevice.count({ where: { secretHash: hashOfSecret(secret) } })) > 0;
  const deviceSecret = isOurs ? secret : newSecret();
  const [secretHash, now] = [hashOfSecret(deviceSecret), clock.now()];
  await db().knownDevice.upsert({
    where: { userId_secretHash: { userId, secretHash } },
    create: { userId, secretHash, lastUsedAt: now },
    update: { lastUsedAt: now },
  });
  await db().knownDevice.deleteMany({ where: { userId, lastUsedAt: { lt: subDays(now, EXPIRY_DAYS) } } });
  return deviceSecret;
}

export async function deleteDevices(userId: string): Promise<void> {
  await db().knownDevice.deleteMany({ where: { userId } });
}
