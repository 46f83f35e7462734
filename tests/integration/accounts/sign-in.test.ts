import { parseSetCookie } from "cookie";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { consumeLimit } from "@/lib/http/limits/rate-limits";
import { db } from "@/lib/platform/db";
import { log } from "@/lib/platform/log";
import { createAdmin, createParent, createUnverifiedParent, PASSWORD } from "@/tests/factories/parents";
import { signIn } from "@/tests/factories/sessions";
import { call } from "@/tests/support/call";
import { cookieHeader, cookiesOf } from "@/tests/support/cookies";

const SESSION = "__Secure-next-auth.session-token";
const PHONE = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36";

type Options = Parameters<typeof call>[1];
const logIn = (json: unknown, options: Options = {}, path = "/api/login") => call(path, { method: "POST", json, ...options });

const getStatus = async (cookie: string) => (await call("/api/user", { cookie })).status;

beforeEach(() => db().rateLimit.deleteMany());

describe("POST /api/login", () => {
  it("signs a parent in, with the address in any case, and returns what GET /api/user returns", async () => {
    const parent = await createParent({ email: "asha@example.org", phone: "+919999999999" });
    const { status, headers, body, response } = await logIn(
      { email: " ASHA@example.org ", password: PASSWORD },
      { headers: { "user-agent": PHONE } },
    );
    expect(status).toBe(200);
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(body).toEqual({
      id: parent.id,
      firstName: "Asha",
      lastName: parent.lastName,
      email: "asha@example.org",
      isAdmin: false,
      isVerified: true,
      verificationStatus: "approved",
      verificationReason: null,
      emailConfirmed: true,
      schoolName: null,
      createdAt: parent.createdAt.toISOString(),
    });
    const current = await call("/api/user", { cookie: cookieHeader(response) });
    expect([current.status, current.body, current.headers.get("cache-control")]).toEqual([200, body, "private, no-store"]);
    expect(await db().session.findMany({ where: { userId: parent.id } })).toMatchObject([{ isAdmin: false, device: "Chrome on Android" }]);
  });

  it("protects the session cookie from scripts and other sites", async () => {
    const { email } = await createParent();
    const { headers, body } = await logIn({ email, password: PASSWORD });
    const lines = headers.getSetCookie();
    const session = lines.find((line) => line.startsWith(SESSION))!;
    const attributes = { path: "/", maxAge: 7_776_000, sameSite: "lax", secure: true };
    expect(parseSetCookie(session)).toEqual({ name: SESSION, value: expect.any(String), httpOnly: true, ...attributes });
    expect(parseSetCookie(lines.find((line) => line.startsWith("signed-in="))!)).toEqual({ name: "signed-in", value: "1", ...attributes });
    for (const line of lines) expect(line).toContain("SameSite=Lax");
    expect(JSON.stringify(body)).not.toContain(session.slice(SESSION.length + 1, 60));
  });

  it("each sign-in creates a session and ends the browser's previous one; a planted cookie is never accepted", async () => {
    const { id, email } = await createParent();
    const before = await signIn({ id });
    const { response } = await logIn({ email, password: PASSWORD }, { cookie: before });
    expect(cookiesOf(response)[SESSION]).not.toBe(before.split("=")[1]);
    expect([await getStatus(before), await getStatus(cookieHeader(response))]).toEqual([401, 200]);
    const planted = `${SESSION}=planted`;
    const { response: after } = await logIn({ email, password: PASSWORD }, { cookie: planted });
    expect([await getStatus(planted), await getStatus(cookieHeader(after))]).toEqual([401, 200]);
  });

  it("responds the same to a wrong password, an unknown address and an account without a password", async () => {
    const { email } = await createParent();
    const { email: demo } = await createParent({ passwordHash: null });
    const answers = [];
    for (const credentials of [
      { email, password: "wrong" },
      { email: "nobody@example.org", password: PASSWORD },
      { email: demo, password: PASSWORD },
      { email: "no address at all", password: PASSWORD },
    ]) {
      const { status, headers, body } = await logIn(credentials);
      answers.push({ status, cookies: headers.getSetCookie(), error: body.error, code: body.code });
    }
    for (const answer of answers)
      expect(answer).toEqual({ status: 401, cookies: [], error: "Invalid email or password", code: "WRONG_CREDENTIALS" });
  });

  it.each([
    ["no password", { email: "a@example.org" }, ["password"]],
    ["nothing", {}, ["password", "email"]],
    ["a query operator instead of an address", { email: { contains: "" }, password: "x" }, ["email"]],
    ["lists instead of strings", { email: ["a@example.org"], password: ["x"] }, ["password", "email"]],
    ["a password that is too long", { email: "a@example.org", password: "a".repeat(129) }, ["password"]],
  ])("refuses %s and names the field", async (_, json, fields) => {
    const { status, body } = await logIn(json);
    expect([status, Object.keys(body.fields)]).toEqual([400, fields]);
  });

  it("refers admins to the admin sign-in, but only after the right password", async () => {
    const { id, email } = await createAdmin();
    expect((await logIn({ email, password: "wrong" })).body.code).toBe("WRONG_CREDENTIALS");
    const { status, headers, body } = await logIn({ email, password: PASSWORD });
    expect([status, body.code, headers.getSetCookie()]).toEqual([403, "ADMIN_LOGIN_REQUIRED", []]);
    expect(await db().session.count({ where: { userId: id } })).toBe(0);
  });
});

