import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { giveConsent, withdrawConsent } from "@/lib/accounts/consents";
import { askEnrolments } from "@/lib/enrolments/ask-enrolments";
import { clock } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { createParent } from "@/tests/factories/parents";
import { createSchool } from "@/tests/factories/schools";
import { callHandler } from "@/tests/support/api-calls";

const setNow = (time: string) => vi.spyOn(clock, "now").mockReturnValue(new Date(time));
const answer = async (token: string, given: string) => {
  const { response } = await callHandler("/api/enrollment-answers", { method: "POST", json: { token, answer: given } });
  return { status: response.status, body: await response.json() };
};

let schoolId: string;
beforeEach(async () => {
  await db().enrolment.deleteMany();
  await db().mail.deleteMany();
  schoolId = (await createSchool({ name: "Nandanvan Vidyalaya" })).id;
  setNow("2027-04-02T04:00:00Z");
});
afterEach(() => vi.restoreAllMocks());

/** A verified parent with an enrolment of 2026-27 who agreed to be asked each April. */
async function willingParent(fields: Parameters<typeof createParent>[0] = {}) {
  const parent = await createParent({ schoolId, ...fields });
  await giveConsent({ userId: parent.id, purpose: "enrolment_question" });
  return parent;
}

async function mailedToken(): Promise<string> {
  const { facts } = await db().mail.findFirstOrThrow({ where: { kind: "enrolment-question" } });
  return new URL((facts as { link: string }).link).hash.slice(1);
}

describe("the April question", () => {
  it("is emailed once a year to verified parents who agreed to it, even by several servers at once", async () => {
    const parent = await willingParent();
    const unwilling = await createParent({ schoolId });
    await willingParent({ isVerified: false, verificationStatus: "pending", verifiedAt: null });
    await willingParent({ isDemo: true });
    const withdrawn = await willingParent();
    await withdrawConsent({ userId: withdrawn.id, purpose: "enrolment_question" });

    const counts = await Promise.all([askEnrolments(), askEnrolments(), askEnrolments()]);
    expect(counts.reduce((sum, one) => sum + one, 0)).toBe(1);
    expect(await askEnrolments()).toBe(0);
    const mails = await db().mail.findMany();
    expect(mails.map(({ userId, kind }) => [userId, kind])).toEqual([[parent.id, "enrolment-question"]]);
    expect(unwilling.id).not.toBe(parent.id);

    setNow("2028-04-02T04:00:00Z");
    expect(await askEnrolments()).toBe(1);
  });

  it("isn't sent in other months or about enrolments of the current academic year", async () => {
    await willingParent();
    setNow("2027-05-02T04:00:00Z");
    expect(await askEnrolments()).toBe(0);
    setNow("2026-04-02T04:00:00Z");
    expect(await askEnrolments()).toBe(0);
  });

  it("can be answered without signing in, once, for this enrolment only; the response reveals nothing about the parent", async () => {
    const parent = await willingParent();
    await askEnrolments();
    const token = await mailedToken();
    const { status, body } = await answer(token, "still-here");
    expect([status, body]).toEqual([200, { schoolName: "Nandanvan Vidyalaya", answer: "still-here" }]);
    const enrolment = await db().enrolment.findFirstOrThrow({ where: { parentId: parent.id } });
    expect(enrolment).toMatchObject({ academicYear: 2027, endedOn: null });
    expect((await answer(token, "moved")).status).toBe(404);
    expect(await db().auditEntry.count({ where: { subjectId: enrolment.id, actorKind: "visitor", action: "enrolment.answer" } })).toBe(1);
  });

  it("answered twice at once, it is answered once", async () => {
    await willingParent();
    await askEnrolments();
    const token = await mailedToken();
    const answers = await Promise.all([answer(token, "moved"), answer(token, "passed-out")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  it("an expired, guessed or other kind of link is refused", async () => {
    await willingParent();
    await askEnrolments();
    const token = await mailedToken();
    expect((await answer("x".repeat(43), "moved")).status).toBe(404);
    expect((await answer(token, "perhaps")).status).toBe(400);
    setNow("2027-07-01T04:00:00Z");
    expect((await answer(token, "moved")).status).toBe(404);
    expect(await db().enrolment.count({ where: { endedOn: { not: null } } })).toBe(0);
  });
});
