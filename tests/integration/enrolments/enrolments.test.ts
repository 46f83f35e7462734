import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { db } from "@/lib/platform/db";
import { clock } from "@/lib/platform/clock";
import { newId } from "@/lib/platform/ids";
import { createAdmin, createParent, createUnverifiedParent } from "@/tests/factories/parents";
import { createSchool } from "@/tests/factories/schools";
import { signIn } from "@/tests/factories/sessions";
import { callHandler } from "@/tests/support/api-calls";

type Options = Parameters<typeof callHandler>[1];

async function call(address: string, options: Options = {}) {
  const { response } = await callHandler(address, options);
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === "" ? null : JSON.parse(text) };
}
const add = (cookie: string, json: unknown) => call("/api/enrollments", { method: "POST", cookie, json });
const change = (id: string, cookie: string | undefined, json: unknown) => call(`/api/enrollments/${id}`, { method: "PUT", cookie, json });
const check = async (schoolId: string, cookie?: string) => call(`/api/enrollments/check/${schoolId}`, { cookie });

let school: Awaited<ReturnType<typeof createSchool>>;
let parent: Awaited<ReturnType<typeof createParent>>;
let cookie: string;
beforeEach(async () => {
  school = await createSchool({ name: "Nandanvan Vidyalaya" });
  parent = await createParent();
  cookie = await signIn(parent);
});
afterEach(() => vi.restoreAllMocks());

/** Creates an enrolment that an admin confirmed, by default of 2026-27. */
const confirmed = (fields: object = {}) =>
  db().enrolment.create({
    data: {
      id: newId(),
      parentId: parent.id,
      schoolId: school.id,
      className: "4",
      academicYear: 2026,
      status: "confirmed",
      confirmedAt: new Date(),
      ...fields,
    },
  });
const now = (time: string) => vi.spyOn(clock, "now").mockReturnValue(new Date(time));

describe("POST /api/enrollments", () => {
  it("adds a pending enrolment and an audit entry without the class", async () => {
    const { status, body } = await add(cookie, {
      schoolId: school.id,
      className: " 4 B ",
      academicYear: 2026,
      status: "confirmed",
      parentId: newId(),
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      status: "pending",
      className: "4 B",
      academicYear: 2026,
      school: { name: "Nandanvan Vidyalaya" },
      isQuestionOpen: false,
    });
    expect((await check(school.id, cookie)).body).toBe(false);
    const [entry] = await db().auditEntry.findMany({ where: { subjectId: body.id }, include: { personal: true } });
    expect(entry).toMatchObject({ action: "enrolment.add", actorId: parent.id, actorKind: "parent" });
    expect(JSON.stringify(entry.after)).not.toContain("4 B");
    expect(entry.personal[0].after).toEqual({ className: "4 B" });
  });

  it("sent five times at once, one school is added once", async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => add(cookie, { schoolId: school.id })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
    expect(await db().enrolment.count({ where: { parentId: parent.id } })).toBe(1);
  });

  it.each([
    ["an unknown school", { schoolId: "no-such-school-abc123" }, "schoolId"],
    ["no school", {}, "schoolId"],
    ["an invalid year", { schoolId: "x", academicYear: 99999 }, "academicYear"],
    ["a class with a hundred letters", { schoolId: "x", className: "x".repeat(100) }, "className"],
  ])("refuses %s and names the field", async (_, json, field) => {
    const { status, body } = await add(cookie, json);
    expect([status, body.code, Object.keys(body.fields)]).toEqual([400, "VALIDATION", [field]]);
  });

  it("refuses a visitor, and the eleventh request of a day", async () => {
    expect((await call("/api/enrollments", { method: "POST", json: { schoolId: school.id } })).status).toBe(401);
    await db().enrolment.createMany({
      data: Array.from({ length: 10 }, () => ({ id: newId(), parentId: parent.id, schoolId: school.id, status: "rejected" })),
    });
    const { status, headers } = await add(cookie, { schoolId: school.id });
    expect([status, headers.get("retry-after")]).toEqual([429, "86400"]);
  });

  it("accepts a school again after its enrolment ended", async () => {
    const { body } = await add(cookie, { schoolId: school.id });
    expect((await change(body.id, cookie, { endedOn: "2026-11-20" })).status).toBe(200);
    expect((await add(cookie, { schoolId: school.id })).status).toBe(201);
  });
});

describe("GET /api/enrollments", () => {
  it("lists only the parent's own enrolments, current ones first", async () => {
    const other = await createParent({ schoolId: school.id });
    await confirmed({ endedOn: new Date("2026-05-01"), endReason: "moved" });
    const live = await confirmed({ schoolId: (await createSchool()).id });
    const { body, headers } = await call("/api/enrollments", { cookie });
    expect(body.map(({ endedOn }: { endedOn: string | null }) => endedOn)).toEqual([null, "2026-05-01"]);
    expect(body[0].id).toBe(live.id);
    expect([headers.get("x-total-count"), headers.get("cache-control")]).toEqual(["2", "private, no-store"]);
    expect(JSON.stringify(body)).not.toContain(other.id);
    expect((await call("/api/enrollments?search=nandanvan", { cookie })).body).toHaveLength(1);
    expect((await call("/api/enrollments?search=%25", { cookie })).body).toHaveLength(0);
    expect((await call("/api/enrollments?limit=1&page=2", { cookie })).headers.get("link")).toContain('rel="prev"');
    expect((await call("/api/enrollments?userId=1", { cookie })).status).toBe(400);
    expect((await call("/api/enrollments")).status).toBe(401);
  });
});

