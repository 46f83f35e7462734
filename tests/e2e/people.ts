import { createHash, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, request as newRequests, type Page } from "@playwright/test";
import pg from "pg";
import { hashPassword } from "../../lib/accounts/bcrypt.mjs";

// The people of a journey: written to the tested server's own database, signed in at its own doors.

const dataDir = process.env.E2E_DATA_DIR || ".test/e2e";
const readState = (file: string) => JSON.parse(readFileSync(join(dataDir, file), "utf8"));

/** The first administrator, as the server announced them when it started. */
export const firstAdmin = (): { email: string; password: string } => readState("first-admin.json");

async function sql<Row extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: readState("postgres.json").url });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** The first administrator's password as people of tests have it: its hash costs next to nothing to compare with. */
let cheapHash: Promise<string> | undefined;
const hashForTests = () => (cheapHash ??= hashPassword(firstAdmin().password, 4));

interface NewPerson {
  firstName: string;
  lastName: string;
  isAdmin?: boolean;
  isVerified?: boolean;
  /** A document of theirs waits for the team */
  hasDocument?: boolean;
  /** How many hours ago the application came */
  waitingHours?: number;
}

export interface TestPerson {
  id: string;
  name: string;
  email: string;
}

/** Somebody with an account and the first administrator's password. */
export async function createPerson({
  firstName,
  lastName,
  isAdmin = false,
  isVerified = false,
  hasDocument = false,
  waitingHours = 1,
}: NewPerson) {
  const email = `${randomUUID().slice(0, 8)}@mail.example`;
  const status = isAdmin ? "none" : isVerified ? "approved" : "pending";
  const [{ id }] = await sql<{ id: string }>(
    `INSERT INTO users (id, first_name, last_name, email, is_admin, is_verified, verification_status, verified_at, applied_at,
       email_confirmed_at, password_hash, has_document)
     VALUES (gen_random_uuid(), $1, $2, $3, $4, $5, $6, CASE WHEN $5 THEN now() END, now() - make_interval(hours => $7), now(), $8, $9)
     RETURNING id`,
    [firstName, lastName, email, isAdmin, isVerified, status, waitingHours, await hashForTests(), hasDocument],
  );
  return { id, name: `${firstName} ${lastName}`, email } satisfies TestPerson;
}

interface NewEnrolment {
  status?: "claimed" | "pending" | "confirmed";
  academicYear?: number;
}

/** A child's school of this parent: a demo school in Nashik, whose position is known. */
export async function enrol({ id }: TestPerson, { status = "confirmed", academicYear = 2026 }: NewEnrolment = {}) {
  const [school] = await sql<{ id: string; name: string }>(
    "SELECT id, name FROM schools WHERE place_id = 'maharashtra/nashik' AND latitude IS NOT NULL ORDER BY name LIMIT 1",
    [],
  );
  await sql(
    `INSERT INTO enrolments (id, parent_id, school_id, class_name, academic_year, status, confirmed_at)
     VALUES (gen_random_uuid(), $1, $2, 'Class 4', $3, $4, CASE WHEN $4 = 'confirmed' THEN now() END)`,
    [id, school.id, academicYear, status],
  );
  return school;
}

/** What a rejection has left behind with this parent. */
export async function reject({ id }: TestPerson, reason: string) {
  await sql("UPDATE users SET verification_status = 'rejected', reason_code = 'other', reason_text = $2 WHERE id = $1", [id, reason]);
}

export async function forgetConfirmation({ id }: TestPerson) {
  await sql("UPDATE users SET email_confirmed_at = NULL WHERE id = $1", [id]);
}

/** Ends all of this person's sessions, as if from another browser. */
export async function endSessions({ id }: TestPerson) {
  await sql("DELETE FROM sessions WHERE user_id = $1", [id]);
}

/** A school that a parent added after registering, waiting for the team. */
export async function addSchool({ id }: TestPerson): Promise<string> {
  const [school] = await sql<{ id: string; name: string }>("SELECT id, name FROM schools ORDER BY name LIMIT 1", []);
  await sql(
    `INSERT INTO enrolments (id, parent_id, school_id, class_name, academic_year, status) VALUES (gen_random_uuid(), $1, $2, '4', 2026, 'pending')`,
    [id, school.id],
  );
  return school.name;
}

