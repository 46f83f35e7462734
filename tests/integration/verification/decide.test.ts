import { beforeAll, describe, expect, it } from "vitest";
import { clock } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { academicYearOf } from "@/lib/schools/academic-year";
import { createApplicant, createDocument } from "@/tests/factories/applicants";
import { createAdmin, createParent, createUnverifiedParent } from "@/tests/factories/parents";
import { createRepresentative } from "@/tests/factories/replies";
import { createSchool } from "@/tests/factories/schools";
import { signIn } from "@/tests/factories/sessions";
import { createAdminClient } from "@/tests/support/admin-calls";
import { callHandler } from "@/tests/support/api-calls";

let admin: Awaited<ReturnType<typeof createAdminClient>>;
let colleague: Awaited<ReturnType<typeof createAdminClient>>;
let schoolId = "";

beforeAll(async () => {
  [admin, colleague] = [await createAdminClient({ firstName: "Asha" }), await createAdminClient({ firstName: "Rohit" })];
  schoolId = (await createSchool({ name: "Nandanvan Vidyalaya" })).id;
});

const userOf = (id: string) => db().user.findUniqueOrThrow({ where: { id } });
const decisionsOf = (parentId: string) => db().verificationDecision.findMany({ where: { parentId }, orderBy: { decidedAt: "asc" } });
const mailsTo = (userId: string) => db().mail.findMany({ where: { userId }, orderBy: { createdAt: "asc" } });
const auditOf = (id: string) => db().auditEntry.findMany({ where: { subjectId: id }, include: { personal: true }, orderBy: { id: "asc" } });