describe("GET /api/enrollments/check/:id", () => {
  it.each([
    ["claimed", null, true],
    ["confirmed", null, true],
    ["pending", null, false],
    ["rejected", null, false],
    ["confirmed", "2026-05-01", false],
  ])("%s, ended on %s: the response is a bare %s", async (status, endedOn, isEnrolled) => {
    await confirmed({ status, endedOn: endedOn && new Date(endedOn) });
    const { status: code, body } = await check(school.id, cookie);
    expect([code, body]).toEqual([200, isEnrolled]);
  });

  it("checks the signed-in person, verified or not, and ignores query parameters", async () => {
    await confirmed();
    const unverified = await createUnverifiedParent({ schoolId: school.id });
    expect((await check(school.id, await signIn(unverified))).body).toBe(true);
    expect((await check(`${school.id}?userId=${parent.id}`, await signIn(await createParent()))).body).toBe(false);
    expect((await check(school.id, await signIn({ ...(await createAdmin()), isAdmin: true }))).body).toBe(false);
    expect((await check("no-such-school", cookie)).body).toBe(false);
    expect((await check(school.id)).status).toBe(401);
  });
});

describe("PUT /api/enrollments/:id", () => {
  it("ends one's enrolment with date and reason; repeating it changes nothing, another reason is refused", async () => {
    const { id } = await confirmed();
    const { status, body } = await change(id, cookie, { endedOn: "2026-10-01", endReason: "moved" });
    expect([status, body.endedOn, body.endReason, body.isCurrent, body.ageWords]).toEqual([
      200,
      "2026-10-01",
      "moved",
      false,
      "enrolled until 2026-27",
    ]);
    expect((await change(id, cookie, { endedOn: "2026-10-05", endReason: "moved" })).body.endedOn).toBe("2026-10-01");
    expect((await change(id, cookie, { endedOn: "2026-10-05", endReason: "passed-out" })).status).toBe(409);
    expect(await db().auditEntry.count({ where: { subjectId: id } })).toBe(1);
  });

  it("hides other parents' enrolments, from admins too", async () => {
    const { id } = await confirmed();
    const others = [await signIn(await createParent()), await signIn({ ...(await createAdmin()), isAdmin: true })];
    for (const other of others) expect((await change(id, other, { endedOn: "2026-10-01" })).status).toBe(404);
    expect((await change(newId(), cookie, { endedOn: "2026-10-01" })).status).toBe(404);
    expect((await change("1%20OR%201=1", cookie, { endedOn: "2026-10-01" })).status).toBe(404);
    expect((await change(id, undefined, { endedOn: "2026-10-01" })).status).toBe(401);
    expect((await db().enrolment.findUniqueOrThrow({ where: { id } })).endedOn).toBeNull();
  });

  it.each([
    ["nothing", {}],
    ["both", { answer: "moved", endedOn: "2026-10-01" }],
    ["a future date", { endedOn: "2099-01-01" }],
    ["no date", { endedOn: "yesterday" }],
    ["an unknown answer", { answer: "perhaps" }],
  ])("refuses %s", async (_, json) => {
    const { id } = await confirmed();
    expect((await change(id, cookie, json)).status).toBe(400);
  });

  it("the April answer 'still here' moves it to the current academic year; the class is cleared unless given", async () => {
    now("2027-04-10T06:00:00Z");
    cookie = await signIn(parent);
    const { id } = await confirmed();
    expect((await call("/api/enrollments", { cookie })).body[0].isQuestionOpen).toBe(true);
    const { status, body } = await change(id, cookie, { answer: "still-here" });
    expect([status, body.academicYear, body.className, body.currentUntil, body.isQuestionOpen]).toEqual([
      200,
      2027,
      null,
      "2028-05-31",
      false,
    ]);
    expect((await change(id, cookie, { answer: "still-here" })).body.academicYear).toBe(2027);
    expect(
      (await change((await confirmed({ schoolId: (await createSchool()).id })).id, cookie, { answer: "still-here", className: "5" })).body
        .className,
    ).toBe("5");
  });

  it.each([["moved"], ["passed-out"]])("the April answer '%s' ends it on that day", async (answer) => {
    now("2027-04-09T20:00:00Z");
    cookie = await signIn(parent);
    const { id } = await confirmed();
    const { body } = await change(id, cookie, { answer });
    expect([body.endedOn, body.endReason, body.ageWords]).toEqual(["2027-04-10", answer, "enrolled until 2026-27"]);
    expect((await change(id, cookie, { answer: "still-here" })).status).toBe(409);
  });
});

describe("POST /api/school-requests", () => {
  const wish = (json: unknown, as: string | undefined = cookie) => call("/api/school-requests", { method: "POST", cookie: as, json });

  it("stores a request for a missing school once; the sixth of a day is refused", async () => {
    const { status, body } = await wish({ name: "New School", zipCode: "422001" });
    expect([status, body.name]).toEqual([201, "New School"]);
    expect((await wish({ name: "new school", zipCode: "422001" })).body.id).toBe(body.id);
    for (const number of [2, 3, 4, 5]) expect((await wish({ name: `School ${number}`, zipCode: "422001" })).status).toBe(201);
    expect((await wish({ name: "School 6", zipCode: "422001" })).status).toBe(429);
  });

  it("refuses visitors, a missing name and an invalid pincode", async () => {
    expect((await call("/api/school-requests", { method: "POST", json: { name: "A", zipCode: "422001" } })).status).toBe(401);
    const { status, body } = await wish({ name: " ", zipCode: "012345" });
    expect([status, Object.keys(body.fields).sort()]).toEqual([400, ["name", "zipCode"]]);
  });
});
