import { beforeEach, describe, expect, it } from "vitest";
import type { PublicFacts } from "@/lib/curation/view";
import { indianDay } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { createUnverifiedParent } from "@/tests/factories/parents";
import { createRepresentative } from "@/tests/factories/replies";
import { CLAIM_DOMAIN, createClaim, createClaimableSchool } from "@/tests/factories/school-claims";
import { signIn } from "@/tests/factories/sessions";
import { createAdminClient } from "@/tests/support/admin-calls";
import { call } from "@/tests/support/call";

let school: { id: string };
let person: { id: string; email: string; lastName: string; cookie: string };
beforeEach(async () => {
  await db().rateLimit.deleteMany();
  school = await createClaimableSchool({ overview: "A school.", phoneNumber: "0253-2384932" });
  const made = await createRepresentative({ schoolId: school.id });
  person = { ...made, cookie: await signIn(made) };
});

const say = (json: object, { cookie = person.cookie, id = school.id } = {}) =>
  call(`/api/represented-schools/${id}/facts`, { method: "PUT", cookie, json });
const readFacts = async () => (await call(`/api/schools/${school.id}/facts`)).body as PublicFacts;
const restOn = (domain: string) => db().schoolRepresentative.updateMany({ where: { schoolId: school.id }, data: { domain } });

describe("what a representative says", () => {
  it("is shown at once, with the school as its source, the day and the change, and names no person", async () => {
    const said = await say({ website: `https://${CLAIM_DOMAIN}/home`, phoneNumber: "0253-2384933", overview: "  We teach in Marathi.  " });
    const facts = { website: `https://${CLAIM_DOMAIN}/home`, phoneNumber: "0253-2384933", overview: "We teach in Marathi." };
    expect([said.status, said.body]).toEqual([200, facts]);
    expect((await call(`/api/schools/${school.id}`)).body).toMatchObject(facts);
    const shown = await readFacts();
    const source = { kind: "school", name: "The school", licence: null, register: null };
    for (const fact of Object.keys(facts))
      expect(
        shown.facts.find((one) => one.fact === fact),
        fact,
      ).toMatchObject({ source, day: indianDay() });
    expect(shown.changes.map(({ fact, source: by, before }) => [fact, by.kind, before]).sort()).toEqual([
      ["overview", "school", null],
      ["phoneNumber", "school", null],
      ["website", "school", `https://www.${CLAIM_DOMAIN}/`],
    ]);
    const text = JSON.stringify([shown, (await call(`/api/schools/${school.id}`)).body]);
    for (const secret of [person.id, person.email, person.lastName]) expect(text).not.toContain(secret);
    const [entry] = await db().auditEntry.findMany({ where: { subjectId: school.id, action: "school.declare" } });
    expect(entry.actorId).toBe(person.id);
    expect((await say({})).status).toBe(200);
    expect(await db().auditEntry.count({ where: { subjectId: school.id } })).toBe(1);
  });

  it("takes a blank as unknown, and leaves out what it doesn't name", async () => {
    expect((await say({ overview: " " })).body).toMatchObject({ overview: null, phoneNumber: "0253-2384932" });
  });

  it.each([
    "<b>Best</b> school",
    "See https://other.example",
    "Look at www.other.com",
    "Write to office@other.com",
    "Call 98230 12345",
    `${"Ask Mrs Rao. ".repeat(25)}Call 98230 12345`,
    "a".repeat(1001),
  ])("refuses an overview such as “%.30s”", async (overview) => {
    const answer = await say({ overview });
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, ["overview"]]);
    expect((await call(`/api/schools/${school.id}`)).body.overview).toBe("A school.");
  });

  it("can be nothing else", async () => {
    for (const json of [{ name: "Other" }, { averageFees: 1 }, { recognition: "recognised" }, { boardAffiliation: "CBSE" }])
      expect((await say(json)).status, JSON.stringify(json)).toBe(400);
  });

  it("can't move the website to another domain while a link or a claim rests on the present one", async () => {
    const elsewhere = { website: "https://elsewhere.example" };
    const { id } = await createClaim({ schoolId: school.id });
    expect((await say(elsewhere)).body.code).toBe("CONFLICT");
    await db().schoolClaim.delete({ where: { id } });
    await restOn(CLAIM_DOMAIN);
    expect((await say(elsewhere)).body.code).toBe("CONFLICT");
    expect((await say({ website: null })).body.code).toBe("CONFLICT");
    expect((await say({ website: `https://${CLAIM_DOMAIN}/new` })).status).toBe(200);
    await db().schoolRepresentative.updateMany({ where: { schoolId: school.id }, data: { domain: null } });
    expect((await say(elsewhere)).status).toBe(200);
    // And nobody can claim the school by it now.
    const other = await signIn(await createUnverifiedParent());
    const claim = { method: "POST", cookie: other, json: { role: "principal", email: "me@elsewhere.example" } };
    expect((await call(`/api/schools/${school.id}/claims`, claim)).status).toBe(409);
  });

  it("is theirs alone, and only while the link holds; what was said stays", async () => {
    const stranger = await signIn(await createUnverifiedParent());
    expect((await say({ overview: "Mine." }, { cookie: stranger })).status).toBe(403);
    expect((await say({ overview: "Ours." })).status).toBe(200);
    await restOn("elsewhere.example");
    expect((await say({ overview: "Paused." })).status).toBe(403);
    await db().schoolRepresentative.updateMany({ where: { schoolId: school.id }, data: { domain: null, endedAt: new Date() } });
    expect((await say({ overview: "Ended." })).status).toBe(403);
    expect((await call(`/api/schools/${school.id}`)).body.overview).toBe("Ours.");
    expect((await readFacts()).changes).toHaveLength(1);
  });

  it("can be said 30 times a day", async () => {
    for (let count = 0; count < 30; count++) expect((await say({})).status).toBe(200);
    expect((await say({})).status).toBe(429);
  });

  it("can be undone by an admin", async () => {
    await say({ overview: "Ours." });
    const [{ id }] = await db().auditEntry.findMany({ where: { subjectId: school.id, action: "school.declare" } });
    const admin = await createAdminClient();
    expect((await admin.ask("POST", `/api/admin/audit/${id}/undo`)).status).toBe(200);
    expect((await call(`/api/schools/${school.id}`)).body.overview).toBe("A school.");
    expect((await readFacts()).changes[0].source.kind).toBe("team");
  });
});

describe("a school's page", () => {
  it("says since when the school keeps it, while someone speaks for it", async () => {
    await db().schoolRepresentative.updateMany({ where: { schoolId: school.id }, data: { linkedAt: new Date("2026-10-31T20:00:00Z") } });
    const changes = await db().change.count();
    expect((await readFacts()).keptSince).toBe("2026-11");
    await restOn("elsewhere.example");
    expect((await readFacts()).keptSince).toBeNull();
    expect(await db().change.count()).toBeGreaterThan(changes);
    await db().schoolRepresentative.updateMany({ where: { schoolId: school.id }, data: { domain: null, endedAt: new Date() } });
    expect((await readFacts()).keptSince).toBeNull();
  });
});
