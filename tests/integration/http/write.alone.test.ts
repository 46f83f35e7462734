import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { created } from "@/lib/http/responses/responses";
import { route } from "@/lib/http/route";
import { clock } from "@/lib/platform/clock";
import { db, pool } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import { log } from "@/lib/platform/log";
import { newId } from "@/lib/platform/ids";
import { createParent } from "@/tests/factories/parents";
import { signIn } from "@/tests/factories/sessions";

const NOWHERE = { params: Promise.resolve({}) };
const body = z.object({ name: z.string().min(1, "A name is required"), zipCode: z.string().default("415001") });

/** A typical write: a request for a school that isn't listed. */
const createRequest = route({
  access: "signed-in",
  body,
  limit: "write",
  handle: async ({ actor, body }) => created(await db().schoolRequest.create({ data: { parentId: actor.id, ...body } })),
});
const createAndFail = route({
  access: "signed-in",
  body,
  limit: "write",
  handle: async ({ actor, body }) => {
    await db().schoolRequest.create({ data: { parentId: actor.id, ...body } });
    throw new AppError("CONFLICT", "Not now");
  },
});
/** Such a handler that waits for `finish` before it writes. */
function pausedHandler() {
  let [signalStart, finish] = [() => {}, () => {}];
  const isAtWork = new Promise<void>((resolve) => (signalStart = resolve));
  const resumed = new Promise<void>((resolve) => (finish = resolve));
  const handler = route({
    access: "signed-in",
    body,
    limit: "write",
    handle: async ({ actor, body }) => {
      signalStart();
      await resumed;
      return created(await db().schoolRequest.create({ data: { parentId: actor.id, ...body } }));
    },
  });
  return { handler, isAtWork, finish };
}
const adminOnly = route({ access: "admin", limit: "read", handle: async ({ actor }) => Response.json({ name: actor.firstName }) });

let parent: { id: string };
let cookie = "";

beforeAll(async () => {
  parent = await createParent();
  cookie = await signIn(parent);
});
afterEach(() => db().schoolRequest.deleteMany());

function send(sent: unknown, headers: Record<string, string> = {}, handler = createRequest) {
  return handler(
    new Request("https://schoolsach.test/api/school-requests", {
      method: "POST",
      headers: { cookie, "content-type": "application/json", ...headers },
      body: typeof sent === "string" ? sent : JSON.stringify(sent),
    }),
    NOWHERE,
  );
}
const count = () => db().schoolRequest.count();

