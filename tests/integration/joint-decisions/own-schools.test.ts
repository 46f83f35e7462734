import { subDays } from "date-fns";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/lib/platform/db";
import { createCorrection } from "@/tests/factories/curation";
import { createRepresentative } from "@/tests/factories/replies";
import { createReview } from "@/tests/factories/reviews";
import { createSchool } from "@/tests/factories/schools";
import { createAdminClient } from "@/tests/support/admin-calls";

type Admin = Awaited<ReturnType<typeof createAdminClient>>;

const PROPOSALS = "/api/admin/joint-decisions";
const SCHOOLS = "/api/admin/schools";
let asha: Admin;
let rohit: Admin;
let schoolId: string;
let udiseCode = 27_200_109_900;

/** Rohit represents the school, or has a child there. */
beforeEach(async () => {
  await db().user.updateMany({ where: { isAdmin: true }, data: { isAdmin: false } });
  asha = await createAdminClient();
  rohit = await createAdminClient();
  schoolId = (await createSchool({ name: "Own School", boardAffiliation: "CBSE", udiseCode: String(++udiseCode) })).id;
});

const represent = () => createRepresentative({ schoolId, userId: rohit.id });
const enrol = (fields: object = {}) =>
  db().enrolment.create({ data: { parentId: rohit.id, schoolId, className: "2", status: "confirmed", ...fields } });
const listFor = async (admin: Admin) => (await admin.read(PROPOSALS)).body[0];
const answer = (admin: Admin, id: string, outcome = "agreed") => admin.ask("PUT", `${PROPOSALS}/${id}`, { outcome });
async function expectRefused() {
  const listed = await listFor(rohit);
  expect(listed).toMatchObject({ isOwnSchool: true, mayAgree: false });
  for (const outcome of ["agreed", "declined"])
    expect(await answer(rohit, listed.id, outcome)).toMatchObject({ status: 403, body: { code: "FORBIDDEN" } });
  return listed.id as string;
}

const PROPOSE = {
  "a change": () => asha.ask("PUT", `${SCHOOLS}/${schoolId}`, { boardAffiliation: "CISCE" }),
  "a closing": () => asha.ask("POST", `${SCHOOLS}/${schoolId}/close`, { reason: "It has moved away." }),
  "a merger into it": async () => {
    const other = await createSchool({ name: "Other School" });
    return asha.ask("POST", `${SCHOOLS}/${other.id}/merge`, { intoId: schoolId });
  },
  "a correction": async () => {
    const { id } = await createCorrection({ schoolId, field: "name", value: "New Name" });
    return asha.ask("PUT", `/api/admin/corrections/${id}`, { decision: "accept" });
  },
  "a deletion with reviews": async () => {
    await createReview({ schoolId });
    return asha.ask("POST", PROPOSALS, { kind: "school.delete", subjectId: schoolId, reason: "Not a school." });
  },
  "the author of an anonymous review": async () => {
    const { id } = await createReview({ schoolId, isAnonymous: true });
    return asha.ask("POST", PROPOSALS, { kind: "review.unmask", subjectId: id, reason: "A court asks for it." });
  },
  "an upload": () => {
    const facts = { address: "1 Lake Road", city: "Nashik", state: "Maharashtra", zipCode: "422013", udiseCode: String(udiseCode) };
    return asha.ask("POST", `${SCHOOLS}/bulk`, { schools: [{ name: "New Name", ...facts }] });
  },
};

describe("an administrator's own school", () => {
  it.each(Object.keys(PROPOSE) as (keyof typeof PROPOSE)[])("%s is decided by another, not by its representative", async (what) => {
    await represent();
    expect((await PROPOSE[what]()).status).toBeLessThan(300);
    await expectRefused();
  });

  it("is not decided about by someone with a child there; a third administrator can", async () => {
    await enrol();
    await PROPOSE["a change"]();
    const id = await expectRefused();
    const meera = await createAdminClient();
    expect(await listFor(meera)).toMatchObject({ isOwnSchool: false, mayAgree: true });
    expect((await answer(meera, id)).status).toBe(204);
  });

  it("is a school like others a year after the child has left, or if the enrolment was rejected", async () => {
    await enrol({ endedOn: subDays(new Date(), 366) });
    await enrol({ status: "rejected" });
    await PROPOSE["a change"]();
    const { id, mayAgree } = await listFor(rohit);
    expect(mayAgree).toBe(true);
    expect((await answer(rohit, id)).status).toBe(204);
  });

  it("is still their own when they have just ended the enrolment or the link", async () => {
    await enrol({ endedOn: subDays(new Date(), 1) });
    await PROPOSE["a change"]();
    await expectRefused();
    await db().enrolment.deleteMany({ where: { parentId: rohit.id } });
    await represent();
    await db().schoolRepresentative.updateMany({ where: { userId: rohit.id }, data: { endedAt: new Date() } });
    await expectRefused();
  });

  it("has no say about other schools", async () => {
    await represent();
    const other = await createSchool({ name: "Other School", boardAffiliation: "CBSE" });
    await asha.ask("PUT", `${SCHOOLS}/${other.id}`, { boardAffiliation: "CISCE" });
    expect(await listFor(rohit)).toMatchObject({ isOwnSchool: false, mayAgree: true });
  });
});
