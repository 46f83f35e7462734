import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { listStatisticsDifferences } from "@/lib/reviews/statistics";
import { createAdmin, createParent, createUnverifiedParent, PASSWORD } from "@/tests/factories/parents";
import { createReview } from "@/tests/factories/reviews";
import { createSchool } from "@/tests/factories/schools";
import { signIn } from "@/tests/factories/sessions";
import { call } from "@/tests/support/call";
import { cookiesOf } from "@/tests/support/cookies";
import { removeLeavingReviews } from "@/tests/support/leaving-reviews";
import { mailsTo } from "@/tests/support/mails";

beforeEach(() => db().rateLimit.deleteMany());

let made = 0;

/** A parent with rows in every table that can hold personal data. */
async function createFullParent() {
  const canary = `Canary${++made}X`;
  const [school, other] = [await createSchool(), await createSchool()];
  const parent = await createParent({
    schoolId: school.id,
    firstName: canary,
    lastName: "Nightingale",
    email: `${canary.toLowerCase()}@example.org`,
    phone: "+919000000001",
    childrenInfo: `Class 4 ${canary}`,
    reasonText: `${canary} reason`,
  });
  const cookie = await signIn(parent);
  const userId = parent.id;
  const admin = await createAdmin();
  const anonymous = await createReview({ schoolId: school.id, authorId: userId, isAnonymous: true, overallComment: `${canary} anonymous` });
  const named = await createReview({ schoolId: other.id, authorId: userId, isAnonymous: false, overallComment: `${canary} named` });
  const document = { ownerId: userId, fileName: `${canary}.pdf`, contentType: "application/pdf", size: 10, sha256: "ab" };
  await db().document.createMany({
    data: [
      { ...document, state: "open", storageKey: `documents/${userId}/1`, submittedAt: new Date() },
      { ...document, state: "awaited", uploadKey: `uploads/${userId}/2` },
    ],
  });
  await db().verificationDecision.create({
    data: { parentId: userId, decision: "approved", previousStatus: "pending", decidedById: admin.id, reasonText: `${canary} decision` },
  });
  const about = { id: newId(), createdAt: new Date(), dueAt: new Date() };
  await db().reviewReport.create({
    data: {
      ...about,
      reviewId: (await createReview({ schoolId: (await createSchool()).id })).id,
      reporterId: userId,
      reasonCode: "abuse",
      text: `${canary} report`,
    },
  });
  await db().grievance.create({
    data: {
      ...about,
      number: `G-${newId()}`,
      category: "other",
      userId,
      name: canary,
      email: parent.email,
      message: `${canary} grievance`,
    },
  });
  await db().schoolRepresentative.create({ data: { userId, schoolId: other.id, proof: "A letter of the principal" } });
  const claim = {
    id: newId(),
    role: "principal",
    way: "domain",
    domain: "nandanvan.example",
    codeHash: "codeHash-",
    networkHash: "networkHash-",
  };
  await db().schoolClaim.create({ data: { ...claim, userId, schoolId: other.id, address: `${canary}@nandanvan.example` } });
  const proposal = { id: newId(), kind: "representative.link", subjectId: other.id, subjectName: other.name, reason: "" };
  await db().jointDecision.create({
    data: { ...proposal, personId: userId, payload: { after: { proof: `${canary} proof` } }, expiresAt: new Date() },
  });
  await db().reviewReply.create({
    data: { id: newId(), reviewId: named.id, schoolId: other.id, authorId: userId, text: "We thank you for this." },
  });
  const { id: enrolmentId } = await db().enrolment.findFirstOrThrow({ where: { parentId: userId } });
  await db().feeReport.create({
    data: { enrolmentId, academicYear: 2026, class: 4, lines: { create: { head: "TUITION", amount: 43_217, timesAYear: 12 } } },
  });
  await db().safetyReport.create({ data: { enrolmentId, kind: "HELPER_ALLOWED", answer: "unsure" } });
  await db().schoolRequest.create({ data: { parentId: userId, name: `${canary} School`, zipCode: "422001" } });
  await db().consent.createMany({ data: ["account", "document_check"].map((purpose) => ({ userId, purpose, noticeVersion: canary })) });
  await db().registrationNetwork.create({ data: { userId, networkHash: "networkHash" } });
  await db().knownDevice.create({ data: { userId, secretHash: newId() } });
  await db().emailChangeUndo.create({
    data: { userId, tokenHash: `tokenHash-${newId()}`, email: `old-${parent.email}`, expiresAt: new Date() },
  });
  await db().secondFactor.create({ data: { userId, secret: "sealed-secret", codes: { create: { codeHash: "codeHash" } } } });
  await db().passkey.create({
    data: { userId, credentialId: `credentialId-${newId()}`, publicKey: Buffer.from("key"), counter: 0, transports: [], name: canary },
  });
  await db().adminInvitation.create({
    data: { email: parent.email, tokenHash: newId(), invitedById: admin.id, expiresAt: new Date() },
  });
  await db().mail.create({ data: { userId, kind: "password-changed", address: parent.email, facts: { firstName: canary } } });
  await db().idempotencyKey.create({ data: { scope: `${userId} POST /canary`, key: newId(), userId, requestHash: "x", body: canary } });
  await db().verificationToken.create({ data: { identifier: `confirm:${userId}:${parent.email}`, token: newId(), expires: new Date() } });
  const entry = { actorKind: "admin", actorId: admin.id, action: "verification.decide", subjectKind: "user", subjectId: userId };
  await db().auditEntry.create({
    data: { ...entry, personal: { create: { personId: userId, after: { reasonText: `${canary} audit` } } } },
  });
  const merger = await db().auditEntry.create({
    data: { actorKind: "admin", actorId: admin.id, action: "school.merge", subjectKind: "school", subjectId: school.id },
  });
  const part = { mergerId: merger.id, schoolId: school.id, personId: userId };
  await db().mergerPart.create({ data: { ...part, kind: "representative", before: { proof: `${canary} proof`, linkedById: admin.id } } });
  return { canary, parent, cookie, school, other, anonymous, named, admin };
}

