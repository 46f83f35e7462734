import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { createContributor } from "@/tests/factories/figures";
import { createUnverifiedParent } from "@/tests/factories/parents";
import { createRepresentative } from "@/tests/factories/replies";
import { createSchool } from "@/tests/factories/schools";
import { signIn } from "@/tests/factories/sessions";
import { call } from "@/tests/support/call";

const ANSWERS = { RAMP: "yes", CCTV: "no", SPECIAL_EDUCATOR: "unsure" };

let school: { id: string };
let parent: Awaited<ReturnType<typeof createContributor>>;
beforeEach(async () => {
  school = await createSchool();
  parent = await createContributor({ schoolId: school.id, about: "facts" });
});

const put = (answers: unknown, { address, cookie }: { address: string; cookie?: string } = parent) =>
  call(address, { method: "PUT", cookie, json: { answers } });
const stored = async () =>
  Object.fromEntries(
    (await db().safetyReport.findMany({ where: { enrolmentId: parent.enrolmentId } })).map(({ kind, answer }) => [kind, answer]),
  );

describe("PUT /api/enrollments/{id}/facts", () => {
  it("stores all answers at once, and repeating it changes nothing", async () => {
    expect(await put(ANSWERS)).toMatchObject({ status: 200, body: { answers: ANSWERS } });
    expect(await put(ANSWERS)).toMatchObject({ status: 200, body: { answers: ANSWERS } });
    expect(await stored()).toEqual(ANSWERS);
  });

  it("replaces earlier answers, and without answers withdraws them", async () => {
    await put(ANSWERS);
    expect(await put({ RAMP: "no", LIFT: "yes" })).toMatchObject({ status: 200, body: { answers: { RAMP: "no", LIFT: "yes" } } });
    expect(await stored()).toEqual({ RAMP: "no", LIFT: "yes" });
    expect(await put({})).toMatchObject({ status: 200, body: { answers: {} } });
    expect(await put({})).toMatchObject({ status: 200, body: { answers: {} } });
    expect(await stored()).toEqual({});
  });

  it("sent five times at once, is stored once", async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => put(ANSWERS)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await stored()).toEqual(ANSWERS);
  });

  it.each([
    ["an unknown kind", { RAMP: "yes", SWIMMING_POOL: "yes" }],
    ["an answer in own words", { RAMP: "at the back gate" }],
    ["no answer to a question", { RAMP: null }],
    ["a list", ["RAMP"]],
    ["nothing", undefined],
  ])("refuses %s", async (_, answers) => {
    expect(await put(answers)).toMatchObject({ status: 400, body: { code: "VALIDATION" } });
    expect(await stored()).toEqual({});
  });

  it("refuses free text beside the answers", async () => {
    const { status } = await call(parent.address, {
      method: "PUT",
      cookie: parent.cookie,
      json: { answers: ANSWERS, note: "ask the guard" },
    });
    expect(status).toBe(400);
  });

  it("is for the parent of this enrolment alone, once both are checked, and not for the school's representative", async () => {
    const other = await createContributor({ schoolId: school.id, about: "facts" });
    expect((await put(ANSWERS, { address: parent.address })).status).toBe(401);
    expect((await put(ANSWERS, { ...other, address: parent.address })).status).toBe(404);
    expect((await put(ANSWERS, { ...parent, address: `/api/enrollments/${newId()}/facts` })).status).toBe(404);

    const applicant = await createUnverifiedParent({ schoolId: school.id });
    const { id } = await db().enrolment.findFirstOrThrow({ where: { parentId: applicant.id } });
    expect((await put(ANSWERS, { address: `/api/enrollments/${id}/facts`, cookie: await signIn(applicant) })).status).toBe(403);

    await put(ANSWERS);
    await db().enrolment.update({ where: { id: parent.enrolmentId }, data: { status: "pending" } });
    expect((await put(ANSWERS)).status).toBe(403);
    expect((await put({})).status).toBe(200);

    await createRepresentative({ schoolId: school.id, userId: other.id });
    expect((await put(ANSWERS, other)).status).toBe(403);
    expect(await db().safetyReport.count({ where: { enrolment: { schoolId: school.id } } })).toBe(0);
  });

  it("leaves no trace in the audit log", async () => {
    await put(ANSWERS);
    expect(await db().auditEntry.count({ where: { actorId: parent.id } })).toBe(0);
  });
});
