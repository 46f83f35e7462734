import { db, pool } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { createAdmin, createParent, createUnverifiedParent } from "../factories/parents";
import { createReply, createRepresentative } from "../factories/replies";
import { createReview } from "../factories/reviews";
import { createSchool } from "../factories/schools";
import { signIn } from "../factories/sessions";
import { submit, upload } from "./documents";

/** Who may ask, in the order of the matrix' columns. */
export const ROLES = [
  "visitor",
  "unverified",
  "verified_not_enrolled",
  "verified_enrolled",
  "other_parent",
  "admin",
  "deleted_cookie",
  "demoted_admin_cookie",
  "tampered_cookie",
] as const;
export type Role = (typeof ROLES)[number];

interface Asker {
  id: string;
  email: string;
  /** Cookie header; "" for a visitor */
  cookie: string;
}

export interface World {
  school: { id: string };
  askers: Record<Role, Asker>;
  /** What `verified_enrolled` sent: `documents/…`, with the team */
  document: string;
  /** A parent who waits for a decision, and an enrolment that does */
  applicant: { id: string };
  enrolment: { id: string };
  /** A review that waits for a moderator, by a parent who is none of the askers */
  review: { id: string };
  /** A reply that waits, to a published review of a school for which `other_parent` speaks */
  reply: { id: string; reviewId: string; schoolId: string };
}

/** A school and one person of each kind, signed in; of each test its own. */
export async function createWorld(): Promise<World> {
  const school = await createSchool();
  const owner = await createParent({ schoolId: school.id });
  const ownerCookie = await signIn(owner);
  const { body } = await upload({ cookie: ownerCookie });
  await submit(ownerCookie, body.filePath);

  const deleted = await createParent({ schoolId: school.id });
  const deletedCookie = await signIn(deleted);
  await db().user.delete({ where: { id: deleted.id } });
  const demoted = await createAdmin();
  const demotedCookie = await signIn({ id: demoted.id, isAdmin: true });
  await db().user.update({ where: { id: demoted.id }, data: { isAdmin: false } });

  const people = {
    unverified: await createUnverifiedParent(),
    verified_not_enrolled: await createParent(),
    other_parent: await createParent({ schoolId: (await createSchool()).id }),
  };
  const admin = await createAdmin();
  const applicant = await createUnverifiedParent();
  const enrolment = await db().enrolment.create({
    data: { parentId: people.other_parent.id, schoolId: school.id, className: "2", status: "pending" },
  });
  const answered = await createReview({ schoolId: (await createSchool()).id });
  await createRepresentative({ schoolId: answered.schoolId, userId: people.other_parent.id });
  const [signedIn, nobody] = [
    async (person: { id: string; email: string }) => ({ id: person.id, email: person.email, cookie: await signIn(person) }),
    { id: newId(), email: "nobody@example.org" },
  ];
  return {
    school,
    document: body.filePath,
    applicant,
    enrolment,
    review: await createReview({ schoolId: school.id, status: "pending" }),
    reply: await createReply(answered),
    askers: {
      visitor: { ...nobody, cookie: "" },
      unverified: await signedIn(people.unverified),
      verified_not_enrolled: await signedIn(people.verified_not_enrolled),
      verified_enrolled: { id: owner.id, email: owner.email, cookie: ownerCookie },
      other_parent: await signedIn(people.other_parent),
      admin: { id: admin.id, email: admin.email, cookie: await signIn({ id: admin.id, isAdmin: true }) },
      deleted_cookie: { id: deleted.id, email: deleted.email, cookie: deletedCookie },
      demoted_admin_cookie: { id: demoted.id, email: demoted.email, cookie: demotedCookie },
      tampered_cookie: { ...nobody, cookie: `${ownerCookie.slice(0, -12)}AAAAAAAAAAAA` },
    },
  };
}

/** What tells that a table has changed, of every table but those that note refusals themselves: how many rows, and the newest writer of one. */
export async function fingerprint(): Promise<Record<string, string>> {
  fingerprintStatement ??= await writeFingerprintStatement();
  const { rows } = await pool().query<{ name: string; mark: string }>(fingerprintStatement);
  return Object.fromEntries(rows.map(({ name, mark }) => [name, mark]));
}

let fingerprintStatement: string | undefined;

async function writeFingerprintStatement() {
  const tables = await db().$queryRaw<{ name: string }[]>`
    SELECT quote_ident(table_name) AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name NOT IN ('rate_limits', 'audit_log', '_prisma_migrations')`;
  return tables
    .map(({ name }) => `SELECT '${name}' AS name, count(*) || ' ' || coalesce(max(xmin::text::bigint), 0) AS mark FROM ${name}`)
    .join(" UNION ALL ");
}
