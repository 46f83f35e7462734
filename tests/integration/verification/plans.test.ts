import pg from "pg";
import { beforeAll, describe, expect, it } from "vitest";
import { countAdminFigures } from "@/lib/analytics/admin-figures";
import { listPendingEnrolments, listEmails, listQueue, listUsers } from "@/lib/verification/queries";
import { newId } from "@/lib/platform/ids";
import { createSchool } from "@/tests/factories/schools";
import { explainQueries, vacuum } from "@/tests/support/plans";

// 40,000 parents, a quarter of them waiting. Explains the queries of each admin list.

const PARENTS = 40_000;
const PAGE = { page: 1, limit: 50 };
const adminId = newId();

beforeAll(async () => {
  const { id: schoolId } = await createSchool();
  // Loading takes longer than the site's statement timeout.
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  await client.query(
    `INSERT INTO users (id, first_name, last_name, email, phone, is_verified, verification_status, has_document, applied_at, created_at)
     SELECT gen_random_uuid(), (ARRAY['Asha','Bharat','Chitra','Deepak','Meera','Farhan','Zoya'])[1 + n % 7], 'Parent' || n, 'p' || n || '@many.example',
       '+9198' || lpad(n::text, 8, '0'), n % 4 <> 0, CASE n % 4 WHEN 0 THEN 'pending' ELSE 'approved' END, n % 3 > 0,
       '2026-01-01'::timestamptz + n * interval '1 minute', '2025-01-01'::timestamptz + n * interval '1 minute' FROM generate_series(1, ${PARENTS}) AS n`,
  );
  await client.query(
    `INSERT INTO enrolments (id, parent_id, school_id, status)
     SELECT gen_random_uuid(), id, '${schoolId}', CASE WHEN random() < 0.02 THEN 'pending' ELSE 'confirmed' END FROM users`,
  );
  await client.query(
    `INSERT INTO documents (id, owner_id, sha256, state, submitted_at) SELECT gen_random_uuid(), id, md5(id::text), 'open', now() FROM users WHERE has_document`,
  );
  await vacuum(client);
  await client.end();
});

const READS_ALL = /Seq Scan on (\S+\.)?(users|documents|enrolments)\b/;

describe("with 40,000 parents, no list reads a whole table", () => {
  it.each([
    ["the queue", () => listQueue({ adminId, sort: "waiting", ...PAGE }), "users_waiting_idx"],
    ["the queue's last page", () => listQueue({ adminId, sort: "waiting", page: 200, limit: 50 }), "users_waiting_idx"],
    ["the queue, newest first", () => listQueue({ adminId, sort: "newest", ...PAGE }), "users_waiting_applied_at_idx"],
    ["the queue by name", () => listQueue({ adminId, sort: "name", ...PAGE }), "users_name_idx"],
    ["the queue by email address, descending", () => listQueue({ adminId, sort: "-email", ...PAGE }), "users_email_key"],
    ["a search in the queue", () => listQueue({ adminId, sort: "waiting", search: "p4711@many", ...PAGE }), "users_words_idx"],
    ["all users", () => listUsers({ sort: "newest", ...PAGE }), "users_created_at_id_idx"],
    ["all users, oldest first", () => listUsers({ sort: "oldest", ...PAGE }), "users_created_at_id_idx"],
    ["all users by name, descending", () => listUsers({ sort: "-name", ...PAGE }), "users_name_idx"],
    ["a search for a person", () => listUsers({ sort: "newest", search: "p4711@many.example", ...PAGE }), "users_words_idx"],
    ["added enrolments", () => listPendingEnrolments({ sort: "oldest", ...PAGE }), "enrolments_pending_idx"],
    ["the figures", () => countAdminFigures(), "users_verified_idx"],
  ])("%s", async (_, work, index) => {
    const plans = await explainQueries(work);
    expect(plans).toContain(index);
    expect(plans).not.toMatch(READS_ALL);
  });

  it("all email addresses are read in batches by cursor", async () => {
    const plans = await explainQueries(async () => {
      const emails = listEmails();
      await emails.next();
      await emails.next();
      await emails.return(undefined);
    });
    expect(plans.match(/users_created_at_id_idx/g)?.length).toBe(2);
    expect(plans).not.toMatch(/Seq Scan|Sort/);
  });
});