describe("POST /api/admin/login", () => {
  const logInAsAdmin = (json: unknown, options: Options = {}) => logIn(json, options, "/api/admin/login");

  it("creates a twelve-hour admin session and an audit entry", async () => {
    const { id, email } = await createAdmin();
    const { status, headers, body, response } = await logInAsAdmin({ email, password: PASSWORD });
    expect([status, body.isAdmin]).toEqual([200, true]);
    expect(headers.getSetCookie().find((line) => line.startsWith(SESSION))).toContain("Max-Age=43200");
    expect((await call("/api/user", { cookie: cookieHeader(response) })).body.isAdmin).toBe(true);
    expect(await db().auditEntry.findMany({ where: { subjectId: id } })).toMatchObject([
      { action: "session.begin", actorKind: "admin", actorId: id },
    ]);
  });

  it("responds to a parent's right password as to a wrong one", async () => {
    const { email } = await createParent();
    const { status, body } = await logInAsAdmin({ email, password: PASSWORD });
    expect([status, body.error, body.code]).toEqual([401, "Invalid email or password", "WRONG_CREDENTIALS"]);
  });

  it("a demoted admin has parent rights at the next request, a deleted one none", async () => {
    const admin = await createAdmin();
    const cookie = cookieHeader((await logInAsAdmin({ email: admin.email, password: PASSWORD })).response);
    await db().user.update({ where: { id: admin.id }, data: { isAdmin: false } });
    expect((await call("/api/user", { cookie })).body.isAdmin).toBe(false);
    await db().user.delete({ where: { id: admin.id } });
    expect(await getStatus(cookie)).toBe(401);
  });
});

describe("GET /api/logout", () => {
  it("ends the session, deletes the cookies and redirects home; repeating it is harmless", async () => {
    const parent = await createParent();
    const cookie = await signIn(parent);
    const { status, headers, response } = await call("/api/logout", { cookie, headers: { "sec-fetch-site": "same-origin" } });
    expect([status, headers.get("location"), headers.get("clear-site-data")]).toEqual([302, "/", '"cache", "storage"']);
    expect(cookiesOf(response)).toEqual({ [SESSION]: "", "signed-in": "" });
    expect(await getStatus(cookie)).toBe(401);
    expect(await db().session.count({ where: { userId: parent.id } })).toBe(0);
    expect((await call("/api/logout", { cookie })).status).toBe(302);
  });

  it.each([
    ["another site", { "sec-fetch-site": "cross-site" }, 403],
    ["another site's origin", { origin: "https://evil.example" }, 403],
    ["another subdomain", { "sec-fetch-site": "same-site" }, 403],
    ["a browser prefetch", { "sec-purpose": "prefetch" }, 302],
    ["a router prefetch", { "next-router-prefetch": "1" }, 302],
  ])("doesn't sign out: %s", async (_, headers: Record<string, string>, expected) => {
    const cookie = await signIn(await createParent());
    const { status, headers: answer } = await call("/api/logout", { cookie, headers });
    expect([status, answer.getSetCookie()]).toEqual([expected, []]);
    expect(await getStatus(cookie)).toBe(200);
  });

  it("doesn't sign out on HEAD", async () => {
    const cookie = await signIn(await createParent());
    expect((await call("/api/logout", { method: "HEAD", cookie })).status).toBe(302);
    expect(await getStatus(cookie)).toBe(200);
  });
});

