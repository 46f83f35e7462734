import { beforeEach, describe, expect, it } from "vitest";
import { takeFrom } from "@/lib/http/rate-limits";
import { db } from "@/lib/platform/db";
import { createAdmin, createParent, createUnverifiedParent, PASSWORD } from "@/tests/factories/parents";
import { signIn } from "@/tests/factories/sessions";
import { call } from "@/tests/support/call";
import { cookieHeader, cookiesOf } from "@/tests/support/cookies";

const SESSION = "__Secure-next-auth.session-token";
const PHONE = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36";

type Options = Parameters<typeof call>[1];
const enter = (json: unknown, options: Options = {}, door = "/api/login") => call(door, { method: "POST", json, ...options });

const askWho = async (cookie: string) => (await call("/api/user", { cookie })).status;

beforeEach(() => db().rateLimit.deleteMany());

describe("POST /api/login", () => {
  it("signs a parent in, by an address in any case, and tells no more than GET /api/user", async () => {
    const parent = await createParent({ email: "asha@example.org", phone: "+919999999999" });
    const { status, headers, body, response } = await enter(
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
    const who = await call("/api/user", { cookie: cookieHeader(response) });
    expect([who.status, who.body, who.headers.get("cache-control")]).toEqual([200, body, "private, no-store"]);
    expect(await db().session.findMany({ where: { userId: parent.id } })).toMatchObject([{ isAdmin: false, device: "Chrome on Android" }]);
  });

  it("keeps the session where no script and no other site gets at it", async () => {
    const { email } = await createParent();
    const { headers, body } = await enter({ email, password: PASSWORD });
    const lines = headers.getSetCookie();
    const session = lines.find((line) => line.startsWith(SESSION))!;
    expect(session.split("; ").slice(1)).toEqual(["Path=/", "Max-Age=7776000", "SameSite=Lax", "HttpOnly", "Secure"]);
    expect(lines.find((line) => line.startsWith("signed-in="))).toBe("signed-in=1; Path=/; Max-Age=7776000; SameSite=Lax; Secure");
    for (const line of lines) expect(line).toContain("SameSite=Lax");
    expect(JSON.stringify(body)).not.toContain(session.slice(SESSION.length + 1, 60));
  });

  it("makes a new session each time; what the browser brought along ends, a value that was planted is worth nothing", async () => {
    const { id, email } = await createParent();
    const before = await signIn({ id });
    const { response } = await enter({ email, password: PASSWORD }, { cookie: before });
    expect(cookiesOf(response)[SESSION]).not.toBe(before.split("=")[1]);
    expect([await askWho(before), await askWho(cookieHeader(response))]).toEqual([401, 200]);
    const planted = `${SESSION}=planted`;
    const { response: after } = await enter({ email, password: PASSWORD }, { cookie: planted });
    expect([await askWho(planted), await askWho(cookieHeader(after))]).toEqual([401, 200]);
  });

  it("says the same of a wrong password, an unknown address and an account without a password", async () => {
    const { email } = await createParent();
    const { email: demo } = await createParent({ passwordHash: null });
    const answers = [];
    for (const credentials of [
      { email, password: "wrong" },
      { email: "nobody@example.org", password: PASSWORD },
      { email: demo, password: PASSWORD },
      { email: "no address at all", password: PASSWORD },
    ]) {
      const { status, headers, body } = await enter(credentials);
      answers.push({ status, cookies: headers.getSetCookie(), error: body.error, code: body.code });
    }
    for (const answer of answers)
      expect(answer).toEqual({ status: 401, cookies: [], error: "Invalid email or password", code: "WRONG_CREDENTIALS" });
  });

  it.each([
    ["no password", { email: "a@example.org" }, ["password"]],
    ["nothing", {}, ["password", "email"]],
    ["an operator in place of an address", { email: { contains: "" }, password: "x" }, ["email"]],
    ["a list", { email: ["a@example.org"], password: ["x"] }, ["password", "email"]],
    ["an endless password", { email: "a@example.org", password: "a".repeat(129) }, ["password"]],
  ])("refuses %s and names it", async (_, json, fields) => {
    const { status, body } = await enter(json);
    expect([status, Object.keys(body.fields)]).toEqual([400, fields]);
  });

  it("sends an admin to the other door once the password is right, and not before", async () => {
    const { id, email } = await createAdmin();
    expect((await enter({ email, password: "wrong" })).body.code).toBe("WRONG_CREDENTIALS");
    const { status, headers, body } = await enter({ email, password: PASSWORD });
    expect([status, body.code, headers.getSetCookie()]).toEqual([403, "ADMIN_LOGIN_REQUIRED", []]);
    expect(await db().session.count({ where: { userId: id } })).toBe(0);
  });
});

describe("POST /api/admin/login", () => {
  const atAdmins = (json: unknown, options: Options = {}) => enter(json, options, "/api/admin/login");

  it("makes an admin's session, for twelve hours, and notes it", async () => {
    const { id, email } = await createAdmin();
    const { status, headers, body, response } = await atAdmins({ email, password: PASSWORD });
    expect([status, body.isAdmin]).toEqual([200, true]);
    expect(headers.getSetCookie().find((line) => line.startsWith(SESSION))).toContain("Max-Age=43200");
    expect((await call("/api/user", { cookie: cookieHeader(response) })).body.isAdmin).toBe(true);
    expect(await db().auditEntry.findMany({ where: { subjectId: id } })).toMatchObject([
      { action: "session.begin", actorKind: "admin", actorId: id },
    ]);
  });

  it("tells a parent with the right password what it tells anyone with a wrong one", async () => {
    const { email } = await createParent();
    const { status, body } = await atAdmins({ email, password: PASSWORD });
    expect([status, body.error, body.code]).toEqual([401, "Invalid email or password", "WRONG_CREDENTIALS"]);
  });

  it("a demoted admin has a parent's rights at the next request; a deleted one none", async () => {
    const admin = await createAdmin();
    const cookie = cookieHeader((await atAdmins({ email: admin.email, password: PASSWORD })).response);
    await db().user.update({ where: { id: admin.id }, data: { isAdmin: false } });
    expect((await call("/api/user", { cookie })).body.isAdmin).toBe(false);
    await db().user.delete({ where: { id: admin.id } });
    expect(await askWho(cookie)).toBe(401);
  });
});

describe("GET /api/logout", () => {
  it("ends the session on the server, takes the cookies and leads to the first page; again it does no harm", async () => {
    const parent = await createParent();
    const cookie = await signIn(parent);
    const { status, headers, response } = await call("/api/logout", { cookie, headers: { "sec-fetch-site": "same-origin" } });
    expect([status, headers.get("location"), headers.get("clear-site-data")]).toEqual([302, "/", '"cache", "storage"']);
    expect(cookiesOf(response)).toEqual({ [SESSION]: "", "signed-in": "" });
    expect(await askWho(cookie)).toBe(401);
    expect(await db().session.count({ where: { userId: parent.id } })).toBe(0);
    expect((await call("/api/logout", { cookie })).status).toBe(302);
  });

  it.each([
    ["another site", { "sec-fetch-site": "cross-site" }, 403],
    ["another site's origin", { origin: "https://evil.example" }, 403],
    ["a sister site", { "sec-fetch-site": "same-site" }, 403],
    ["a page that fetches in advance", { "sec-purpose": "prefetch" }, 302],
    ["the router, in advance", { "next-router-prefetch": "1" }, 302],
  ])("signs nobody out for %s", async (_, headers: Record<string, string>, expected) => {
    const cookie = await signIn(await createParent());
    const { status, headers: answer } = await call("/api/logout", { cookie, headers });
    expect([status, answer.getSetCookie()]).toEqual([expected, []]);
    expect(await askWho(cookie)).toBe(200);
  });

  it("signs nobody out for a HEAD", async () => {
    const cookie = await signIn(await createParent());
    expect((await call("/api/logout", { method: "HEAD", cookie })).status).toBe(302);
    expect(await askWho(cookie)).toBe(200);
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
  ])("leads to the sign-in page, and from there to %s only where that is our own", async (next, location) => {
    const { status, headers } = await call(`/api/login?next=${encodeURIComponent(next)}`);
    expect([status, headers.get("location")]).toEqual([302, location]);
  });

  it("leads back to the page that a person came from", async () => {
    const from = async (referer: string) => (await call("/api/login", { headers: { referer } })).headers.get("location");
    expect(await from("https://schoolsach.test/schools/a-school")).toBe("/sign-in?next=%2Fschools%2Fa-school");
    expect(await from("https://schoolsach.test.evil.example/schools")).toBe("/sign-in");
    expect(await from("https://evil.example/schools")).toBe("/sign-in");
  });
});

describe("wrong passwords", () => {
  const RIGHT = { password: PASSWORD };
  const WRONG = { password: "not the password" };
  const from = (address: string, cookie?: string): Options => ({ cookie, headers: { "x-client-address": address } });
  const statuses = async (count: number, ask: (index: number) => Promise<{ status: number }>) => {
    const found: Record<number, number> = {};
    for (const { status } of await Promise.all(Array.from({ length: count }, (_, index) => ask(index))))
      found[status] = (found[status] ?? 0) + 1;
    return found;
  };
  const spend = async (take: Parameters<typeof takeFrom>[0], count: number) => {
    for (let taken = 0; taken < count; taken++) await takeFrom(take);
  };
  /** What stands in the limits' table after this many wrong passwords. */
  const guesses = (limit: string) => db().rateLimit.aggregate({ where: { key: { startsWith: `${limit}:` } }, _sum: { points: true } });

  it("of ten at once from one address five are looked at; the sixth waits, and is told how long", async () => {
    const { email } = await createParent();
    expect(await statuses(10, () => enter({ email, ...WRONG }, from("203.0.113.1")))).toEqual({ 401: 5, 429: 5 });
    const { status, headers, body } = await enter({ email, ...RIGHT }, from("203.0.113.1"));
    expect([status, body.code]).toEqual([429, "RATE_LIMITED"]);
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(840);
    expect((await enter({ email, ...RIGHT }, from("203.0.113.2"))).status).toBe(200);
  });

  it("of an address that nobody has are counted alike", async () => {
    const email = "nobody@example.org";
    expect(await statuses(7, () => enter({ email, ...WRONG }, from("203.0.113.1")))).toEqual({ 401: 5, 429: 2 });
  });

  it("a hundred of them lock no parent out of the browser that they have used before", async () => {
    const { email } = await createParent();
    const known = cookieHeader((await enter({ email, ...RIGHT })).response);
    const found = await statuses(100, (index) => enter({ email, ...WRONG }, from(`203.0.113.${index % 50}`)));
    expect(found).toEqual({ 401: 20, 429: 80 });
    expect((await enter({ email, ...RIGHT }, from("198.51.100.7"))).status).toBe(429);
    expect((await enter({ email, ...RIGHT }, from("203.0.113.1", known))).status).toBe(200);
  });

  it("a browser that is known may not guess without end either, and is known for one account only", async () => {
    const [mine, other] = [await createParent(), await createParent()];
    const known = cookieHeader((await enter({ email: mine.email, ...RIGHT })).response);
    expect(await statuses(12, () => enter({ email: mine.email, ...WRONG }, from("203.0.113.1", known)))).toEqual({ 401: 10, 429: 2 });
    await spend({ limit: "sign-in-account-address", of: `${other.email} 203.0.113.1` }, 5);
    expect((await enter({ email: other.email, ...RIGHT }, from("203.0.113.1", known))).status).toBe(429);
  });

  it("count at both doors together; the admins' has half as many", async () => {
    const { email } = await createAdmin();
    const atAdmins = () => enter({ email, ...WRONG }, from("203.0.113.1"), "/api/admin/login");
    expect(await statuses(4, atAdmins)).toEqual({ 401: 3, 429: 1 });
    expect((await enter({ email, ...RIGHT }, from("203.0.113.1"), "/api/admin/login")).status).toBe(429);
  });

  it("that are refused, and passwords that are right, count nowhere", async () => {
    const { email } = await createParent();
    await statuses(2, () => enter({ email, ...WRONG }, from("203.0.113.1")));
    expect((await enter({ email, ...RIGHT }, from("203.0.113.1"))).status).toBe(200);
    expect((await guesses("sign-in-account-address"))._sum.points ?? 0).toBe(0);
    expect((await guesses("sign-in-account"))._sum.points).toBe(2);
    expect((await guesses("sign-in-address"))._sum.points).toBe(2);
    await spend({ limit: "sign-in-account-address", of: `${email} 203.0.113.1` }, 5);
    expect((await enter({ email, ...WRONG }, from("203.0.113.1"))).status).toBe(429);
    expect((await guesses("sign-in-address"))._sum.points).toBe(2);
  });

  it("for many accounts from one address end at a hundred", async () => {
    await spend({ limit: "sign-in-address", of: "203.0.113.1" }, 99);
    const { email } = await createParent();
    expect((await enter({ email: "somebody@example.org", ...WRONG }, from("203.0.113.1"))).status).toBe(401);
    expect((await enter({ email, ...RIGHT }, from("203.0.113.1"))).status).toBe(429);
    expect((await guesses("sign-in-account"))._sum.points).toBe(1);
  });

  it("are counted by keys from which nobody's address can be read", async () => {
    await enter({ email: "canary@example.org", ...WRONG }, from("203.0.113.77"));
    const keys = (await db().rateLimit.findMany()).map(({ key }) => key).join(" ");
    expect(keys).not.toMatch(/canary|203\.0\.113/);
  });
});

describe("a session", () => {
  it.each([
    ["a parent's, unused for 30 days", false, { last_seen: 30, created: 31 }],
    ["a parent's, after 90 days of use", false, { last_seen: 0, created: 90 }],
  ])("ends: %s", async (_, isAdmin, { last_seen, created }) => {
    const parent = await createUnverifiedParent();
    const cookie = await signIn({ id: parent.id, isAdmin });
    expect(await askWho(cookie)).toBe(200);
    await db()
      .$executeRaw`UPDATE sessions SET last_seen_at = now() - make_interval(days => ${last_seen}::int), created_at = now() - make_interval(days => ${created}::int) WHERE user_id = ${parent.id}::uuid`;
    expect(await askWho(cookie)).toBe(401);
  });

  it.each([
    ["unused for half an hour", 30, 60],
    ["after twelve hours of work", 0, 720],
  ])("of an admin ends %s", async (_, lastSeen, created) => {
    const admin = await createAdmin();
    const cookie = await signIn({ id: admin.id, isAdmin: true });
    expect(await askWho(cookie)).toBe(200);
    await db()
      .$executeRaw`UPDATE sessions SET last_seen_at = now() - make_interval(mins => ${lastSeen}::int), created_at = now() - make_interval(mins => ${created}::int) WHERE user_id = ${admin.id}::uuid`;
    expect(await askWho(cookie)).toBe(401);
  });

  it("with an altered, a cut or a foreign cookie is none", async () => {
    const cookie = await signIn(await createParent());
    const altered = cookie.slice(0, -6) + (cookie.endsWith("A") ? "B" : "A") + cookie.slice(-5);
    for (const value of [altered, cookie.slice(0, -8), `${SESSION}=`, `${SESSION}=eyJhbGciOiJub25lIn0..`])
      expect(await askWho(value)).toBe(401);
    expect(await askWho(cookie)).toBe(200);
  });
});