/** All columns of all tables that reference a person. */
const personColumns = () =>
  db().$queryRaw<{ table: string; column: string }[]>`
    SELECT c.table_name AS "table", c.column_name AS "column" FROM information_schema.columns AS c
    WHERE c.table_schema = 'public' AND (c.column_name = 'person_id' OR c.data_type = 'uuid'
      AND (c.column_name IN ('user_id', 'parent_id', 'owner_id', 'author_id', 'reporter_id') OR (c.table_name = 'users' AND c.column_name = 'id')))`;

/** Rows of all tables that contain this text or id, as "table: row". */
async function findAnywhere(text: string): Promise<string[]> {
  const tables = await db().$queryRaw<{ name: string }[]>`
    SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`;
  const found = [];
  for (const { name } of tables) {
    const [{ xml }] = await db().$queryRaw<{ xml: string }[]>`SELECT table_to_xml(${name}::regclass, true, false, '')::text AS xml`;
    found.push(...(xml.match(/<row>[^]*?<\/row>/g) ?? []).filter((row) => row.includes(text)).map((row) => `${name}: ${row}`));
  }
  return found;
}

describe("GET /api/user/data", () => {
  const SECTIONS: Record<string, string> = {
    users: "account",
    sessions: "sessions",
    known_devices: "knownDevices",
    email_change_undos: "emailChanges",
    second_factors: "secondFactor",
    recovery_codes: "secondFactor",
    passkeys: "passkeys",
    registration_networks: "registrationNetwork",
    consents: "consents",
    enrolments: "enrolments",
    school_requests: "schoolRequests",
    documents: "documents",
    verification_decisions: "decisions",
    reviews: "reviews",
    review_reports: "reports",
    review_replies: "replies",
    school_representatives: "represents",
    school_claims: "claims",
    joint_decisions: "proposedLinks",
    school_merger_parts: "mergers",
    grievances: "grievances",
    mails: "mails",
    idempotency_keys: "requests",
    audit_personal: "activity",
  };

  it("is a file with data from every table about the person, without secrets", async () => {
    const { canary, cookie, parent, admin } = await createFullParent();
    const { status, headers, body } = await call("/api/user/data", { cookie });
    expect([status, headers.get("cache-control")]).toEqual([200, "private, no-store"]);
    expect(headers.get("content-disposition")).toBe('attachment; filename="schoolsach-my-data.json"');
    const tables = new Set((await personColumns()).map(({ table }) => table));
    for (const table of tables) {
      expect(SECTIONS, `what a download says of ${table}`).toHaveProperty(table);
      expect(JSON.stringify(body[SECTIONS[table]]).length, table).toBeGreaterThan(2);
    }
    const text = JSON.stringify(body);
    for (const known of [
      parent.email,
      "+919000000001",
      "43217",
      "HELPER_ALLOWED",
      ...["Class 4 ~", "~.pdf", "~ anonymous", "~ named", "~ decision", "~ audit"].map((text) => text.replace("~", canary)),
    ])
      expect(text).toContain(known);
    for (const secret of [
      "passwordHash",
      "$2b$",
      "secretHash",
      "tokenHash-",
      "storageKey",
      "uploadKey",
      "sealed-secret",
      "credentialId",
      "publicKey",
      "codeHash",
      "networkHash",
      admin.id,
      admin.email,
    ])
      expect(text).not.toContain(secret);
  });

  it("contains only the person's own data", async () => {
    const { parent } = await createFullParent();
    const { body } = await call("/api/user/data", { cookie: await signIn(await createUnverifiedParent()) });
    expect(JSON.stringify(body)).not.toContain(parent.id);
    expect((await call("/api/user/data")).status).toBe(401);
  });
});