describe("a write", () => {
  it("by a signed-in person succeeds with 201 and isn't cached", async () => {
    const response = await send({ name: "Nagar School" });
    expect(response.status).toBe(201);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect(await count()).toBe(1);
  });

  it.each([
    ["another site's origin", { origin: "https://evil.example" }, 403, "CROSS_SITE"],
    ["our own host without TLS", { origin: "http://schoolsach.test", host: "schoolsach.test" }, 403, "CROSS_SITE"],
    ["an opaque origin", { origin: "null" }, 403, "CROSS_SITE"],
    ["a cross-site fetch", { "sec-fetch-site": "cross-site" }, 403, "CROSS_SITE"],
    ["a same-site fetch", { "sec-fetch-site": "same-site" }, 403, "CROSS_SITE"],
    ["plain text", { "content-type": "text/plain" }, 415, "WRONG_TYPE"],
    ["a form", { "content-type": "application/x-www-form-urlencoded" }, 415, "WRONG_TYPE"],
    ["a compressed body", { "content-encoding": "gzip" }, 415, "WRONG_TYPE"],
    ["a body in UTF-16", { "content-type": "application/json; charset=utf-16" }, 415, "WRONG_TYPE"],
    ["two charsets", { "content-type": 'application/json;charset=utf-8; charset="latin1"' }, 415, "WRONG_TYPE"],
    ["no session", { cookie: "" }, 401, "UNAUTHENTICATED"],
    ["an altered session", { cookie: "__Secure-next-auth.session-token=abc" }, 401, "UNAUTHENTICATED"],
    ["a key that is too long", { "idempotency-key": "a".repeat(256) }, 400, "VALIDATION"],
  ])("is refused with %s, and nothing is written", async (_, headers: Record<string, string>, status, code) => {
    const response = await send({ name: "Nagar School" }, headers);
    expect([response.status, (await response.json()).code]).toEqual([status, code]);
    expect(await count()).toBe(0);
  });

  it.each([
    ["our own origin", { origin: "https://schoolsach.test", "sec-fetch-site": "same-origin" }],
    ["a client that names the charset", { "content-type": 'application/json; charset="UTF-8"' }],
    ["the requested host", { origin: "http://192.168.1.5:3000", host: "192.168.1.5:3000" }],
  ])("is accepted from %s", async (_, headers: Record<string, string>) => expect((await send({ name: "A" }, headers)).status).toBe(201));

  it.each([
    ["invalid JSON", "{", "body"],
    ["half a surrogate pair", "\ud800", "body"],
    ["nothing", "", "name"],
    ["an empty name", { name: "" }, "name"],
    ["a list", [], "body"],
  ])("with %s gets 400 and names the field", async (_, sent, field) => {
    const response = await send(sent);
    expect(response.status).toBe(400);
    expect(Object.keys((await response.json()).fields)).toEqual([field]);
  });

  it("with a NUL character gets 400 and writes nothing", async () => {
    const response = await send({ name: "Nagar\u0000School" });
    expect([response.status, (await response.json()).code]).toEqual([400, "VALIDATION"]);
    expect((await send({ name: "Nagar\u0000School" }, { "idempotency-key": newId() })).status).toBe(400);
    const readText = route({ limit: "read", handle: async () => db().$queryRaw`SELECT ${"\0"}::text` });
    expect((await readText(new Request("https://schoolsach.test/api/x"), NOWHERE)).status).toBe(400);
    const column = route({ limit: "read", handle: async () => db().$queryRaw`SELECT ${'{"a":"\\u0000"}'}::jsonb` });
    expect((await column(new Request("https://schoolsach.test/api/x"), NOWHERE)).status).toBe(400);
    expect(await count()).toBe(0);
  });

  it("with half a surrogate pair gets 400, a whole pair is accepted", async () => {
    for (const sent of ['{"name":"Nagar \\ud83d School"}', '{"name":"Nagar School","x":[{"\\uDE00":1}]}']) {
      const response = await send(sent);
      expect([response.status, (await response.json()).code]).toEqual([400, "VALIDATION"]);
    }
    expect(await count()).toBe(0);
    expect((await send('{"name":"Nagar \\ud83d\\ude00 School"}')).status).toBe(201);
  });

  it("is refused when too large, with or without Content-Length, before it is read completely", async () => {
    const large = JSON.stringify({ name: "a".repeat(70_000) });
    expect((await send(large, { "content-length": String(large.length) })).status).toBe(413);
    let read = 0;
    const endless = new ReadableStream({
      pull(controller) {
        read += 1;
        controller.enqueue(new Uint8Array(16_384).fill(97));
      },
    });
    const response = await createRequest(
      new Request("https://schoolsach.test/api/school-requests", {
        method: "POST",
        headers: { cookie, "content-type": "application/json" },
        body: endless,
        duplex: "half",
      } as RequestInit),
      NOWHERE,
    );
    expect(response.status).toBe(413);
    expect(read).toBeLessThan(10);
  });

  it("whose client hangs up leaves no error in the log", async () => {
    const error = vi.spyOn(log, "error");
    const hungUp = Object.assign(new Error("aborted"), { code: "ECONNRESET" });
    const response = await createRequest(
      new Request("https://schoolsach.test/api/school-requests", {
        method: "POST",
        headers: { cookie, "content-type": "application/json" },
        body: new ReadableStream({ pull: (controller) => controller.error(hungUp) }),
        duplex: "half",
      } as RequestInit),
      NOWHERE,
    );
    expect([response.status, error.mock.calls]).toEqual([408, []]);
    expect(await count()).toBe(0);
  });

  it("gets 503 with Retry-After in read-only mode", async () => {
    vi.resetModules();
    vi.stubEnv("READ_ONLY", "on");
    const { route: readOnlyRoute } = await import("@/lib/http/route");
    const handler = readOnlyRoute({ body, limit: "write", handle: async () => Response.json({}) });
    const response = await handler(
      new Request("https://schoolsach.test/api/x", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: '{"name":"a"}',
      }),
      NOWHERE,
    );
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, "300"]);
  });
});