/** Lets this person speak for the demo school that `enrol` takes. */
export async function linkRepresentative({ id }: TestPerson) {
  await sql(
    `INSERT INTO school_representatives (user_id, school_id, proof)
     SELECT $1, id, 'A letter' FROM schools WHERE place_id = 'maharashtra/nashik' AND latitude IS NOT NULL ORDER BY name LIMIT 1`,
    [id],
  );
}

/** A published review with its author's name, at the demo school that `enrol` takes. */
export async function addPublishedReview(person: TestPerson, { comment }: { comment: string }) {
  const school = await addPendingReview(person, { comment });
  await sql("UPDATE reviews SET status = 'approved', published_on = current_date, is_anonymous = false WHERE author_id = $1", [person.id]);
  return school;
}

/** A review of this parent that waits for a moderator, at the demo school that `enrol` takes. */
export async function addPendingReview(person: TestPerson, { comment, hoursAgo = 1 }: { comment: string; hoursAgo?: number }) {
  const school = await enrol(person);
  await sql(
    `INSERT INTO reviews (id, school_id, author_id, status, overall_rating, teachers_rating, facilities_rating, academics_rating, atmosphere_rating,
       administration_rating, overall_comment, submitted_at)
     VALUES (gen_random_uuid(), $1, $2, 'pending', 2, 3, 4, 3, 2, 1, $3, now() - make_interval(hours => $4))`,
    [school.id, person.id, comment, hoursAgo],
  );
  return school;
}

export interface TestFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Sends a document as this parent, through the API. */
export async function sendDocument({ email }: TestPerson, file: TestFile, baseURL: string) {
  const api = await newRequests.newContext({ baseURL, extraHTTPHeaders: { Origin: baseURL } });
  await expectOk(api.post("/api/login", { data: { email, password: firstAdmin().password } }));
  const uploaded = await expectOk(api.post("/api/verification-documents/upload", { multipart: { document: file } }));
  const { filePath } = await uploaded.json();
  await expectOk(api.put("/api/verification-documents", { data: { documentURL: filePath } }));
  await api.dispose();
}

/** Signs the page's browser in at the admins' door: the first administrator's, unless told otherwise. */
export async function signInAsAdmin(page: Page, email = firstAdmin().email) {
  await sql("UPDATE users SET password_hash = $2 WHERE email = $1 AND password_hash LIKE '$2b$12$%'", [email, await hashForTests()]);
  const { origin } = new URL((await page.request.get("/robots.txt")).url());
  const data = { email, password: firstAdmin().password };
  await expectOk(page.request.post("/api/admin/login", { data, headers: { Origin: origin } }));
}

/** Signs a browser in at the parents' door. */
export async function signInAsParent(page: Pick<Page, "request">, { email }: TestPerson) {
  const { origin } = new URL((await page.request.get("/robots.txt")).url());
  const data = { email, password: firstAdmin().password };
  await expectOk(page.request.post("/api/login", { data, headers: { Origin: origin } }));
}

async function expectOk(asked: Promise<import("@playwright/test").APIResponse>) {
  const response = await asked;
  expect(response.ok(), `${response.url()}: ${response.status()} ${await response.text()}`).toBe(true);
  return response;
}

/** April's question, mailed: a confirmed enrolment of an earlier year, and the path of the link that answers it. */
export async function askInApril(person: TestPerson): Promise<{ schoolName: string; path: string }> {
  const { name: schoolName } = await enrol(person, { academicYear: 2024 });
  const secret = randomUUID();
  await sql(
    `INSERT INTO verification_tokens (identifier, token, expires)
     SELECT 'enrolment:' || id, $2, now() + interval '1 day' FROM enrolments WHERE parent_id = $1`,
    [person.id, createHash("sha256").update(secret).digest("base64url")],
  );
  return { schoolName, path: `/enrolments/answer#${secret}` };
}

/** Counts the figures of Analytics now: by the server, as it does once a minute. */
export const countFigures = () => sql("SELECT graphile_worker.add_job('roll-up')", []);

/** Looks for likely duplicates now: by the server, as it does every five minutes. */
export const findDuplicates = () => sql("SELECT graphile_worker.add_job('find-duplicates', job_key => 'find-duplicates')", []);