describe("DELETE /api/user", () => {
  const remove = (cookie: string, json: object) => call("/api/user", { method: "DELETE", cookie, json });

  it("requires the password and deletes everything about the person except audit entries without personal data", async () => {
    const { canary, parent, cookie, school, other } = await createFullParent();
    expect((await remove(cookie, { password: "wrong" })).body.fields).toHaveProperty("password");
    const { status, response } = await remove(cookie, { password: PASSWORD });
    expect([status, cookiesOf(response)["__Secure-next-auth.session-token"]]).toEqual([204, ""]);
    expect((await call("/api/user", { cookie })).status).toBe(401);
    // The anonymous review no longer has an author, and goes within seven days.
    expect(await db().review.findMany({ where: { schoolId: { in: [school.id, other.id] } } })).toMatchObject([{ authorId: null }]);
    expect(new Set((await findAnywhere(parent.id)).map((row) => row.split(":")[0]))).toEqual(new Set(["audit_log", "file_deletions"]));
    await removeLeavingReviews();
    for (const text of [canary, parent.email]) expect((await findAnywhere(text)).filter((row) => !row.startsWith("mails: "))).toEqual([]);
    expect((await mailsTo(parent.email)).map(({ kind }) => kind)).toEqual(["account-deleted"]);
    expect(await db().review.count({ where: { schoolId: { in: [school.id, other.id] } } })).toBe(0);
    expect(await listStatisticsDifferences(10)).toEqual([]);
    expect(
      (await db().fileDeletion.findMany({ where: { storageKey: { contains: parent.id } } })).map(({ storageKey }) => storageKey).sort(),
    ).toEqual([`documents/${parent.id}/1`, `uploads/${parent.id}/2`]);
    const left = (await findAnywhere(parent.id)).map((row) => row.split(":")[0]);
    expect(new Set(left)).toEqual(new Set(["audit_log", "file_deletions"]));
  });

  it("keeps anonymous, approved reviews without author if the person chooses that", async () => {
    const { cookie, anonymous, school, other } = await createFullParent();
    await createReview({ schoolId: school.id });
    expect((await remove(cookie, { password: PASSWORD, keepReviews: true })).status).toBe(204);
    expect(await db().review.findUnique({ where: { id: anonymous.id } })).toMatchObject({ authorId: null, status: "approved" });
    expect(await db().review.count({ where: { schoolId: other.id } })).toBe(0);
    const { body } = await call(`/api/schools/${school.id}/reviews`);
    expect(body).toHaveLength(2);
    expect((await call(`/api/schools/${school.id}`)).body.stats.totalReviews).toBe(2);
    expect(await listStatisticsDifferences(10)).toEqual([]);
  });

  it("is refused for administrators", async () => {
    const admin = await createAdmin();
    for (const isAdmin of [true, false]) {
      const { status, body } = await remove(await signIn({ id: admin.id, isAdmin }), { password: PASSWORD });
      expect([status, body.code]).toEqual([409, "CONFLICT"]);
    }
    expect(await db().user.count({ where: { id: admin.id } })).toBe(1);
  });

  it("repeated with the same Idempotency-Key is answered 401, because the session has ended", async () => {
    const cookie = await signIn(await createParent());
    const headers = { "idempotency-key": newId() };
    const send = () => call("/api/user", { method: "DELETE", cookie, json: { password: PASSWORD }, headers });
    expect([(await send()).status, (await send()).status]).toEqual([204, 401]);
  });
});

