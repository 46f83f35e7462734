import { addHours } from "date-fns";
import { db, pool } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { createAdmin, createParent, createUnverifiedParent } from "../factories/parents";
import { createReply, createRepresentative } from "../factories/replies";
import { createReview } from "../factories/reviews";
import { createSchool } from "../factories/schools";
import { signIn } from "../factories/sessions";
import { submitDocument, uploadDocument } from "./documents";

/** The actors of the authorization matrix, in the order of its columns. */
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

interface Actor {
  id: string;
  email: string;
  /** Cookie header; "" for a visitor */
  cookie: string;
}

export interface World {
  school: { id: string };
  actors: Record<Role, Actor>;
  /** Path of the document that `verified_enrolled` submitted: `documents/…` */
  document: string;
  /** A parent who awaits verification, and a pending enrolment */
  applicant: { id: string };
  enrolment: { id: string };
  /** A pending review by a parent who is none of the actors */
  review: { id: string };
  /** A pending reply to a published review, at a school that `other_parent` represents */
  reply: { id: string; reviewId: string; schoolId: string };
}

/** Creates a school and one signed-in person for each role. */
export async function createWorld(): Promise<World> {
  const school = await createSchool();
  const owner = await createParent({ schoolId: school.id });
  const ownerCookie = await signIn(owner);
  const { body } = await uploadDocument({ cookie: ownerCookie });
  await submitDocument(ownerCookie, body.filePath);

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
  const repliedReview = await createReview({ schoolId: (await createSchool()).id });
  await createRepresentative({ schoolId: repliedReview.schoolId, userId: people.other_parent.id });
  const [toActor, nobody] = [
    async (person: { id: string; email: string }) => ({ id: person.id, email: person.email, cookie: await signIn(person) }),
    { id: newId(), email: "nobody@example.org" },
  ];
  const world = {
    school,
    document: body.filePath,
    applicant,
    enrolment,
    review: await createReview({ schoolId: school.id, status: "pending" }),
    reply: await createReply(repliedReview),
    actors: {
      visitor: { ...nobody, cookie: "" },
      unverified: await toActor(people.unverified),
      verified_not_enrolled: await toActor(people.verified_not_enrolled),
      verified_enrolled: { id: owner.id, email: owner.email, cookie: ownerCookie },
      other_parent: await toActor(people.other_parent),
      admin: { id: admin.id, email: admin.email, cookie: await signIn({ id: admin.id, isAdmin: true }) },
      deleted_cookie: { id: deleted.id, email: deleted.email, cookie: deletedCookie },
      demoted_admin_cookie: { id: demoted.id, email: demoted.email, cookie: demotedCookie },
      tampered_cookie: { ...nobody, cookie: `${ownerCookie.slice(0, -12)}AAAAAAAAAAAA` },
    },
  };
  // On a busy machine the tests take longer than five minutes.
  await db().session.updateMany({ data: { confirmedAt: addHours(new Date(), 1) } });
  return world;
}

/** Row count and newest writing transaction of each table. Leaves out tables that a refused request may write to. */
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
