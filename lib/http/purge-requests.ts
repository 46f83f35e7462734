import { db } from "@/lib/platform/db";

const IDEMPOTENCY_HOURS = 24;

export async function purgeRequests(): Promise<void> {
  await db().$executeRaw`DELETE FROM idempotency_keys WHERE created_at < now() - make_interval(hours => ${IDEMPOTENCY_HOURS}::int)`;
  await db().$executeRaw`DELETE FROM rate_limits WHERE expire < extract(epoch FROM now()) * 1000`;
}
