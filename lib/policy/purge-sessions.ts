import { db } from "@/lib/platform/db";
import { SESSION_LIMITS } from "./session-cookie";

const KNOWN_DEVICE_DAYS = 400;

export async function purgeSessions(): Promise<void> {
  const { parent, admin } = SESSION_LIMITS;
  await db().$executeRaw`DELETE FROM sessions
    WHERE last_seen_at < now() - make_interval(secs => CASE WHEN is_admin THEN ${admin.idle}::float8 ELSE ${parent.idle}::float8 END)
      OR created_at < now() - make_interval(secs => CASE WHEN is_admin THEN ${admin.absolute}::float8 ELSE ${parent.absolute}::float8 END)`;
  await db().$executeRaw`DELETE FROM verification_tokens WHERE expires < now()`;
  await db().$executeRaw`DELETE FROM email_change_undos WHERE expires_at < now()`;
  await db().$executeRaw`DELETE FROM known_devices WHERE last_used_at < now() - make_interval(days => ${KNOWN_DEVICE_DAYS}::int)`;
  await db().$executeRaw`DELETE FROM claims WHERE expires_at < now()`;
  await db().$executeRaw`WITH gone AS (DELETE FROM admin_invitations WHERE expires_at < now() RETURNING id)
    DELETE FROM audit_personal WHERE person_id IN (SELECT id::text FROM gone)`;
  await db().$executeRaw`DELETE FROM second_factors WHERE confirmed_at IS NULL AND created_at < now() - interval '1 day'`;
}
