import { db } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import { viewOf } from "@/lib/platform/view-of";
import { type CurrentUser, type OwnProfile, type OwnSession, ownSession, type VerificationStatus } from "./view";

interface Row extends Omit<OwnProfile, "createdAt" | "isAdmin"> {
  createdAt: Date;
  verificationStatus: VerificationStatus;
}

interface SignedInUser {
  id: string;
  isAdmin: boolean;
}

/** @throws AppError UNAUTHENTICATED if the account was deleted meanwhile */
export async function getCurrentUser({ id, isAdmin }: SignedInUser): Promise<CurrentUser> {
  const {
    phone: _phone,
    childrenInfo: _info,
    homeZipCode: _zip,
    homePlaceId: _place,
    homePlaceName: _name,
    ...user
  } = await getOwnProfile({ id, isAdmin });
  return user;
}

/** @throws AppError UNAUTHENTICATED if the account was deleted meanwhile */
export async function getOwnProfile({ id, isAdmin }: SignedInUser): Promise<OwnProfile> {
  const [row] = await db().$queryRaw<Row[]>`
    SELECT u.id, u.first_name AS "firstName", u.last_name AS "lastName", u.email, u.is_verified AS "isVerified",
      u.verification_status AS "verificationStatus", u.reason_text AS "verificationReason",
      u.email_confirmed_at IS NOT NULL AS "emailConfirmed", u.created_at AS "createdAt",
      coalesce(
        (SELECT s.name FROM enrolments AS e JOIN schools AS s ON s.id = e.school_id
          WHERE e.parent_id = u.id AND e.status <> 'rejected' ORDER BY e.ended_on IS NOT NULL, e.created_at, e.id LIMIT 1),
        (SELECT r.name FROM school_requests AS r WHERE r.parent_id = u.id AND r.closed_at IS NULL ORDER BY r.created_at, r.id LIMIT 1)
      ) AS "schoolName",
      u.phone, u.children_info AS "childrenInfo", u.home_zip_code AS "homeZipCode", u.home_place_id AS "homePlaceId", p.name AS "homePlaceName"
    FROM users AS u LEFT JOIN places AS p ON p.id = u.home_place_id WHERE u.id = ${id}::uuid`;
  if (!row) throw new AppError("UNAUTHENTICATED", "Please sign in.");
  return { ...row, isAdmin, createdAt: row.createdAt.toISOString() };
}

export async function listSessions({ userId, currentId }: { userId: string; currentId: string }): Promise<OwnSession[]> {
  const rows = await db().session.findMany({ where: { userId }, orderBy: [{ lastSeenAt: "desc" }, { id: "asc" }] });
  return rows.map((row) => viewOf(ownSession, { ...row, isCurrent: row.id === currentId }));
}