describe("GET /api/login", () => {
  it.each([
    ["/schools/a-school?tab=reviews", "/sign-in?next=%2Fschools%2Fa-school%3Ftab%3Dreviews"],
    ["/", "/sign-in"],
    ["//evil.example", "/sign-in"],
    ["/\\evil.example", "/sign-in"],
    ["https:evil.example", "/sign-in"],
    ["https://evil.example", "/sign-in"],
    ["%2f%2fevil.example", "/sign-in"],
    ["javascript:alert(1)", "/sign-in"],
    ["/\tevil.example", "/sign-in"],
    ["/\t/evil.example", "/sign-in"],
    ["/..//evil.example", "/sign-in"],
    ["/a\r\nSet-Cookie: x=1", "/sign-in"],
  ])("redirects to the sign-in page; next=%s is kept only if it is a path of this site", async (next, location) => {
    const { status, headers } = await call(`/api/login?next=${encodeURIComponent(next)}`);
    expect([status, headers.get("location")]).toEqual([302, location]);
  });

  it("keeps the referring page of this site as next", async () => {
    const from = async (referer: string) => (await call("/api/login", { headers: { referer } })).headers.get("location");
    expect(await from("https://schoolsach.test/schools/a-school")).toBe("/sign-in?next=%2Fschools%2Fa-school");
    expect(await from("https://schoolsach.test.evil.example/schools")).toBe("/sign-in");
    expect(await from("https://evil.example/schools")).toBe("/sign-in");
  });
});

describe("rate limits of wrong passwords", () => {
  const RIGHT = { password: PASSWORD };
  const WRONG = { password: "not the password" };
  const from = (address: string, cookie?: string): Options => ({ cookie, headers: { "x-client-address": address } });
  const statuses = async (count: number, send: (index: number) => Promise<{ status: number }>) => {
    const counts: Record<number, number> = {};
    for (const { status } of await Promise.all(Array.from({ length: count }, (_, index) => send(index))))
      counts[status] = (counts[status] ?? 0) + 1;
    return counts;
  };
  const consume = async (rateLimit: Parameters<typeof consumeLimit>[0], count: number) => {
    for (let consumed = 0; consumed < count; consumed++) await consumeLimit(rateLimit);
  };
  /** Total points of a limit in the database. */
  const guesses = (limit: string) => db().rateLimit.aggregate({ where: { key: { startsWith: `${limit}:` } }, _sum: { points: true } });

  it("of ten attempts at once from one client, five are checked and the rest get 429 with Retry-After", async () => {
    const { email } = await createParent();
    expect(await statuses(10, () => logIn({ email, ...WRONG }, from("203.0.113.1")))).toEqual({ 401: 5, 429: 5 });
    const { status, headers, body } = await logIn({ email, ...RIGHT }, from("203.0.113.1"));
    expect([status, body.code]).toEqual([429, "RATE_LIMITED"]);
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(840);
    expect((await logIn({ email, ...RIGHT }, from("203.0.113.2"))).status).toBe(200);
  });

  it("unknown addresses are limited in the same way", async () => {
    const email = "nobody@example.org";
    expect(await statuses(7, () => logIn({ email, ...WRONG }, from("203.0.113.1")))).toEqual({ 401: 5, 429: 2 });
  });

  it("a hundred wrong passwords don't lock a parent out of a known browser", async () => {
    const { email } = await createParent();
    const known = cookieHeader((await logIn({ email, ...RIGHT })).response);
    const counts = await statuses(100, (index) => logIn({ email, ...WRONG }, from(`203.0.113.${index % 50}`)));
    expect(counts).toEqual({ 401: 20, 429: 80 });
    expect((await logIn({ email, ...RIGHT }, from("198.51.100.7"))).status).toBe(429);
    expect((await logIn({ email, ...RIGHT }, from("203.0.113.1", known))).status).toBe(200);
  });

  it("a known browser has its own limit and is known for one account only", async () => {
    const [mine, other] = [await createParent(), await createParent()];
    const known = cookieHeader((await logIn({ email: mine.email, ...RIGHT })).response);
    expect(await statuses(12, () => logIn({ email: mine.email, ...WRONG }, from("203.0.113.1", known)))).toEqual({ 401: 10, 429: 2 });
    await consume({ limit: "sign-in-account-address", of: `${other.email} 203.0.113.1` }, 5);
    expect((await logIn({ email: other.email, ...RIGHT }, from("203.0.113.1", known))).status).toBe(429);
  });

  it("both sign-in forms share a counter; the limit for admins is half as high", async () => {
    const { email } = await createAdmin();
    const logInAsAdmin = () => logIn({ email, ...WRONG }, from("203.0.113.1"), "/api/admin/login");
    expect(await statuses(4, logInAsAdmin)).toEqual({ 401: 3, 429: 1 });
    expect((await logIn({ email, ...RIGHT }, from("203.0.113.1"), "/api/admin/login")).status).toBe(429);
  });

  it("right passwords and refused attempts aren't counted", async () => {
    const { email } = await createParent();
    await statuses(2, () => logIn({ email, ...WRONG }, from("203.0.113.1")));
    expect((await logIn({ email, ...RIGHT }, from("203.0.113.1"))).status).toBe(200);
    expect((await guesses("sign-in-account-address"))._sum.points ?? 0).toBe(0);
    expect((await guesses("sign-in-account"))._sum.points).toBe(2);
    expect((await guesses("sign-in-address"))._sum.points).toBe(2);
    await consume({ limit: "sign-in-account-address", of: `${email} 203.0.113.1` }, 5);
    expect((await logIn({ email, ...WRONG }, from("203.0.113.1"))).status).toBe(429);
    expect((await guesses("sign-in-address"))._sum.points).toBe(2);
  });

  it("a hundred attempts per client over all accounts", async () => {
    await consume({ limit: "sign-in-address", of: "203.0.113.1" }, 99);
    const { email } = await createParent();
    expect((await logIn({ email: "somebody@example.org", ...WRONG }, from("203.0.113.1"))).status).toBe(401);
    expect((await logIn({ email, ...RIGHT }, from("203.0.113.1"))).status).toBe(429);
    expect((await guesses("sign-in-account"))._sum.points).toBe(1);
  });

  it("keys in the database reveal no email or client address", async () => {
    await logIn({ email: "canary@example.org", ...WRONG }, from("203.0.113.77"));
    const keys = (await db().rateLimit.findMany()).map(({ key }) => key).join(" ");
    expect(keys).not.toMatch(/canary|203\.0\.113/);
  });
});

