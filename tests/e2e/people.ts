import { createHash, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, request as newRequests, type Page } from "@playwright/test";
import pg from "pg";
import { hashPassword } from "../../lib/accounts/bcrypt.mjs";

// People for the tests: written to the tested server's database, signed in through its API.

const dataDir = process.env.E2E_DATA_DIR || ".test/e2e";
const readState = (file: string) => JSON.parse(readFileSync(join(dataDir, file), "utf8"));

/** The first administrator, whom the server created when it started. */
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

/** The first administrator's password, hashed at the lowest cost. */
let cheapHash: Promise<string> | undefined;
const hashForTests = () => (cheapHash ??= hashPassword(firstAdmin().password, 4));

interface NewPerson {
  firstName: string;
  lastName: string;
  isAdmin?: boolean;
  isVerified?: boolean;
  /** Has a submitted document */
  hasDocument?: boolean;
  /** Hours since the application */
  waitingHours?: number;
}

export interface TestPerson {
  id: string;
  name: string;
  email: string;
}

/** Creates an account with the first administrator's password. */
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
  /** Among the demo schools by name. Nobody else represents or reviews the last one */
  school?: "first" | "last";
}

/** Enrols the parent's child at a demo school in Nashik that has a position. */
export async function enrol({ id }: TestPerson, { status = "confirmed", academicYear = 2026, school: which = "first" }: NewEnrolment = {}) {
  const [school] = await sql<{ id: string; name: string }>(
    `SELECT id, name FROM schools WHERE place_id = 'maharashtra/nashik' AND latitude IS NOT NULL ORDER BY name ${which === "last" ? "DESC" : ""} LIMIT 1`,
    [],
  );
  await sql(
    `INSERT INTO enrolments (id, parent_id, school_id, class_name, academic_year, status, confirmed_at)
     VALUES (gen_random_uuid(), $1, $2, 'Class 4', $3, $4, CASE WHEN $4 = 'confirmed' THEN now() END)`,
    [id, school.id, academicYear, status],
  );
  return school;
}

/** Marks the parent's application as rejected. */
export async function markRejected({ id }: TestPerson, reason: string) {
  await sql("UPDATE users SET verification_status = 'rejected', reason_code = 'other', reason_text = $2 WHERE id = $1", [id, reason]);
}

export async function unconfirmEmail({ id }: TestPerson) {
  await sql("UPDATE users SET email_confirmed_at = NULL WHERE id = $1", [id]);
}

/** Makes the last sign-in of this person too old for what needs a recent one. */
export async function expireConfirmation({ id }: TestPerson) {
  await sql("UPDATE sessions SET confirmed_at = now() - interval '1 hour' WHERE user_id = $1", [id]);
}

/** Ends all sessions of this person. */
export async function endSessions({ id }: TestPerson) {
  await sql("DELETE FROM sessions WHERE user_id = $1", [id]);
}

/** Adds a pending enrolment of this parent and returns the school's name. */
export async function addSchool({ id }: TestPerson): Promise<string> {
  const [school] = await sql<{ id: string; name: string }>("SELECT id, name FROM schools ORDER BY name LIMIT 1", []);
  await sql(
    `INSERT INTO enrolments (id, parent_id, school_id, class_name, academic_year, status) VALUES (gen_random_uuid(), $1, $2, '4', 2026, 'pending')`,
    [id, school.id],
  );
  return school.name;
}

/** Makes this person a representative of the demo school that `enrol` uses. */
export async function linkRepresentative({ id }: TestPerson) {
  await sql(
    `INSERT INTO school_representatives (user_id, school_id, proof)
     SELECT $1, id, 'A letter' FROM schools WHERE place_id = 'maharashtra/nashik' AND latitude IS NOT NULL ORDER BY name LIMIT 1`,
    [id],
  );
}

/** Adds a published, signed review of the demo school that `enrol` uses. */
export async function addPublishedReview(person: TestPerson, { comment }: { comment: string }) {
  const school = await addPendingReview(person, { comment });
  await sql("UPDATE reviews SET status = 'approved', published_on = current_date, is_anonymous = false WHERE author_id = $1", [person.id]);
  return school;
}

/** Adds a pending review of the demo school that `enrol` uses. */
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

