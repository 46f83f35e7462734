import { createHmac } from "node:crypto";
import { isIP } from "node:net";
import { householdNetwork } from "@/lib/platform/client-networks.mjs";
import { indianDay } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { derivedKey } from "@/lib/platform/sealed-data";

const RETENTION_DAYS = 30;

/** Stores from which network an account was registered. The day is in the hash: networks of two days can't be compared. */
export async function recordRegistrationNetwork({ userId, client }: { userId: string; client: string }): Promise<void> {
  if (isIP(client.replace("/64", "")) === 0) return; // unknown in development
  const networkHash = createHmac("sha256", derivedKey("registration network"))
    .update(`${householdNetwork(client)} ${indianDay()}`)
    .digest("base64url");
  await db().registrationNetwork.create({ data: { userId, networkHash } });
}

export async function purgeRegistrationNetworks(): Promise<void> {
  await db().$executeRaw`DELETE FROM registration_networks WHERE created_at < now() - make_interval(days => ${RETENTION_DAYS}::int)`;
}