describe("approving an application", () => {
  it("verifies the parent, confirms the claimed school, writes a decision, an audit entry and a delayed email", async () => {
    const parent = await createApplicant({ schoolId, firstName: "Meera" });
    const { status, body, headers } = await admin.approve(parent.id, { documentKind: "school-id-card", version: parent.version });
    expect([status, headers.get("cache-control")]).toEqual([200, "private, no-store"]);
    expect(body).toEqual({
      id: parent.id,
      isVerified: true,
      verificationStatus: "approved",
      version: parent.version + 1,
      undoUntil: expect.any(String),
    });
    const user = await userOf(parent.id);
    expect([user.isVerified, user.verificationStatus, user.verifiedAt]).toEqual([true, "approved", expect.any(Date)]);

    const [decision] = await decisionsOf(parent.id);
    expect(decision).toMatchObject({
      decision: "approved",
      documentId: parent.document!.id,
      documentKind: "school-id-card",
      decidedById: admin.id,
      previousStatus: "pending",
    });
    expect(body.undoUntil).toBe(new Date(decision.decidedAt.getTime() + 10_000).toISOString());

    const enrolment = await db().enrolment.findUniqueOrThrow({ where: { id: parent.enrolment!.id } });
    expect([enrolment.status, enrolment.confirmedAt, enrolment.academicYear]).toEqual([
      "confirmed",
      decision.decidedAt,
      academicYearOf(clock.now()),
    ]);
    expect((await db().document.findUniqueOrThrow({ where: { id: parent.document!.id } })).decidedAt).toEqual(decision.decidedAt);

    const audit = await auditOf(parent.id);
    expect(audit).toMatchObject([{ action: "verification.decide", actorKind: "admin", actorId: admin.id, personal: [] }]);
    expect(JSON.stringify(audit[0].after)).not.toContain("Meera");

    const [mail, ...others] = await mailsTo(parent.id);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      kind: "application-approved",
      status: "queued",
      about: `decision:${decision.id}`,
      address: parent.email,
      facts: {
        firstName: "Meera",
        schoolName: "Nandanvan Vidyalaya",
        link: `https://schoolsach.test/schools/${parent.enrolment!.schoolId}#write-review`,
        badge: expect.stringMatching(/^Verified with a school ID card, \w{3} \d{4}$/),
      },
    });
    expect(mail.notBefore.getTime() - decision.decidedAt.getTime()).toBeGreaterThanOrEqual(10_000);
  });

  it.each([
    { what: "without a school", school: null },
    { what: "whose school has closed", school: { status: "closed" } },
    { what: "who represents their child's school", school: {}, represents: true },
  ])("$what: the email doesn't invite to review and links to their schools", async ({ school, represents }) => {
    const parent = await createApplicant(school ? { schoolId: (await createSchool(school)).id } : {});
    if (represents) await createRepresentative({ schoolId: parent.enrolment!.schoolId, userId: parent.id });
    await admin.approve(parent.id);
    expect(await mailsTo(parent.id)).toMatchObject([{ kind: "application-approved", facts: { schoolName: null, link: null } }]);
  });

  it("keeps a given academic year; schools added later or ended aren't confirmed", async () => {
    const parent = await createApplicant({});
    const [other, third] = [await createSchool(), await createSchool()];
    const enrol = (school: string, fields: object) =>
      db().enrolment.create({ data: { parentId: parent.id, schoolId: school, status: "claimed", ...fields } });
    const [given, added, ended] = [
      await enrol(schoolId, { academicYear: 2024 }),
      await enrol(other.id, { status: "pending" }),
      await enrol(third.id, { endedOn: new Date("2026-05-31") }),
    ];
    await admin.approve(parent.id);
    const rows = await db().enrolment.findMany({ where: { parentId: parent.id }, select: { id: true, status: true, academicYear: true } });
    expect(rows).toEqual(
      expect.arrayContaining([
        { id: given.id, status: "confirmed", academicYear: 2024 },
        { id: added.id, status: "pending", academicYear: null },
        { id: ended.id, status: "claimed", academicYear: null },
      ]),
    );
  });

  it("gives the parent their rights at the next request", async () => {
    const parent = await createApplicant();
    const cookie = await signIn(parent);
    const readIsVerified = async () => (await (await callHandler("/api/user", { cookie })).response.json()).isVerified;
    expect(await readIsVerified()).toBe(false);
    await admin.approve(parent.id);
    expect(await readIsVerified()).toBe(true);
    await admin.reject(parent.id, { reopen: true });
    expect(await readIsVerified()).toBe(false);
  });

  it("without a document is recorded as in person; other kinds are refused", async () => {
    const parent = await createApplicant({ document: false });
    const { status, body } = await admin.approve(parent.id, { documentKind: "fee-receipt" });
    expect([status, body.code, body.fields]).toEqual([400, "VALIDATION", { documentKind: "There is no document" }]);
    expect((await userOf(parent.id)).isVerified).toBe(false);
    expect((await admin.approve(parent.id)).status).toBe(200);
    expect(await decisionsOf(parent.id)).toMatchObject([{ documentKind: "in-person", documentId: null }]);
    expect((await mailsTo(parent.id))[0].facts).toMatchObject({ badge: expect.stringContaining("Verified in person") });
  });

  it("is possible without a confirmed address and without an application after registration", async () => {
    const parent = await createUnverifiedParent({ emailConfirmedAt: null });
    expect((await admin.approve(parent.id, { documentKind: "in-person" })).status).toBe(200);
  });
});

