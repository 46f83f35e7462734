import { addDays, addMonths, subDays } from "date-fns";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clock, indianDay } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { createParent, createUnverifiedParent } from "@/tests/factories/parents";
import { createRepresentative } from "@/tests/factories/replies";
import { createReview } from "@/tests/factories/reviews";
import { createSchool } from "@/tests/factories/schools";
import { createAdminClient } from "@/tests/support/admin-calls";
import { call } from "@/tests/support/call";
import { mailsTo } from "@/tests/support/mails";

type Admin = Awaited<ReturnType<typeof createAdminClient>>;

const PROPOSALS = "/api/admin/joint-decisions";
const PROOF = "A letter of the trust.";
const { now } = clock;
let asha: Admin;
let rohit: Admin;
let person: { id: string; email: string };
let schoolId: string;

/** Each test has a team of its own. */
beforeEach(async () => {
  await db().user.updateMany({ where: { isAdmin: true }, data: { isAdmin: false } });
  await db().mail.deleteMany();
  asha = await createAdminClient({ firstName: "Asha", lastName: "Menon" });
  rohit = await createAdminClient({ firstName: "Rohit", lastName: "Das" });
  person = await createUnverifiedParent({ firstName: "Vandana", lastName: "Rao" });
  schoolId = (await createSchool({ name: "Nandanvan School" })).id;
});
afterEach(() => {
  clock.now = now;
});

const link = (admin: Admin, fields: object = {}) =>
  admin.ask("PUT", "/api/admin/representatives", { userId: person.id, schoolId, proof: PROOF, ...fields });
const answer = (admin: Admin, id: string, outcome = "agreed") => admin.ask("PUT", `${PROPOSALS}/${id}`, { outcome });
const linkOf = () => db().schoolRepresentative.findUnique({ where: { userId_schoolId: { userId: person.id, schoolId } } });
const endsOn = () => addMonths(new Date(indianDay()), 12);

async function representFor(days: number) {
  const present = await createRepresentative({ schoolId });
  await db().schoolRepresentative.updateMany({ where: { schoolId }, data: { linkedAt: subDays(now(), days) } });
  return present;
}

/** Ten reviews: two admins decide at once. */
async function propose() {
  for (let count = 0; count < 10; count++) await createReview({ schoolId });
  const { status, body } = await link(asha);
  expect(status).toBe(202);
  return body.proposal as string;
}

