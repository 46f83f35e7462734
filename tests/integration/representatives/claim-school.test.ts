import { addDays, addMonths, subDays } from "date-fns";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { clock, indianDay } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { judgeWebsite } from "@/lib/representatives/website-trust";
import { endRepresentations, purgeClaims } from "@/lib/representatives/end-representations";
import { CLAIM_DOMAIN, createClaim, createClaimableSchool } from "@/tests/factories/school-claims";
import { createCorrection } from "@/tests/factories/curation";
import { createAdmin, createParent, createUnverifiedParent } from "@/tests/factories/parents";
import { createRepresentative } from "@/tests/factories/replies";
import { createReview } from "@/tests/factories/reviews";
import { factBits } from "@/lib/schools/sourced-facts";
import { createSchool } from "@/tests/factories/schools";
import { signIn } from "@/tests/factories/sessions";
import { createAdminClient } from "@/tests/support/admin-calls";
import { call } from "@/tests/support/call";
import { mailsTo } from "@/tests/support/mails";

const ADDRESS = `office@${CLAIM_DOMAIN}`;

let school: { id: string };
let person: { id: string; email: string; cookie: string };
beforeEach(async () => {
  await db().rateLimit.deleteMany();
  await db().mail.deleteMany();
  school = await createClaimableSchool();
  const made = await createUnverifiedParent();
  person = { ...made, cookie: await signIn(made) };
});
afterEach(() => vi.restoreAllMocks());

const claim = (json: object = {}, { cookie = person.cookie, schoolId = school.id } = {}) =>
  call(`/api/schools/${schoolId}/claims`, { method: "POST", cookie, json: { role: "principal", email: ADDRESS, ...json } });
const enter = (id: string, code: string) => call(`/api/user/claims/${id}`, { method: "PUT", cookie: person.cookie, json: { code } });
const mailedCode = async (address = ADDRESS) => (await mailsTo(address)).findLast(({ kind }) => kind === "claim-code")!.facts.code;
const linkOf = (schoolId = school.id) =>
  db().schoolRepresentative.findUnique({ where: { userId_schoolId: { userId: person.id, schoolId } } });
const proveClaim = async () => {
  const { body } = await claim();
  expect((await enter(body.id, await mailedCode())).body.state).toBe("waiting");
  return body.id as string;
};
const decide = (admin: Awaited<ReturnType<typeof createAdminClient>>, id: string, json: object = { outcome: "approved" }) =>
  admin.ask("PUT", `/api/admin/claims/${id}`, json);
const travelTo = (moment: Date) => vi.spyOn(clock, "now").mockImplementation(() => moment);

