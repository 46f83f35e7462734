import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { purgeGrievances } from "@/lib/grievances/purge-grievances";
import { remindOfficer } from "@/lib/grievances/remind-officer";
import { clock } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { createGrievance } from "@/tests/factories/grievances";
import { createParent } from "@/tests/factories/parents";
import { signIn } from "@/tests/factories/sessions";
import { createAdminClient } from "@/tests/support/admin-calls";
import { call } from "@/tests/support/call";
import { mailsTo } from "@/tests/support/mails";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const WORDS = { category: "privacy", name: "Imran Sheikh", email: "imran@mail.example", message: "My phone number\nstands there." };

let admin: Awaited<ReturnType<typeof createAdminClient>>;
beforeAll(async () => {
  admin = await createAdminClient();
});
beforeEach(async () => {
  await db().rateLimit.deleteMany();
  await db().grievance.deleteMany();
  await db().mail.deleteMany();
});
afterEach(() => vi.restoreAllMocks());

const setNow = (time: number) => vi.spyOn(clock, "now").mockImplementation(() => new Date(time));
const raise = (json: unknown, more: { cookie?: string; headers?: Record<string, string> } = {}) =>
  call("/api/grievances", { method: "POST", json, ...more });

describe("a grievance", () => {
  it.each([
    ["privacy", 36],
    ["school", 168],
  ])("about %s is acknowledged immediately with a number; the answer is due in %i hours", async (category, hours) => {
    const now = Date.now();
    setNow(now);
    const { status, body } = await raise({ ...WORDS, category, page: "/schools/a#review" });
    expect(status).toBe(201);
    expect(body).toEqual({ number: expect.stringMatching(/^G-[0-9A-HJKMNP-TV-Z]{8}$/), dueAt: new Date(now + hours * HOUR).toISOString() });
    const stored = await db().grievance.findFirstOrThrow();
    expect(stored).toMatchObject({ ...WORDS, category, page: "/schools/a#review", userId: null, acknowledgedAt: new Date(now) });
    const [mail, ...others] = await mailsTo(WORDS.email);
    expect([mail.kind, mail.facts.number, mail.facts.dueAt, others.length]).toEqual(["grievance-received", body.number, body.dueAt, 0]);
    expect(JSON.stringify(mail)).not.toContain("phone number");
    const audit = await db().auditEntry.findMany({ where: { subjectId: stored.id }, include: { personal: true } });
    expect(audit).toMatchObject([{ action: "grievance.raise", actorKind: "visitor", after: { category }, personal: [] }]);
  });

  it("is emailed to the grievance officer immediately, without the sender's details", async () => {
    const { body } = await raise(WORDS);
    const [mail, ...others] = await mailsTo("support@schoolsach.example");
    expect(mail).toMatchObject({ kind: "grievance-reminder", facts: { state: "new", number: body.number, dueAt: body.dueAt } });
    expect(others).toEqual([]);
    expect(JSON.stringify(mail)).not.toMatch(/Imran|imran|phone number/);
  });

  it("of a signed-in person is part of their data; deleting the account keeps only that it existed", async () => {
    const parent = await createParent();
    const cookie = await signIn(parent);
    await raise({ ...WORDS, email: "another@mail.example" }, { cookie });
    expect((await call("/api/user/data", { cookie })).body.grievances).toMatchObject([{ message: WORDS.message }]);
    await admin.ask("DELETE", `/api/admin/users/${parent.id}`);
    expect(await db().grievance.findMany()).toMatchObject([{ name: null, email: null, message: null, category: "privacy" }]);
    expect(await mailsTo("another@mail.example")).toEqual([]);
  });

  it.each([
    ["category", { category: "everything" }],
    ["name", { name: " " }],
    ["email", { email: "imran" }],
    ["message", { message: "" }],
    ["message", { message: "a".repeat(4001) }],
    ["message", { message: "a\u0000" }],
    ["page", { page: "//evil.example" }],
    ["page", { page: "https://evil.example/" }],
    ["page", { page: "/\\evil.example" }],
  ])("with an invalid %s is refused", async (field, wrong) => {
    const { status, body } = await raise({ ...WORDS, ...wrong });
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
    expect(await db().grievance.count()).toBe(0);
  });

  it("is rate-limited by email address, person and client", async () => {
    const cookie = await signIn(await createParent());
    const headers = { "x-client-address": "198.51.100.9" };
    let people = 0;
    const send = async (times: number, more: Parameters<typeof raise>[1], email = () => `p${++people}@mail.example`) => {
      for (let index = 0; index < times; index++) expect((await raise({ ...WORDS, email: email() }, more)).status).toBe(201);
      return (await raise({ ...WORDS, email: email() }, more)).body.code;
    };
    expect(await send(5, {}, () => WORDS.email)).toBe("RATE_LIMITED");
    expect(await send(10, { cookie })).toBe("RATE_LIMITED");
    expect(await send(30, { headers })).toBe("RATE_LIMITED");
  });
});

