import { Prisma } from "@/prisma/generated/client";
import { db } from "@/lib/platform/db";
import type { Duplicate } from "./view";

const MAX_RESULTS = 20;
/** At least this many other accounts from one network are a hint. A single one may be the child's other parent, at home. */
const MIN_OTHERS_OF_NETWORK = 2;

/** SQL: a child's details, letters and digits only, so that "Class 4-B" equals "class 4 b". */
const childKey = (person: Prisma.Sql) => Prisma.sql`regexp_replace(lower(${person}.children_info), '[[:space:][:punct:]]+', '', 'g')`;

/** Accounts that have something in common with this one. Only a hint: two parents of one child share all of it. */
export function listDuplicates(userId: string): Promise<Duplicate[]> {
  const self = Prisma.sql`self`;
  const other = Prisma.sql`other`;
  return db().$queryRaw<Duplicate[]>`
    WITH self AS (SELECT * FROM users WHERE id = ${userId}::uuid),
    classmates AS (
      SELECT DISTINCT theirs.parent_id AS id FROM enrolments AS own
      JOIN enrolments AS theirs ON theirs.school_id = own.school_id AND theirs.parent_id <> own.parent_id AND theirs.status <> 'rejected'
      WHERE own.parent_id = ${userId}::uuid AND own.status <> 'rejected'),
    own_documents AS (SELECT * FROM documents WHERE owner_id = ${userId}::uuid AND submitted_at IS NOT NULL),
    same_network AS (
      SELECT others.user_id AS id FROM registration_networks AS own
      JOIN registration_networks AS others ON others.network_hash = own.network_hash
      JOIN classmates ON classmates.id = others.user_id
      WHERE own.user_id = ${userId}::uuid),
    alike AS (
      SELECT other.id, 'phone' AS same FROM self JOIN users AS other ON other.phone = self.phone
      UNION
      SELECT other.owner_id, 'document' FROM own_documents AS own JOIN documents AS other ON other.sha256 = own.sha256
      WHERE other.submitted_at IS NOT NULL
      UNION
      SELECT other.owner_id, 'text' FROM own_documents AS own JOIN documents AS other ON other.text_hash = own.text_hash
      WHERE other.submitted_at IS NOT NULL AND other.sha256 <> own.sha256
      UNION
      SELECT other.owner_id, 'picture' FROM own_documents AS own JOIN documents AS other ON other.picture_hash = own.picture_hash
      WHERE other.submitted_at IS NOT NULL AND other.sha256 <> own.sha256
      UNION
      SELECT other.id, 'child' FROM self, classmates JOIN users AS other ON other.id = classmates.id
      WHERE ${childKey(self)} <> '' AND ${childKey(other)} = ${childKey(self)}
      UNION
      SELECT id, 'network' FROM same_network WHERE (SELECT count(*) FROM same_network) >= ${MIN_OTHERS_OF_NETWORK})
    SELECT users.id, first_name AS "firstName", last_name AS "lastName", email, verification_status AS "verificationStatus",
      array_agg(alike.same ORDER BY alike.same DESC) AS same
    FROM alike JOIN users ON users.id = alike.id WHERE users.id <> ${userId}::uuid
    GROUP BY users.id ORDER BY count(*) DESC, users.created_at, users.id LIMIT ${MAX_RESULTS}`;
}