describe("consents", () => {
  const change = (cookie: string, purpose: string, json: object) => call(`/api/user/consents/${purpose}`, { method: "PUT", cookie, json });

  it("are listed with the notice's version; can be given and withdrawn any number of times", async () => {
    const parent = await createParent();
    const cookie = await signIn(parent);
    const { body } = await call("/api/user/consents", { cookie });
    expect(body.map(({ purpose, isGiven }: { purpose: string; isGiven: boolean }) => [purpose, isGiven])).toEqual([
      ["account", false],
      ["document_check", false],
      ["enrolment_question", false],
    ]);
    const given = await change(cookie, "enrolment_question", { given: true });
    expect(given.body).toMatchObject({ isGiven: true, noticeVersion: body[2].currentNoticeVersion, withdrawnAt: null });
    await Promise.all([1, 2, 3].map(() => change(cookie, "enrolment_question", { given: true })));
    expect(await db().consent.count({ where: { userId: parent.id } })).toBe(1);
    const withdrawn = await change(cookie, "enrolment_question", { given: false });
    expect(withdrawn.body).toMatchObject({ isGiven: false, givenAt: given.body.givenAt, withdrawnAt: expect.any(String) });
    expect((await change(cookie, "enrolment_question", { given: true })).body.isGiven).toBe(true);
    expect(await db().consent.count({ where: { userId: parent.id } })).toBe(2);
  });

  it("a consent to a newer notice ends the previous one", async () => {
    const parent = await createParent();
    await db().consent.create({ data: { userId: parent.id, purpose: "document_check", noticeVersion: "2020-01-01" } });
    await change(await signIn(parent), "document_check", { given: true });
    expect(await db().consent.count({ where: { userId: parent.id, withdrawnAt: null } })).toBe(1);
    expect(await db().consent.count({ where: { userId: parent.id, noticeVersion: "2020-01-01", withdrawnAt: { not: null } } })).toBe(1);
  });

  it("withdrawing the one for document checks deletes documents, ends verification and withdraws reviews; the fact of the check remains", async () => {
    const { parent, cookie, school } = await createFullParent();
    const { status, body } = await change(cookie, "document_check", { given: false });
    expect([status, body.isGiven]).toEqual([200, false]);
    expect((await call("/api/user", { cookie })).body).toMatchObject({ isVerified: false, verificationStatus: "none" });
    const documents = await db().document.findMany({ where: { ownerId: parent.id } });
    for (const document of documents)
      expect(document).toMatchObject({
        state: "destroyed",
        destroyedBecause: "consent-withdrawn",
        storageKey: null,
        uploadKey: null,
        fileName: null,
      });
    expect(await db().fileDeletion.count({ where: { storageKey: { contains: parent.id } } })).toBe(2);
    expect(
      (await db().verificationDecision.findMany({ where: { parentId: parent.id }, orderBy: { decidedAt: "asc" } })).map(
        ({ decision }) => decision,
      ),
    ).toEqual(["approved", "withdrawn"]);
    await removeLeavingReviews();
    expect((await call(`/api/schools/${school.id}/reviews`)).body).toEqual([]);
    expect(await listStatisticsDifferences(10)).toEqual([]);
    expect((await change(cookie, "document_check", { given: false })).status).toBe(200);
    expect(await db().verificationDecision.count({ where: { parentId: parent.id } })).toBe(2);
  });

  it("withdrawing the one for document checks keeps published reviews if the parent chooses that", async () => {
    const { cookie, school } = await createFullParent();
    await change(cookie, "document_check", { given: false, keepReviews: true });
    expect((await call(`/api/schools/${school.id}/reviews`)).body).toHaveLength(1);
  });

  it("the one for the account can only be withdrawn by deleting it; unknown purposes are refused", async () => {
    const cookie = await signIn(await createParent());
    expect((await change(cookie, "account", { given: false })).body.code).toBe("CONFLICT");
    expect((await change(cookie, "marketing", { given: true })).status).toBe(404);
    expect((await change(cookie, "account", { given: "yes" })).status).toBe(400);
  });
});
