import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { sendMails } from "@/lib/mail/send-mails";
import { clock } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { createApplicant, createDocument } from "@/tests/factories/applicants";
import { createSchool } from "@/tests/factories/schools";
import { createAdminClient } from "@/tests/support/admin-calls";
import { testDataDir } from "@/tests/support/local-files";

testDataDir();
let admin: Awaited<ReturnType<typeof createAdminClient>>;
let colleague: Awaited<ReturnType<typeof createAdminClient>>;

beforeAll(async () => {
  [admin, colleague] = [await createAdminClient(), await createAdminClient()];
});
afterEach(() => vi.restoreAllMocks());

const stateOf = async (id: string) => {
  const { version: _, ...user } = await db().user.findUniqueOrThrow({
    where: { id },
    select: {
      isVerified: true,
      verificationStatus: true,
      verifiedAt: true,
      reasonCode: true,
      reasonText: true,
      hasDocument: true,
      version: true,
      enrolments: { select: { status: true, academicYear: true, confirmedAt: true } },
      documents: { select: { state: true, decidedAt: true } },
    },
  });
  return user;
};
const mailsOf = async (userId: string) => (await db().mail.findMany({ where: { userId } })).map(({ status }) => status);
const makeDue = (userId: string) => db().mail.updateMany({ where: { userId }, data: { notBefore: new Date(0) } });

describe("undoing within ten seconds", () => {
  it.each([true, false])("a decision (%s) restores the previous state, cancels the email, and both are logged", async (isVerified) => {
    const parent = await createApplicant({ schoolId: (await createSchool()).id });
    const before = await stateOf(parent.id);
    await admin.decide(parent.id, { isVerified, reasonCode: isVerified ? undefined : "too-old" });
    expect(await stateOf(parent.id)).not.toEqual(before);
    const { status, body } = await admin.undo(parent.id);
    expect([status, body]).toEqual([
      200,
      { id: parent.id, isVerified: false, verificationStatus: "pending", version: parent.version + 2, undoUntil: null },
    ]);
    expect(await stateOf(parent.id)).toEqual(before);
    expect(await mailsOf(parent.id)).toEqual(["cancelled"]);
    const log = await db().auditEntry.findMany({ where: { subjectId: parent.id }, orderBy: { id: "asc" } });
    expect(log.map(({ action }) => action)).toEqual(["verification.decide", "verification.undo"]);
    const { body: detail } = await admin.read(`/api/admin/users/${parent.id}`);
    expect(detail.decisions).toMatchObject([{ decision: isVerified ? "approved" : "rejected", undoneAt: expect.any(String) }]);
  });

  it("allows another decision", async () => {
    const parent = await createApplicant();
    await admin.approve(parent.id);
    await admin.undo(parent.id);
    expect((await colleague.reject(parent.id)).status).toBe(200);
    expect(await mailsOf(parent.id)).toEqual(expect.arrayContaining(["cancelled", "queued"]));
  });

  it("a reopened decision restores the previous decision with its reason", async () => {
    const parent = await createApplicant();
    await admin.reject(parent.id, { reasonCode: "too-old" });
    const before = await stateOf(parent.id);
    await admin.approve(parent.id, { reopen: true });
    expect((await admin.undo(parent.id)).status).toBe(200);
    expect(await stateOf(parent.id)).toEqual(before);
  });

  it("only the admin who decided can", async () => {
    const parent = await createApplicant();
    await admin.approve(parent.id);
    const { status, body } = await colleague.undo(parent.id);
    expect([status, body.code]).toEqual([409, "CONFLICT"]);
    expect(await mailsOf(parent.id)).toEqual(["queued"]);
  });

  it("twice succeeds once", async () => {
    const parent = await createApplicant();
    await admin.approve(parent.id);
    const answers = await Promise.all([admin.undo(parent.id), admin.undo(parent.id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it("is refused after the parent has sent a new document", async () => {
    const parent = await createApplicant();
    await admin.reject(parent.id);
    await createDocument({ ownerId: parent.id });
    await db().user.update({ where: { id: parent.id }, data: { verificationStatus: "pending", version: { increment: 1 } } });
    expect((await admin.undo(parent.id)).status).toBe(409);
    expect(await mailsOf(parent.id)).toEqual(["queued"]);
  });
});

describe("undoing is refused with 409", () => {
  it("after ten seconds", async () => {
    const parent = await createApplicant();
    await admin.approve(parent.id);
    vi.spyOn(clock, "now").mockReturnValue(new Date(Date.now() + 10_000));
    expect((await admin.undo(parent.id)).status).toBe(409);
    expect((await stateOf(parent.id)).isVerified).toBe(true);
  });

  it("when the email has been sent", async () => {
    const parent = await createApplicant();
    await admin.approve(parent.id);
    await makeDue(parent.id);
    await sendMails();
    expect((await admin.undo(parent.id)).status).toBe(409);
    expect((await stateOf(parent.id)).isVerified).toBe(true);
  });

  it("without a decision; an unknown person gets 404, oneself 403", async () => {
    expect((await admin.undo((await createApplicant()).id)).status).toBe(409);
    expect((await admin.undo(newId())).status).toBe(404);
    expect((await admin.undo(admin.id)).status).toBe(403);
  });
});

it("while the email is being sent: either undone and never sent, or sent and final", async () => {
  for (let round = 0; round < 20; round++) {
    const parent = await createApplicant({ document: false });
    await admin.approve(parent.id);
    await makeDue(parent.id);
    const [{ status }] = await Promise.all([admin.undo(parent.id), sendMails(), sendMails()]);
    const isUndone = status === 200;
    expect([status, await mailsOf(parent.id)]).toEqual(isUndone ? [200, ["cancelled"]] : [409, ["sent"]]);
    expect((await stateOf(parent.id)).isVerified).toBe(!isUndone);
  }
});