describe("rejecting an application", () => {
  it("removes the parent from the queue; email and home page give the reason", async () => {
    const parent = await createApplicant({ firstName: "Meera" });
    const { status, body } = await admin.reject(parent.id, { reasonCode: "unreadable", reasonText: "Page 2 is black." });
    expect([status, body.isVerified, body.verificationStatus]).toEqual([200, false, "rejected"]);
    const reason = "We could not read the document. Please upload a clear picture or a PDF. Page 2 is black.";
    expect(await userOf(parent.id)).toMatchObject({ reasonCode: "unreadable", reasonText: reason });
    const { response } = await callHandler("/api/user", { cookie: await signIn(parent) });
    expect(await response.json()).toMatchObject({ verificationStatus: "rejected", verificationReason: reason });
    expect(await mailsTo(parent.id)).toMatchObject([
      { kind: "application-rejected", facts: { firstName: "Meera", reason: reason, link: "https://schoolsach.test/account#verification" } },
    ]);
    const { body: queue } = await admin.read("/api/admin/users/pending-verification?limit=200");
    expect(queue.map((row: { id: string }) => row.id)).not.toContain(parent.id);
  });

  it("stores the admin's words as personal audit data, which deletion clears", async () => {
    const parent = await createApplicant();
    await admin.reject(parent.id, { reasonText: "Mrs Kulkarni sent her electricity bill." });
    const [entry] = await auditOf(parent.id);
    expect(JSON.stringify([entry.before, entry.after])).not.toContain("electricity");
    expect(entry.personal).toMatchObject([{ personId: parent.id, after: { reasonText: "Mrs Kulkarni sent her electricity bill." } }]);
  });

  it("doesn't require a reason", async () => {
    const parent = await createApplicant();
    expect((await admin.reject(parent.id)).status).toBe(200);
    expect((await userOf(parent.id)).reasonText).toMatch(/did not show that you are a parent/);
  });

  it("for an unmasked Aadhaar destroys the file immediately and can't be undone", async () => {
    const parent = await createApplicant();
    const { body } = await admin.reject(parent.id, { reasonCode: "unmasked-aadhaar" });
    expect(body.undoUntil).toBeNull();
    const document = await db().document.findUniqueOrThrow({ where: { id: parent.document!.id } });
    expect(document).toMatchObject({ state: "destroyed", storageKey: null, fileName: null, destroyedBecause: "unmasked-aadhaar" });
    expect(await db().fileDeletion.findUnique({ where: { storageKey: parent.document!.storageKey! } })).not.toBeNull();
    expect((await admin.undo(parent.id)).status).toBe(409);
    expect(await userOf(parent.id)).toMatchObject({ verificationStatus: "rejected" });
  });
});

describe("a decided application", () => {
  it.each([true, false])("deciding isVerified=%s again gets 200 without effect", async (isVerified) => {
    const parent = await createApplicant();
    const first = await admin.decide(parent.id, { isVerified });
    const second = await colleague.decide(parent.id, { isVerified, reasonText: "Me too" });
    expect([second.status, second.body]).toEqual([200, { ...first.body, undoUntil: null }]);
    expect([(await decisionsOf(parent.id)).length, (await mailsTo(parent.id)).length, (await auditOf(parent.id)).length]).toEqual([
      1, 1, 1,
    ]);
  });

  it.each([true, false])("the opposite of isVerified=%s gets 409 with the admin's name", async (isVerified) => {
    const parent = await createApplicant();
    await colleague.decide(parent.id, { isVerified });
    const { status, body } = await admin.decide(parent.id, { isVerified: !isVerified });
    expect([status, body.code]).toEqual([409, "DECIDED"]);
    expect(body.error).toContain("Rohit");
    expect((await decisionsOf(parent.id)).length).toBe(1);
  });

  it("can be reopened, with an audit entry and an email", async () => {
    const parent = await createApplicant();
    await admin.reject(parent.id, { reasonCode: "too-old" });
    const { status, body } = await colleague.approve(parent.id, { reopen: true, documentKind: "fee-receipt" });
    expect([status, body.verificationStatus]).toEqual([200, "approved"]);
    expect(await userOf(parent.id)).toMatchObject({ isVerified: true, reasonCode: null, reasonText: null });
    expect((await decisionsOf(parent.id)).map(({ decision, previousStatus }) => [decision, previousStatus])).toEqual([
      ["rejected", "pending"],
      ["approved", "rejected"],
    ]);
    expect((await mailsTo(parent.id)).map(({ kind }) => kind)).toEqual(["application-rejected", "application-approved"]);
    expect((await auditOf(parent.id)).length).toBe(2);
  });

  it("a decision on an outdated document is refused", async () => {
    const parent = await createApplicant();
    await createDocument({ ownerId: parent.id });
    await db().user.update({ where: { id: parent.id }, data: { version: { increment: 1 } } });
    const { status, body } = await admin.approve(parent.id, { version: parent.version });
    expect([status, body.code]).toEqual([409, "CONFLICT"]);
    expect((await userOf(parent.id)).isVerified).toBe(false);
  });
});