describe("admins", () => {
  const at = (id: string) => `/api/admin/grievances/${id}`;
  const ANSWER = { outcome: "accepted", answer: "You are right.\nThe number is gone." };

  it("see open grievances first, by due date; search by number, name or address; read the whole text", async () => {
    const later = await createGrievance({ dueAt: new Date(Date.now() + 2 * DAY), name: "Zoya 100%" });
    const sooner = await createGrievance({ dueAt: new Date(Date.now() + DAY) });
    const done = await createGrievance({ dueAt: new Date(0), decidedAt: new Date(), outcome: "declined" });
    const list = async (query: string) => {
      const { body, headers } = await admin.read(`/api/admin/grievances${query}`);
      return { ids: body.map(({ id }: { id: string }) => id), total: headers.get("x-total-count"), body };
    };
    const { ids, body } = await list("");
    expect(ids).toEqual([sooner.id, later.id, done.id]);
    expect(body[0]).not.toHaveProperty("message");
    expect(await list("?limit=1&page=2")).toMatchObject({ ids: [later.id], total: "3" });
    expect((await list(`?search=${later.number.toLowerCase()}`)).ids).toEqual([later.id]);
    expect((await list("?search=100%25 zoya")).ids).toEqual([later.id]);
    expect((await list("?search=im_an")).ids).toEqual([]);
    expect((await admin.read("/api/admin/figures")).body.openGrievances).toBe(2);
    expect((await admin.read(at(later.id))).body).toMatchObject({ message: later.message, version: 1, isByMember: false, decidedBy: null });
  });

  it("decide a grievance once; the answer is emailed", async () => {
    const parent = await createParent();
    const { id, number } = await createGrievance({ userId: parent.id });
    expect((await admin.ask("PUT", at(id), { ...ANSWER, version: 7 })).body.code).toBe("CONFLICT");
    const answers = await Promise.all([admin.ask("PUT", at(id), { ...ANSWER, version: 1 }), admin.ask("PUT", at(id), ANSWER)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 200)?.body).toMatchObject({ ...ANSWER, decidedBy: admin.firstName });
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("DECIDED");
    expect(await mailsTo("imran@mail.example")).toMatchObject([
      { kind: "grievance-decided", facts: { number, outcome: "Accepted", answer: ANSWER.answer } },
    ]);
    const [line, ...others] = await db().auditEntry.findMany({ where: { subjectId: id }, include: { personal: true } });
    expect([line.action, line.after, others.length]).toEqual(["grievance.decide", { outcome: "accepted" }, 0]);
    expect(line.personal).toMatchObject([{ personId: parent.id, after: { answer: ANSWER.answer } }]);
  });

  it("must give outcome and answer, and can't decide their own grievance", async () => {
    const { id } = await createGrievance();
    expect(Object.keys((await admin.ask("PUT", at(id), {})).body.fields).sort()).toEqual(["answer", "outcome"]);
    const own = await createGrievance({ userId: admin.id });
    expect((await admin.ask("PUT", at(own.id), ANSWER)).body.code).toBe("FORBIDDEN");
  });
});

it("the officer gets one reminder at three quarters of the time and one when a grievance is overdue", async () => {
  const now = Date.now();
  const { number } = await createGrievance({ createdAt: new Date(now), dueAt: new Date(now + 36 * HOUR) });
  await createGrievance({ createdAt: new Date(now), dueAt: new Date(now + HOUR), decidedAt: new Date(now), outcome: "declined" });
  const reminders = async () =>
    (await db().mail.findMany({ where: { kind: "grievance-reminder" }, orderBy: { createdAt: "asc" } })).map(({ address, facts }) => ({
      address,
      facts,
    }));
  for (const [hours, states] of [
    [26.9, []],
    [27, ["soon"]],
    [35.9, ["soon"]],
    [36.1, ["soon", "overdue"]],
    [90, ["soon", "overdue"]],
  ] as const) {
    setNow(now + hours * HOUR);
    await remindOfficer();
    expect(await reminders(), `after ${hours} hours`).toMatchObject(
      states.map((state) => ({ address: "support@schoolsach.example", facts: { number, state } })),
    );
  }
  expect(JSON.stringify(await reminders())).not.toMatch(/Imran|phone/);
  const missed = await createGrievance({ createdAt: new Date(now), dueAt: new Date(now + HOUR) });
  await Promise.all([remindOfficer(), remindOfficer()]);
  expect((await reminders()).slice(2)).toMatchObject([{ facts: { number: missed.number, state: "overdue" } }]);
});

it("personal details are purged a year after the decision, not while it is open", async () => {
  const { id } = await createGrievance({ decidedAt: new Date(), outcome: "accepted", answer: "Yes.", page: "/schools" });
  const open = await createGrievance();
  const read = (of: string) => db().grievance.findUniqueOrThrow({ where: { id: of } });
  setNow(Date.now() + 364 * DAY);
  await purgeGrievances();
  expect((await read(id)).name).toBe("Imran Sheikh");
  setNow(Date.now() + 366 * DAY);
  await purgeGrievances();
  expect(await read(id)).toMatchObject({ name: null, email: null, message: null, page: null, answer: null, outcome: "accepted" });
  expect(await read(open.id)).toMatchObject({ name: open.name, message: open.message });
});