describe("linking a representative by hand, in a team", () => {
  it("needs a second administrator where the school has ten reviews, who sees the person and the proof; it holds for a year", async () => {
    const id = await propose();
    expect(await linkOf()).toBeNull();
    const [listed] = (await rohit.read(PROPOSALS)).body;
    expect(listed).toMatchObject({
      id,
      kind: "representative.link",
      subject: { id: schoolId, name: "Nandanvan School" },
      changes: [
        { field: "person", before: null, after: `Vandana Rao, ${person.email}` },
        { field: "proof", before: null, after: PROOF },
      ],
      mayAgree: true,
    });
    expect((await link(asha)).body).toEqual({ proposal: id });
    expect((await link(rohit)).body.code).toBe("CONFLICT");
    expect((await answer(asha, id)).body.code).toBe("OWN_PROPOSAL");
    expect((await answer(rohit, id)).status).toBe(204);
    expect(await linkOf()).toMatchObject({ proof: PROOF, endsOn: endsOn(), endedAt: null, linkedById: rohit.id });
    expect((await mailsTo(person.email)).map(({ kind }) => kind)).toEqual(["representative-linked"]);
    expect((await answer(rohit, id)).body.code).toBe("DECIDED");
  });

  it("needs two where the school has an open report", async () => {
    const { id } = await createReview({ schoolId });
    await call(`/api/reviews/${id}/reports`, { method: "POST", json: { reasonCode: "advertising" } });
    expect((await link(asha)).status).toBe(202);
  });

  it("needs two for a week after an administrator has removed reviews, or the reported one", async () => {
    const reviews = await Promise.all(Array.from({ length: 10 }, () => createReview({ schoolId })));
    const removal = { reasonCode: "duplicate", reopen: true };
    expect((await asha.ask("DELETE", `/api/admin/reviews/${reviews[0].id}`, removal)).status).toBe(204);
    expect((await link(asha)).status).toBe(202);
    await db().jointDecision.deleteMany();
    await db().review.updateMany({ where: { id: reviews[0].id }, data: { removedAt: subDays(now(), 8) } });
    await db().review.deleteMany({ where: { schoolId, id: { notIn: [reviews[0].id, reviews[1].id] } } });
    await call(`/api/reviews/${reviews[1].id}/reports`, { method: "POST", json: { reasonCode: "advertising" } });
    expect((await asha.ask("DELETE", `/api/admin/reviews/${reviews[1].id}`, removal)).status).toBe(204);
    expect((await link(asha)).status).toBe(202);
  });

  it("needs two where the school has a representative, who is told once, without a name, seven days before", async () => {
    const present = await representFor(90);
    const { body } = await link(asha);
    await link(asha);
    const told = await mailsTo(present.email);
    expect(told.map(({ kind }) => kind)).toEqual(["representative-notice"]);
    for (const name of [person.email, "Vandana Rao"]) expect(JSON.stringify(told)).not.toContain(name);
    expect((await answer(rohit, body.proposal)).body.code).toBe("CONFLICT");
    expect(await linkOf()).toBeNull();
    await db().jointDecision.update({ where: { id: body.proposal }, data: { proposedAt: subDays(now(), 8) } });
    expect((await answer(rohit, body.proposal)).status).toBe(204);
    expect(await linkOf()).toMatchObject({ endedAt: null });
  });

  it("is done at once without reviews, reports and a representative, and by the only administrator", async () => {
    expect((await link(asha)).status).toBe(200);
    expect(await linkOf()).toMatchObject({ endsOn: endsOn(), linkedById: asha.id });
    await db().user.update({ where: { id: rohit.id }, data: { isAdmin: false } });
    const other = await createUnverifiedParent();
    const linked = await link(asha, { userId: other.id });
    expect([linked.status, linked.body.user.id]).toEqual([200, other.id]);
  });

  it.each([
    ["the school has changed", () => asha.ask("PUT", `/api/admin/schools/${schoolId}`, { address: "2 Lake Road" })],
    [
      "the person has another address",
      () =>
        db().auditEntry.create({
          data: { actorKind: "visitor", action: "email.change", subjectKind: "user", subjectId: person.id },
        }),
    ],
    [
      "the person has become a parent of the school",
      () => db().enrolment.create({ data: { parentId: person.id, schoolId, className: "2", status: "pending" } }),
    ],
  ])("can't be agreed to once %s", async (_, change) => {
    const id = await propose();
    await change();
    expect((await answer(rohit, id)).body.code).toBe("CONFLICT");
    expect(await linkOf()).toBeNull();
  });

  it("can be agreed to after the school's representative has changed the overview", async () => {
    const id = await propose();
    await db().auditEntry.create({ data: { actorKind: "parent", action: "school.declare", subjectKind: "school", subjectId: schoolId } });
    expect((await answer(rohit, id)).status).toBe(204);
  });

  it("is refused at once for a parent of the school; a declined one links nobody; a deleted account takes its proposal along", async () => {
    const parent = await createParent({ schoolId });
    const id = await propose();
    expect((await link(asha, { userId: parent.id })).body.code).toBe("CONFLICT");
    expect((await answer(rohit, id, "declined")).status).toBe(204);
    expect(await linkOf()).toBeNull();
    const again = await link(asha);
    expect(again.status).toBe(202);
    expect((await asha.ask("DELETE", `/api/admin/users/${person.id}`)).status).toBe(204);
    expect(await db().jointDecision.findMany({ where: { subjectId: schoolId } })).toEqual([]);
  });

  it("new proof of a present link is stored at once; from 60 days before its end it holds for another year", async () => {
    await link(asha);
    for (let count = 0; count < 10; count++) await createReview({ schoolId });
    expect((await link(rohit, { proof: "A call." })).body.proof).toBe("A call.");
    await db().schoolRepresentative.updateMany({ where: { schoolId }, data: { endsOn: addDays(new Date(indianDay()), 59) } });
    expect((await link(rohit, { proof: "A call." })).status).toBe(200);
    expect(await linkOf()).toMatchObject({ endsOn: endsOn(), linkedById: asha.id });
  });
});