describe("two decisions at once", () => {
  it("approve and reject, fifty times: one succeeds, the other gets 409; one decision, audit entry and email", async () => {
    for (let round = 0; round < 50; round++) {
      const parent = await createApplicant({ document: false });
      const answers = await Promise.all([admin.approve(parent.id), colleague.reject(parent.id)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const isFirstAccepted = answers.findIndex(({ status }) => status === 200) === 0;
      expect((await userOf(parent.id)).isVerified).toBe(isFirstAccepted);
      expect([(await decisionsOf(parent.id)).length, (await mailsTo(parent.id)).length, (await auditOf(parent.id)).length]).toEqual([
        1, 1, 1,
      ]);
    }
  });

  it("twenty equal decisions: all get 200, one takes effect", async () => {
    const parent = await createApplicant();
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => (index % 2 ? admin : colleague).approve(parent.id)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect([(await decisionsOf(parent.id)).length, (await mailsTo(parent.id)).length, (await auditOf(parent.id)).length]).toEqual([
      1, 1, 1,
    ]);
  });

  it("a double click with the same Idempotency-Key gets the same response, one takes effect", async () => {
    const parent = await createApplicant();
    const send = () =>
      admin.ask("PUT", `/api/admin/users/${parent.id}/verification`, { isVerified: true }, { "idempotency-key": parent.id });
    const [first, second] = await Promise.all([send(), send()]);
    expect([first.status, second.status, second.body]).toEqual([200, 200, first.body]);
    expect((await mailsTo(parent.id)).length).toBe(1);
  });
});

describe("a decision is refused", () => {
  it("on oneself", async () => {
    const { status, body } = await admin.approve(admin.id);
    expect([status, body.code]).toEqual([403, "FORBIDDEN"]);
  });
  it.each([
    ["an unknown person", () => newId()],
    ["an invalid id", () => "x"],
  ])("on %s: 404", async (_, id) => expect((await admin.approve(id())).status).toBe(404));
  it("on another admin", async () => {
    const { status, body } = await admin.approve((await createAdmin()).id);
    expect([status, body.code]).toEqual([409, "CONFLICT"]);
  });
  it.each([
    [{}, "isVerified"],
    [{ isVerified: "true" }, "isVerified"],
    [{ isVerified: true, documentKind: "passport" }, "documentKind"],
    [{ isVerified: false, reasonCode: "ugly" }, "reasonCode"],
    [{ isVerified: false, reasonText: "a".repeat(1001) }, "reasonText"],
    [{ isVerified: true, reopen: "yes" }, "reopen"],
    [{ isVerified: true, version: 1.5 }, "version"],
  ])("with body %j", async (json, field) => {
    const parent = await createApplicant();
    const { status, body } = await admin.ask("PUT", `/api/admin/users/${parent.id}/verification`, json);
    expect([status, body.code, Object.keys(body.fields)]).toEqual([400, "VALIDATION", [field]]);
  });
  it("fields that may not be set are ignored", async () => {
    const parent = await createApplicant();
    const sent = { isVerified: false, isAdmin: true, verificationStatus: "approved", decidedById: colleague.id };
    expect((await admin.ask("PUT", `/api/admin/users/${parent.id}/verification`, sent)).status).toBe(200);
    expect(await userOf(parent.id)).toMatchObject({ isAdmin: false, verificationStatus: "rejected" });
    expect(await decisionsOf(parent.id)).toMatchObject([{ decidedById: admin.id }]);
  });
  it.each([
    ["a visitor", async () => "", 401],
    ["a parent", async () => signIn(await createParent()), 403],
    ["an admin signed in as a parent", async () => signIn({ id: admin.id }), 403],
  ])("from %s, before the body is validated or the id looked up", async (_, cookieOf, expected) => {
    const parent = await createApplicant();
    const cookie = await cookieOf();
    for (const id of [parent.id, newId()]) {
      const { response } = await callHandler(`/api/admin/users/${id}/verification`, { method: "PUT", cookie, json: { isVerified: 7 } });
      expect(response.status).toBe(expected);
    }
    expect((await decisionsOf(parent.id)).length).toBe(0);
  });
});
