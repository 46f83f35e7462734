import { db } from "@/lib/platform/db";
import { env, requiresSecondFactor } from "@/lib/platform/env";
import { type Actor, type Person, VISITOR } from "./actor";
import { STEP_UP_SECONDS } from "./step-up";
import { readSessionToken, SESSION_LIMITS, type SessionToken } from "./session-cookie";

const TOUCH_INTERVAL_SECONDS = 60;

interface Row extends Omit<Person, "kind" | "needsSecondFactor"> {
  /** Whether a second factor was proved: the setup of an app ends all sessions that began without it. */
  hasSecondFactor: boolean;
  isStale: boolean;
}

/** Read for each request, so that sign-out, demotion and deletion apply at the next one. A database error signs nobody out. */
export async function currentActor(cookieHeader: string | null): Promise<Actor> {
  const session = await readSessionToken(cookieHeader);
  return session ? actorOf(session) : VISITOR;
}

export async function actorOf({ userId, sessionId }: Pick<SessionToken, "userId" | "sessionId">): Promise<Actor> {
  const { parent, admin } = SESSION_LIMITS;
  const [row] = await db().$queryRaw<Row[]>`
    SELECT u.id, s.id AS "sessionId", s.is_admin AND u.is_admin AS "isAdmin", u.is_verified AS "isVerified",
      u.verification_status AS "verificationStatus", u.first_name AS "firstName", u.last_name AS "lastName", u.email,
      u.email_confirmed_at IS NOT NULL AS "isEmailConfirmed",
      s.is_admin AND (s.used_passkey OR EXISTS (SELECT FROM second_factors AS f WHERE f.user_id = u.id AND f.confirmed_at IS NOT NULL))
        AS "hasSecondFactor",
      s.confirmed_at > now() - make_interval(secs => ${STEP_UP_SECONDS}::float8) AS "isRecentlyConfirmed",
      s.last_seen_at < now() - make_interval(secs => ${TOUCH_INTERVAL_SECONDS}::float8) AS "isStale"
    FROM sessions AS s JOIN users AS u ON u.id = s.user_id
    WHERE s.id = ${sessionId}::uuid AND s.user_id = ${userId}::uuid
      AND s.last_seen_at > now() - make_interval(secs => CASE WHEN s.is_admin THEN ${admin.idle}::float8 ELSE ${parent.idle}::float8 END)
      AND s.created_at > now() - make_interval(secs => CASE WHEN s.is_admin THEN ${admin.absolute}::float8 ELSE ${parent.absolute}::float8 END)`;
  if (!row) return VISITOR;
  const { isStale, hasSecondFactor, ...person } = row;
  if (isStale && env().READ_ONLY === "off") await touchSession(person.sessionId);
  const needsSecondFactor = person.isAdmin && !hasSecondFactor && requiresSecondFactor();
  return { kind: "person", ...person, isAdmin: person.isAdmin && !needsSecondFactor, needsSecondFactor };
}

async function touchSession(sessionId: string) {
  await db().$executeRaw`UPDATE sessions SET last_seen_at = now() WHERE id = ${sessionId}::uuid`;
}
