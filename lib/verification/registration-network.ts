import { isIP } from "node:net";
import { indianDay } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { networkHash } from "@/lib/platform/network-hash";

const RETENTION_DAYS = 30;

/** Stores from which network an account was registered. The day is in the hash: networks of two days can't be compared. */
export async function recordRegistrationNetwork({ userId, client }: { userId: string; client: string }): Promise<void> {
  if (isIP(client.replace("/64", "")) === 0) return; // unknown in development
  const hash = networkHash({ client, purpose: "registration network", period: indianDay() });
  await db().registrationNetwork.create({ data: { userId, networkHash: hash } });
}

export async function purgeRegistrationNetworks(): Promise<void> {
  await db().$executeRaw`DELETE FROM registration_networks WHERE created_at < now() - make_interval(days => ${RETENTION_DAYS}::int)`;
}