describe("sessions", () => {
  it.each([
    ["a parent's, unused for 30 days", false, { last_seen: 30, created: 31 }],
    ["a parent's, after 90 days of use", false, { last_seen: 0, created: 90 }],
  ])("%s: expired", async (_, isAdmin, { last_seen, created }) => {
    const parent = await createUnverifiedParent();
    const cookie = await signIn({ id: parent.id, isAdmin });
    expect(await getStatus(cookie)).toBe(200);
    await db()
      .$executeRaw`UPDATE sessions SET last_seen_at = now() - make_interval(days => ${last_seen}::int), created_at = now() - make_interval(days => ${created}::int) WHERE user_id = ${parent.id}::uuid`;
    expect(await getStatus(cookie)).toBe(401);
  });

  it.each([
    ["unused for half an hour", 30, 60],
    ["used for twelve hours", 0, 720],
  ])("an admin's, %s: expired", async (_, lastSeen, created) => {
    const admin = await createAdmin();
    const cookie = await signIn({ id: admin.id, isAdmin: true });
    expect(await getStatus(cookie)).toBe(200);
    await db()
      .$executeRaw`UPDATE sessions SET last_seen_at = now() - make_interval(mins => ${lastSeen}::int), created_at = now() - make_interval(mins => ${created}::int) WHERE user_id = ${admin.id}::uuid`;
    expect(await getStatus(cookie)).toBe(401);
  });

  it("an altered, truncated or foreign cookie is not accepted", async () => {
    const cookie = await signIn(await createParent());
    const replacement = cookie.at(-6) === "A" ? "B" : "A";
    const altered = cookie.slice(0, -6) + replacement + cookie.slice(-5);
    for (const value of [altered, cookie.slice(0, -8), `${SESSION}=`, `${SESSION}=eyJhbGciOiJub25lIn0..`])
      expect(await getStatus(value)).toBe(401);
    expect(await getStatus(cookie)).toBe(200);
  });
});

describe("the server's log", () => {
  it("has sign-ins, refused ones, reached limits and refused calls, without addresses and passwords", async () => {
    const lines = vi.spyOn(log, "info");
    const parent = await createParent({ email: "canary@example.org" });
    const signedIn = await logIn({ email: parent.email, password: PASSWORD });
    const headers = { "x-client-address": "203.0.113.77" };
    for (let attempt = 0; attempt < 6; attempt++) await logIn({ email: parent.email, password: "canary-password" }, { headers });
    await call("/api/admin/users", { cookie: cookieHeader(signedIn.response) });
    const logged = lines.mock.calls as unknown as [object, string][];
    expect(logged).toContainEqual([{ form: "parents", userId: parent.id }, "signed in"]);
    expect(logged).toContainEqual([{ form: "parents", userId: parent.id }, "sign-in refused"]);
    expect(logged).toContainEqual([{ limit: expect.any(String) }, "limit reached"]);
    expect(logged).toContainEqual([
      expect.objectContaining({ path: "/api/admin/users", status: 403, code: "FORBIDDEN" }),
      "request refused",
    ]);
    expect(JSON.stringify(logged)).not.toMatch(/canary|paper boats|session-token/);
  });
});