/** Adds a published anonymous review of this school by a new parent, and returns its id. */
export async function addAnonymousReview(schoolId: string): Promise<string> {
  const author = await createPerson({ firstName: "Kabir", lastName: "Hidden", isVerified: true });
  const [{ id }] = await sql<{ id: string }>(
    `INSERT INTO reviews (id, school_id, author_id, status, overall_rating, teachers_rating, facilities_rating, academics_rating, atmosphere_rating,
       administration_rating, is_anonymous, published_on)
     VALUES (gen_random_uuid(), $1, $2, 'approved', 2, 3, 4, 3, 2, 1, true, current_date) RETURNING id`,
    [schoolId, author.id],
  );
  return id;
}

export interface TestFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Uploads and submits a document as this parent, through the API. */
export async function sendDocument({ email }: TestPerson, file: TestFile, baseURL: string) {
  const api = await newRequests.newContext({ baseURL, extraHTTPHeaders: { Origin: baseURL } });
  await expectOk(api.post("/api/login", { data: { email, password: firstAdmin().password } }));
  const uploaded = await expectOk(api.post("/api/verification-documents/upload", { multipart: { document: file } }));
  const { filePath } = await uploaded.json();
  await expectOk(api.put("/api/verification-documents", { data: { documentURL: filePath } }));
  await api.dispose();
}

/** Signs the page's browser in as an admin, by default the first administrator. */
export async function signInAsAdmin(page: Pick<Page, "request">, email = firstAdmin().email) {
  await sql("UPDATE users SET password_hash = $2 WHERE email = $1 AND password_hash LIKE '$2b$12$%'", [email, await hashForTests()]);
  const { origin } = new URL((await page.request.get("/robots.txt")).url());
  const data = { email, password: firstAdmin().password };
  await expectOk(page.request.post("/api/admin/login", { data, headers: { Origin: origin } }));
}

/** Another administrator agrees to what was proposed about a school. */
export async function agreeAsAnother(baseURL: string, schoolId: string) {
  const request = await newRequests.newContext({ baseURL });
  const { email } = await createPerson({ firstName: "Rohit", lastName: "Das", isAdmin: true });
  await signInAsAdmin({ request }, email);
  const [{ id }] = await sql<{ id: string }>("SELECT id FROM joint_decisions WHERE subject_id = $1 AND status = 'open'", [schoolId]);
  const data = { outcome: "agreed" };
  await expectOk(request.put(`/api/admin/joint-decisions/${id}`, { data, headers: { Origin: new URL(baseURL).origin } }));
  await request.dispose();
}

/** Signs a browser in as a parent. */
export async function signInAsParent(page: Pick<Page, "request">, { email }: TestPerson) {
  const { origin } = new URL((await page.request.get("/robots.txt")).url());
  const data = { email, password: firstAdmin().password };
  await expectOk(page.request.post("/api/login", { data, headers: { Origin: origin } }));
}

async function expectOk(pending: Promise<import("@playwright/test").APIResponse>) {
  const response = await pending;
  expect(response.ok(), `${response.url()}: ${response.status()} ${await response.text()}`).toBe(true);
  return response;
}

/** Adds a confirmed enrolment of an earlier year. Returns its school and the path of an April link. */
export async function createAprilLink(person: TestPerson): Promise<{ schoolName: string; path: string }> {
  const { name: schoolName } = await enrol(person, { academicYear: 2024 });
  const secret = randomUUID();
  await sql(
    `INSERT INTO verification_tokens (identifier, token, expires)
     SELECT 'enrolment:' || id, $2, now() + interval '1 day' FROM enrolments WHERE parent_id = $1`,
    [person.id, createHash("sha256").update(secret).digest("base64url")],
  );
  return { schoolName, path: `/enrolments/answer#${secret}` };
}

/** Adds the job that counts analytics figures, which normally runs once a minute. */
export const countFigures = () => sql("SELECT graphile_worker.add_job('roll-up')", []);

/** Adds the job that looks for likely duplicates, which normally runs every five minutes. */
export const findDuplicates = () => sql("SELECT graphile_worker.add_job('find-duplicates', job_key => 'find-duplicates')", []);

/** Counts views of a school's page today. */
export const addViews = (schoolId: string, views: number) =>
  sql("INSERT INTO school_views (day, school_id, views) VALUES ((now() AT TIME ZONE 'Asia/Kolkata')::date, $1, $2)", [schoolId, views]);
