import { Prisma } from "@/prisma/generated/client";
import { db } from "@/lib/platform/db";
import type { Duplicate } from "./view";

const MAX_RESULTS = 20;

/** SQL: a child's details, letters and digits only, so that "Class 4-B" equals "class 4 b". */
const childKey = (person: Prisma.Sql) => Prisma.sql`regexp_replace(lower(${person}.children_info), '[[:space:][:punct:]]+', '', 'g')`;

/** Accounts with the same phone number, document bytes or child's details. Only a hint: two parents of one child share all three. */
export function listDuplicates(userId: string): Promise<Duplicate[]> {
  const self = Prisma.sql`self`;
  const other = Prisma.sql`other`;
  return db().$queryRaw<Duplicate[]>`
    WITH self AS (SELECT * FROM users WHERE id = ${userId}::uuid),
    alike AS (
      SELECT other.id, 'phone' AS same FROM self JOIN users AS other ON other.phone = self.phone
      UNION
      SELECT other.owner_id, 'document' FROM documents AS own JOIN documents AS other ON other.sha256 = own.sha256
      WHERE own.owner_id = ${userId}::uuid AND own.submitted_at IS NOT NULL AND other.submitted_at IS NOT NULL
      UNION
      SELECT other.id, 'child' FROM self
        JOIN enrolments AS own ON own.parent_id = self.id AND own.status <> 'rejected'
        JOIN enrolments AS theirs ON theirs.school_id = own.school_id AND theirs.parent_id <> self.id AND theirs.status <> 'rejected'
        JOIN users AS other ON other.id = theirs.parent_id
      WHERE ${childKey(self)} <> '' AND ${childKey(other)} = ${childKey(self)})
    SELECT users.id, first_name AS "firstName", last_name AS "lastName", email, verification_status AS "verificationStatus",
      array_agg(alike.same ORDER BY alike.same DESC) AS same
    FROM alike JOIN users ON users.id = alike.id WHERE users.id <> ${userId}::uuid
    GROUP BY users.id ORDER BY count(*) DESC, users.created_at, users.id LIMIT ${MAX_RESULTS}`;
}