describe("a claim by the website's domain", () => {
  it("mails a code to the school, awaits an admin, and links the person for a year", async () => {
    const asked = await claim({ email: ` Office@${CLAIM_DOMAIN.toUpperCase()}` });
    expect([asked.status, asked.body.state, asked.body.domain]).toEqual([201, "code", CLAIM_DOMAIN]);
    expect(JSON.stringify(await mailsTo(ADDRESS))).not.toContain("Asha");
    const code = await mailedCode();
    expect((await enter(asked.body.id, "0000-0000")).body.fields).toHaveProperty("code");
    expect((await enter(asked.body.id, ` ${code.toUpperCase().replace("-", " ")} `)).body.state).toBe("waiting");
    expect((await enter(asked.body.id, code)).body.code).toBe("DECIDED");

    const admin = await createAdminClient();
    const [listed] = (await admin.read(`/api/admin/claims?search=${encodeURIComponent(person.email)}`)).body;
    expect(listed).toMatchObject({
      address: ADDRESS,
      website: { basis: "age", isUnchanged: true },
      claimsByPerson: 1,
      sameNetwork: 0,
      needsTwo: [],
      waitsUntil: null,
    });
    expect((await decide(admin, asked.body.id)).body).toEqual({ id: asked.body.id, state: "approved" });
    expect(await linkOf()).toMatchObject({
      domain: CLAIM_DOMAIN,
      endsOn: addMonths(new Date(indianDay()), 12),
      endedAt: null,
      linkedById: admin.id,
    });
    expect((await mailsTo(person.email)).map(({ kind }) => kind)).toEqual(["representative-linked"]);
    expect(await db().schoolClaim.findUnique({ where: { id: asked.body.id } })).toMatchObject({
      address: null,
      codeHash: null,
      networkHash: null,
    });
    expect((await call("/api/user/claims", { cookie: person.cookie })).body).toMatchObject([{ id: asked.body.id, state: "approved" }]);
    const actions = await db().auditEntry.findMany({ where: { subjectId: { in: [asked.body.id, person.id] } }, orderBy: { id: "asc" } });
    expect(actions.map(({ action }) => action)).toEqual(["claim.request", "claim.prove", "representative.link", "claim.approve"]);
    expect(JSON.stringify(actions.map(({ before, after }) => [before, after]))).not.toContain(ADDRESS);
    expect((await claim()).body.code).toBe("CONFLICT");
  });

  it("needs a confirmed address, one at the domain itself, and no child at the school", async () => {
    for (const email of [`office@mail.${CLAIM_DOMAIN}`, "office@gmail.com", `office@evil${CLAIM_DOMAIN}`]) {
      const answer = await claim({ email });
      expect([answer.status, Object.keys(answer.body.fields)], email).toEqual([400, ["email"]]);
    }
    const parent = await createParent({ schoolId: school.id });
    expect((await claim({}, { cookie: await signIn(parent) })).body.code).toBe("CONFLICT");
    const author = await createParent();
    await createReview({ schoolId: school.id, authorId: author.id });
    expect((await claim({}, { cookie: await signIn(author) })).body.code).toBe("CONFLICT");
    const unconfirmed = await createUnverifiedParent({ emailConfirmedAt: null });
    expect((await claim({}, { cookie: await signIn(unconfirmed) })).body.code).toBe("EMAIL_UNCONFIRMED");
    expect(await mailsTo(ADDRESS)).toEqual([]);
  });

  it.each([
    ["no website", null],
    ["free mail", "https://gmail.com"],
    ["a platform", "https://nandanvan.wordpress.com"],
    ["a public suffix", "https://edu.in/nandanvan"],
  ])("is refused with %s", async (_, website) => {
    const other = await createClaimableSchool({ website });
    expect((await claim({}, { schoolId: other.id })).body.code).toBe("CONFLICT");
  });

  it("is refused after a correction of the website, until the new one has stood for 90 days", async () => {
    const admin = await createAdminClient();
    const correction = await createCorrection({ schoolId: school.id, field: "website", value: "https://evil.example" });
    expect((await admin.ask("PUT", `/api/admin/corrections/${correction.id}`, { decision: "accept" })).status).toBe(200);
    const taken = await claim({ email: "me@evil.example" });
    expect([taken.status, taken.body.code]).toEqual([409, "CONFLICT"]);
    // Also where a register vouched for the earlier website.
    await createRegisterSource(school.id);
    expect((await claim({ email: "me@evil.example" })).status).toBe(409);
    travelTo(addDays(new Date(), 91));
    await db().session.updateMany({ data: { lastSeenAt: clock.now() } });
    expect((await claim({ email: "me@evil.example" }, { cookie: await signIn(person) })).status).toBe(201);
  });

  it("is allowed for a website that a named register gave a week ago, not for one that was just added or imported", async () => {
    const fresh = await createSchool({ website: `https://${CLAIM_DOMAIN}` });
    expect((await claim({}, { schoolId: fresh.id })).status).toBe(409);
    await createRegisterSource(fresh.id);
    const daysAgo = subDays(new Date(), 8);
    await db().importSource.updateMany({ data: { createdAt: daysAgo } });
    expect((await claim({}, { schoolId: fresh.id })).status).toBe(409);
    await db().school.update({ where: { id: fresh.id }, data: { createdAt: daysAgo } });
    expect((await claim({}, { schoolId: fresh.id })).status).toBe(201);
  });

  it("is refused once an upload has changed what a register gave, also an upload of that register that began long ago", async () => {
    const row = {
      ...{ udiseCode: "27200100701", name: "Nandanvan School", address: "1 Lake Road", city: "Nashik" },
      ...{ state: "Maharashtra", zipCode: "422013" },
    };
    const known = await createClaimableSchool(row);
    const { importId } = await createRegisterSource(known.id);
    await db().importSource.updateMany({ data: { createdAt: subDays(new Date(), 300) } });
    const admin = await createAdminClient();
    const schools = [{ ...row, website: "https://www.evil-academy.in" }];
    expect((await admin.ask("POST", "/api/admin/schools/bulk", { schools })).body).toMatchObject({ updated: 1 });
    expect(await db().school.findUnique({ where: { id: known.id } })).toMatchObject({ website: "https://www.evil-academy.in" });
    const ask = () => claim({ email: "me@evil-academy.in" }, { schoolId: known.id });
    expect((await ask()).status).toBe(409);
    const written = { where: { schoolId: known.id } };
    await db().schoolImportChange.updateMany({ ...written, data: { importId } });
    expect((await ask()).status).toBe(409);
    await db().schoolImportChange.updateMany({ ...written, data: { changedAt: subDays(new Date(), 8) } });
    expect((await ask()).status).toBe(201);
    // A rollback writes the website, too.
    await db().schoolImportChange.updateMany({ ...written, data: { restoredVersion: 1 } });
    expect(await judgeWebsite(known.id)).toMatchObject({ basis: null });
  });

  it("made twice at once is accepted once; a withdrawn or expired one can be made again", async () => {
    const both = await Promise.all([claim(), claim()]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    const { id } = both.find(({ status }) => status === 201)!.body;
    expect((await call(`/api/user/claims/${id}`, { method: "DELETE", cookie: person.cookie })).status).toBe(204);
    const again = await claim();
    expect(again.status).toBe(201);
    await db().schoolClaim.update({ where: { id: again.body.id }, data: { codeExpiresAt: subDays(new Date(), 1) } });
    expect((await enter(again.body.id, await mailedCode())).body.fields).toHaveProperty("code");
    await purgeClaims();
    expect(await db().schoolClaim.findUnique({ where: { id: again.body.id } })).toMatchObject({ state: "lapsed", address: null });
    expect((await claim()).status).toBe(201);
  });

  it("limits codes entered, and claims by a person and with an address", async () => {
    const { body } = await claim();
    for (let count = 0; count < 5; count++) expect((await enter(body.id, "wrong")).status).toBe(400);
    expect((await enter(body.id, await mailedCode())).status).toBe(429);
    const schools = [await createClaimableSchool(), await createClaimableSchool(), await createClaimableSchool()];
    const answers = [];
    for (const { id: schoolId } of schools) answers.push((await claim({}, { schoolId })).status);
    expect(answers).toEqual([201, 201, 429]);
  });

  it("isn't kept from a person by the claims of others", async () => {
    for (const other of [await createUnverifiedParent(), await createUnverifiedParent()]) {
      const cookie = await signIn(other);
      for (let count = 0; count < 4; count++) {
        const { status, body } = await claim({}, { cookie });
        expect(status).toBe(count < 3 ? 201 : 429);
        if (status === 201) await call(`/api/user/claims/${body.id}`, { method: "DELETE", cookie });
      }
    }
    expect((await claim()).status).toBe(201);
  });

  it("of another person doesn't exist", async () => {
    const { id } = await createClaim({ schoolId: school.id });
    expect((await enter(id, "k7m2-9qxz")).status).toBe(404);
    expect((await call(`/api/user/claims/${id}`, { method: "DELETE", cookie: person.cookie })).status).toBe(404);
  });
});

describe("an admin's decision on a claim", () => {
  it("refuses with a reason, which the person is told", async () => {
    const [id, admin] = [await proveClaim(), await createAdminClient()];
    expect((await decide(admin, id, { outcome: "refused" })).body.fields).toHaveProperty("reason");
    expect((await decide(admin, id, { outcome: "refused", reason: "It is a pupil’s address." })).body.state).toBe("refused");
    expect(await mailsTo(person.email)).toMatchObject([{ kind: "claim-refused", facts: { reason: "It is a pupil’s address." } }]);
    expect((await decide(admin, id)).body.code).toBe("DECIDED");
    expect(await linkOf()).toBeNull();
  });

  it("can't approve it once the website has moved, or the person became a parent", async () => {
    const [id, admin] = [await proveClaim(), await createAdminClient()];
    await db().enrolment.create({ data: { parentId: person.id, schoolId: school.id, className: "2", status: "pending" } });
    expect((await decide(admin, id)).body.code).toBe("CONFLICT");
    await db().enrolment.deleteMany({ where: { parentId: person.id } });
    await db().school.update({ where: { id: school.id }, data: { website: "https://elsewhere.example" } });
    expect((await decide(admin, id)).body.code).toBe("CONFLICT");
    expect(await linkOf()).toBeNull();
  });

  it("by two at once approves it once", async () => {
    const [id, one, other] = [await proveClaim(), await createAdminClient(), await createAdminClient()];
    const answers = await Promise.all([decide(one, id), decide(other, id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it("needs two where the school has a representative, who is told seven days before", async () => {
    const present = await createRepresentative({ schoolId: school.id });
    await db().schoolRepresentative.updateMany({ where: { schoolId: school.id }, data: { linkedAt: subDays(new Date(), 90) } });
    const id = await proveClaim();
    const [told] = await mailsTo(present.email);
    expect(told.kind).toBe("representative-notice");
    expect(JSON.stringify(told)).not.toContain(person.email);
    const [one, other] = [await createAdminClient(), await createAdminClient()];
    const [listed] = (await one.read(`/api/admin/claims?search=${encodeURIComponent(person.email)}`)).body;
    expect(listed).toMatchObject({ needsTwo: ["representative"], waitsUntil: expect.any(String) });
    const proposed = await decide(one, id);
    expect(proposed.status).toBe(202);
    const agree = () => other.ask("PUT", `/api/admin/joint-decisions/${proposed.body.proposal}`, { outcome: "agreed" });
    expect((await one.ask("PUT", `/api/admin/joint-decisions/${proposed.body.proposal}`, { outcome: "agreed" })).body.code).toBe(
      "OWN_PROPOSAL",
    );
    expect((await agree()).body.code).toBe("CONFLICT");
    expect(await linkOf()).toBeNull();
    await db().schoolClaim.update({ where: { id }, data: { provedAt: subDays(new Date(), 8) } });
    expect((await agree()).status).toBe(204);
    expect(await linkOf()).toMatchObject({ domain: CLAIM_DOMAIN });
  });

  it("needs two for a week after an admin has ended the link of the school's representative, not after it lapsed", async () => {
    const present = await createRepresentative({ schoolId: school.id });
    const id = await proveClaim();
    const [admin] = [await createAdminClient(), await createAdmin()];
    expect((await admin.ask("DELETE", `/api/admin/representatives/${present.id}/${school.id}`)).status).toBe(204);
    expect((await decide(admin, id)).status).toBe(202);
    const { endedAt } = await db().schoolRepresentative.findFirstOrThrow({ where: { schoolId: school.id } });
    await db().schoolRepresentative.updateMany({ where: { schoolId: school.id }, data: { endsOn: subDays(endedAt!, 2) } });
    expect((await decide(admin, id)).status).toBe(200);
  });

  it("needs two where the school has ten reviews or an open report", async () => {
    const id = await proveClaim();
    const { id: reviewId } = await createReview({ schoolId: school.id });
    await call(`/api/reviews/${reviewId}/reports`, { method: "POST", json: { reasonCode: "advertising" } });
    const [admin] = [await createAdminClient(), await createAdmin()];
    expect((await decide(admin, id)).status).toBe(202);
    await db().reviewReport.deleteMany({ where: { reviewId } });
    for (let count = 1; count < 10; count++) await createReview({ schoolId: school.id });
    const [{ needsTwo }] = (await admin.read(`/api/admin/claims?search=${encodeURIComponent(person.email)}`)).body;
    expect(needsTwo).toEqual(["reviews"]);
  });
});

describe("a link by a claim", () => {
  const ask = async () => (await call("/api/user/representations", { cookie: person.cookie })).body;
  const reply = async () => {
    const { id } = await createReview({ schoolId: school.id });
    return (await call(`/api/reviews/${id}/reply`, { method: "POST", cookie: person.cookie, json: { text: "Thank you." } })).status;
  };
  beforeEach(async () => {
    await decide(await createAdminClient(), await proveClaim());
  });

  it("pauses while the website is at another domain; what was said stays", async () => {
    expect(await reply()).toBe(201);
    await db().school.update({ where: { id: school.id }, data: { website: "https://elsewhere.example" } });
    expect(await reply()).toBe(403);
    expect(await ask()).toMatchObject([{ isPaused: true }]);
    expect(await db().reviewReply.count({ where: { schoolId: school.id } })).toBe(1);
    await db().school.update({ where: { id: school.id }, data: { website: `https://${CLAIM_DOMAIN}/new` } });
    expect(await reply()).toBe(201);
  });

  it("ends after a year, with a reminder before, unless it is renewed by a new code", async () => {
    await db().mail.deleteMany();
    expect((await claim()).body.code).toBe("CONFLICT");
    const endsOn = addDays(new Date(indianDay()), 20);
    await db().schoolRepresentative.updateMany({ where: { userId: person.id }, data: { endsOn } });
    await endRepresentations();
    await endRepresentations();
    expect((await mailsTo(person.email)).map(({ kind }) => kind)).toEqual(["representative-ends"]);
    const { body } = await claim();
    expect((await enter(body.id, await mailedCode())).body.state).toBe("approved");
    expect(await linkOf()).toMatchObject({ endsOn: addMonths(new Date(indianDay()), 12), remindedAt: null, endedAt: null });

    await db().schoolRepresentative.updateMany({ where: { userId: person.id }, data: { endsOn: subDays(new Date(indianDay()), 1) } });
    expect(await reply()).toBe(403);
    await endRepresentations();
    expect(await linkOf()).toMatchObject({ endedAt: expect.any(Date) });
    expect(await ask()).toEqual([]);
  });
});

/** Records that a register gave the school's present website. */
async function createRegisterSource(schoolId: string) {
  const { serial } = await db().school.findUniqueOrThrow({ where: { id: schoolId }, select: { serial: true } });
  const { id: importId } = await db().schoolImport.create({
    data: { id: crypto.randomUUID(), source: "call", chunkBytes: 1, position: {} },
  });
  const source = await db().importSource.create({ data: { importId, name: "CBSE", licence: "", asOf: new Date(), createdAt: new Date() } });
  await db().schoolProvenance.create({ data: { serial, sourceId: source.id, facts: factBits({ website: "https://x.example" }) } });
  return { importId };
}