describe("an Idempotency-Key", () => {
  it("a repeated request gets the first response and isn't executed again", async () => {
    const key = { "idempotency-key": newId() };
    const [first, second] = [await send({ name: "Nagar School" }, key), await send({ name: "Nagar School" }, key)];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.headers.get("idempotency-replayed")).toBe("true");
    expect(await second.json()).toEqual(await first.json());
    expect(await count()).toBe(1);
  });

  it("of twenty requests at once one is executed; all get the same response", async () => {
    const key = { "idempotency-key": newId() };
    const answers = await Promise.all(Array.from({ length: 20 }, () => send({ name: "Nagar School" }, key)));
    expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1);
    expect(await count()).toBe(1);
  });

  it("a retry waits for the running first request, without holding a pooled connection, and gets its response", async () => {
    const key = { "idempotency-key": newId() };
    const { handler, isAtWork, finish } = pausedHandler();
    const first = send({ name: "Nagar School" }, key, handler);
    await isAtWork;
    const second = send({ name: "Nagar School" }, key);
    expect((await send({ name: "Another School" })).status).toBe(201);
    const waiting = await db().$queryRaw<object[]>`
      SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    expect(waiting).toEqual([]);
    finish();
    const [one, two] = await Promise.all([first, second]);
    expect([one.status, two.status, two.headers.get("idempotency-replayed")]).toEqual([201, 201, "true"]);
    expect(await two.json()).toEqual(await one.json());
    expect(await count()).toBe(2);
  });

  it("a retry gets 503 with Retry-After if the first request takes too long", async () => {
    const key = { "idempotency-key": newId() };
    const { handler, isAtWork, finish } = pausedHandler();
    const first = send({ name: "Nagar School" }, key, handler);
    await isAtWork;
    const { now } = clock;
    const began = now().getTime();
    let clockReads = 0;
    vi.spyOn(clock, "now").mockImplementation(() => new Date(began + clockReads++ * 6_000));
    const second = await send({ name: "Nagar School" }, key);
    vi.mocked(clock.now).mockRestore();
    expect([second.status, second.headers.get("retry-after"), (await second.json()).code]).toEqual([503, "3", "OVERLOADED"]);
    finish();
    expect((await first).status).toBe(201);
  });

  it("with another body is refused", async () => {
    const key = { "idempotency-key": newId() };
    await send({ name: "Nagar School" }, key);
    const response = await send({ name: "Another School" }, key);
    expect([response.status, (await response.json()).code]).toEqual([409, "IDEMPOTENCY_KEY_REUSED"]);
    expect(await count()).toBe(1);
  });

  it("of another person is a different key", async () => {
    const key = { "idempotency-key": newId() };
    await send({ name: "Nagar School" }, key);
    const other = await signIn(await createParent());
    expect((await send({ name: "Nagar School" }, { ...key, cookie: other })).status).toBe(201);
    expect(await count()).toBe(2);
  });

  it("isn't stored if the request fails: write and key are rolled back together", async () => {
    const key = { "idempotency-key": newId() };
    expect((await send({ name: "Nagar School" }, key, createAndFail)).status).toBe(409);
    expect(await count()).toBe(0);
    expect((await send({ name: "Nagar School" }, key)).status).toBe(201);
  });

  it("expires after 24 hours", async () => {
    const key = { "idempotency-key": newId() };
    await send({ name: "Nagar School" }, key);
    await db().$executeRaw`UPDATE idempotency_keys SET created_at = now() - interval '25 hours'`;
    expect((await send({ name: "Another School" }, key)).status).toBe(201);
    expect(await count()).toBe(2);
  });
});

describe("a session", () => {
  const call = (header: string) => adminOnly(new Request("https://schoolsach.test/api/admin/x", { headers: { cookie: header } }), NOWHERE);
  const statusOf = async (header: string) => (await call(header)).status;

  it("has admin rights only if created by the admin sign-in and while the person is an admin", async () => {
    const admin = await createParent({ isAdmin: true });
    const session = await signIn({ id: admin.id, isAdmin: true });
    expect(await statusOf(session)).toBe(200);
    expect(await statusOf(await signIn({ id: admin.id }))).toBe(403);
    expect(await statusOf(cookie)).toBe(403);
    expect(await statusOf("")).toBe(401);
    await db().user.update({ where: { id: admin.id }, data: { isAdmin: false } });
    expect(await statusOf(session)).toBe(403);
    await db().user.delete({ where: { id: admin.id } });
    expect(await statusOf(session)).toBe(401);
  });

  it.each([
    [true, "last_seen_at", "31 minutes"],
    [true, "created_at", "13 hours"],
    [false, "last_seen_at", "31 days"],
    [false, "created_at", "91 days"],
  ])("(admin: %s) ends when %s is %s ago", async (isAdmin, column, age) => {
    const person = await createParent({ isAdmin });
    const session = await signIn({ id: person.id, isAdmin });
    expect(await statusOf(session)).toBe(isAdmin ? 200 : 403);
    await pool().query(`UPDATE sessions SET ${column} = now() - interval '${age}' WHERE user_id = $1`, [person.id]);
    expect(await statusOf(session)).toBe(401);
  });

  it("updates its last use at most once a minute", async () => {
    const person = await createParent();
    const session = await signIn(person);
    const lastSeen = async () => (await db().session.findFirstOrThrow({ where: { userId: person.id } })).lastSeenAt;
    await db().$executeRaw`UPDATE sessions SET last_seen_at = now() - interval '2 minutes' WHERE user_id = ${person.id}::uuid`;
    const before = await lastSeen();
    await call(session);
    const after = await lastSeen();
    expect(after.getTime()).toBeGreaterThan(before.getTime());
    await call(session);
    expect(await lastSeen()).toEqual(after);
  });
});
