import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { resetAdmin } from "@/lib/accounts/admins/reset-admin";
import { clock } from "@/lib/platform/clock";
import { env } from "@/lib/platform/env";
import { db } from "@/lib/platform/db";
import { createAdmin, createParent, PASSWORD } from "@/tests/factories/parents";
import { signIn } from "@/tests/factories/sessions";
import { createAdminClient } from "@/tests/support/admin-calls";
import { authenticator } from "@/tests/support/authenticator";
import { call } from "@/tests/support/call";
import { cookieHeader } from "@/tests/support/cookies";
import { mailsTo } from "@/tests/support/mails";

const FACTOR = "/api/user/second-factor";
const CODES = `${FACTOR}/recovery-codes`;
type Admin = Awaited<ReturnType<typeof createAdminClient>>;

beforeEach(async () => {
  // The middle of a 30-second step, so that no step ends during a test.
  const now = new Date(Math.floor(Date.now() / 30_000) * 30_000 + 15_000);
  vi.spyOn(clock, "now").mockReturnValue(now);
  await db().rateLimit.deleteMany();
});
afterEach(() => vi.restoreAllMocks());

/** An admin with a second factor confirmed by the previous step's code, so that the current code is unused. */
async function withApp(admin?: Admin) {
  const person = admin ?? (await createAdminClient());
  const { body } = await person.ask("POST", FACTOR, { password: PASSWORD });
  const code = authenticator(body.secret);
  const confirmed = await person.ask("PUT", FACTOR, { code: code(-1) });
  return { ...person, secret: body.secret as string, code, recoveryCodes: confirmed.body.recoveryCodes as string[] };
}
const logIn = ({ email }: { email: string }, totp?: string, password = PASSWORD) =>
  call("/api/admin/login", { method: "POST", json: { email, password, ...(totp !== undefined && { totp }) } });
const outcome = ({ status, body }: { status: number; body: { code?: string } | null }) => [status, body?.code];

describe("setting up a second factor", () => {
  it("requires the password, shows the secret once, and takes effect after a correct code", async () => {
    const admin = await createAdminClient();
    expect((await admin.ask("POST", FACTOR, { password: "wrong" })).body.fields).toHaveProperty("password");
    const { status, body } = await admin.ask("POST", FACTOR, { password: PASSWORD });
    expect(status).toBe(201);
    expect(body.address).toContain(`secret=${body.secret}`);
    expect(body.address).toMatch(/^otpauth:\/\/totp\/SchoolSach:/);
    expect(body.qr.path).toMatch(/^(M\d+ \d+h1v1h-1z)+$/);
    expect((await logIn(admin)).status).toBe(200); // the second factor isn't required yet
    expect((await admin.ask("PUT", FACTOR, { code: "000000" })).body.fields).toHaveProperty("code");
    const confirmed = await admin.ask("PUT", FACTOR, { code: authenticator(body.secret)() });
    expect(confirmed.body.recoveryCodes).toHaveLength(10);
    expect(new Set(confirmed.body.recoveryCodes).size).toBe(10);
    expect((await admin.read(FACTOR)).body).toEqual({ since: expect.any(String), recoveryCodesLeft: 10, isRequired: false });
    expect((await mailsTo(admin.email)).at(-1)).toMatchObject({ kind: "second-factor-changed", facts: { state: "on" } });
  });

  it("encrypts the secret, hashes the recovery codes, and keeps the active app until the new one is confirmed", async () => {
    const admin = await withApp();
    const stored = JSON.stringify(await db().secondFactor.findFirst({ where: { userId: admin.id }, include: { codes: true } }));
    for (const secret of [admin.secret, ...admin.recoveryCodes.flatMap((code) => [code, code.replace("-", "")])])
      expect(stored).not.toContain(secret);
    expect(outcome(await admin.ask("POST", FACTOR, { password: PASSWORD }))).toEqual([409, "CONFLICT"]);
    expect((await logIn(admin, admin.code())).status).toBe(200);
  });

  it("ends sessions that began without it", async () => {
    const admin = await createAdminClient();
    const other = await signIn({ id: admin.id, isAdmin: true });
    await withApp(admin);
    expect([(await call("/api/user", { cookie: other })).status, (await admin.read("/api/user")).status]).toEqual([401, 200]);
  });

  it("confirmed while another setup begins, the app that was confirmed is the one asked for", async () => {
    for (let round = 0; round < 8; round++) {
      const admin = await createAdminClient();
      const { body } = await admin.ask("POST", FACTOR, { password: PASSWORD });
      const code = authenticator(body.secret);
      const [confirmed] = await Promise.all([
        admin.ask("PUT", FACTOR, { code: code(-1) }),
        admin.ask("POST", FACTOR, { password: PASSWORD }),
      ]);
      if (confirmed.status === 200) expect((await logIn(admin, code())).status).toBe(200);
      else expect((await logIn(admin)).status).toBe(200);
    }
  });

  it("only administrators can set one up", async () => {
    const cookie = await signIn(await createParent());
    expect((await call(FACTOR, { method: "POST", cookie, json: { password: PASSWORD } })).status).toBe(403);
  });
});

describe("signing in with a second factor", () => {
  it("the code is requested only after the right password; without it there is no session", async () => {
    const admin = await withApp();
    await db().session.deleteMany({ where: { userId: admin.id } });
    expect(outcome(await logIn(admin, undefined, "wrong"))).toEqual([401, "WRONG_CREDENTIALS"]);
    expect(outcome(await logIn(admin))).toEqual([401, "TOTP_REQUIRED"]);
    expect(outcome(await logIn(admin, "123456"))).toEqual([401, "TOTP_REQUIRED"]);
    expect(await db().session.count({ where: { userId: admin.id } })).toBe(0);
    const { status, response } = await logIn(admin, admin.code().replace(/(...)/, "$1 "));
    expect(status).toBe(200);
    expect((await call("/api/admin/figures", { cookie: cookieHeader(response) })).status).toBe(200);
  });

  it("a code works once, also for two requests at once; codes older than a used one are refused", async () => {
    const admin = await withApp();
    const both = await Promise.all([logIn(admin, admin.code()), logIn(admin, admin.code())]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect(outcome(await logIn(admin, admin.code()))).toEqual([401, "TOTP_REQUIRED"]);
    expect(outcome(await logIn(admin, admin.code(-1)))).toEqual([401, "TOTP_REQUIRED"]);
    expect((await logIn(admin, admin.code(1))).status).toBe(200);
  });

  it("after five guesses even the right code is refused", async () => {
    const admin = await withApp();
    for (let guess = 0; guess < 5; guess++) expect((await logIn(admin, "111111")).status).toBe(401);
    const { status, headers } = await logIn(admin, admin.code());
    expect([status, Number(headers.get("retry-after")) > 0]).toEqual([429, true]);
  });

  it("the third wrong code after the right password is recorded and mailed to the owner, once a day", async () => {
    const admin = await withApp();
    const notices = async () => ({
      mails: (await mailsTo(admin.email)).filter(({ kind }) => kind === "codes-refused").length,
      entries: await db().auditEntry.count({ where: { action: "second-factor.refused", subjectId: admin.id } }),
    });
    for (let guess = 0; guess < 2; guess++) await logIn(admin, "111111");
    await logIn(admin, "111111", "wrong");
    expect(await notices()).toEqual({ mails: 0, entries: 0 });
    for (let guess = 0; guess < 3; guess++) await logIn(admin, "111111");
    expect(await notices()).toEqual({ mails: 1, entries: 1 });
    await db().rateLimit.deleteMany({ where: { key: { startsWith: "second-factor:" } } });
    for (let guess = 0; guess < 5; guess++) await logIn(admin, "222222");
    expect(await notices()).toEqual({ mails: 1, entries: 1 });
  });

  it("two wrong codes before a right one are not reported, however often", async () => {
    const admin = await withApp();
    for (const step of [0, 1]) {
      for (let guess = 0; guess < 2; guess++) await logIn(admin, "111111");
      expect((await logIn(admin, admin.code(step))).status).toBe(200);
    }
    expect((await mailsTo(admin.email)).filter(({ kind }) => kind === "codes-refused")).toEqual([]);
  });

  it("each recovery code works once, in any notation, and its use is notified", async () => {
    const admin = await withApp();
    const [first, second] = admin.recoveryCodes;
    expect((await logIn(admin, first.toUpperCase().replace("-", " "))).status).toBe(200);
    expect((await mailsTo(admin.email)).find(({ kind }) => kind === "recovery-code-used")?.facts.left).toBe("9");
    expect((await logIn(admin, first)).status).toBe(401);
    const both = await Promise.all([logIn(admin, second), logIn(admin, second)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
  });
});

describe("with ADMIN_REQUIRE_TOTP=on", () => {
  beforeAll(() => void (env().ADMIN_REQUIRE_TOTP = "on"));
  afterAll(() => void (env().ADMIN_REQUIRE_TOTP = "off"));

  it("an admin without a second factor can only set one up, and then has full rights", async () => {
    const admin = await createAdminClient();
    expect((await admin.read("/api/admin/figures")).status).toBe(403);
    const { status, body, response } = await logIn(admin);
    expect([status, body.isAdmin]).toEqual([200, false]);
    const cookie = cookieHeader(response);
    const send = (method: string, json: object) => call(FACTOR, { method, cookie, json });
    const { secret } = (await send("POST", { password: PASSWORD })).body;
    expect((await call("/api/admin/figures", { cookie })).status).toBe(403);
    expect((await send("PUT", { code: authenticator(secret)() })).status).toBe(200);
    expect((await call("/api/admin/figures", { cookie })).status).toBe(200);
    expect((await send("DELETE", { password: PASSWORD, totp: authenticator(secret)(1) })).status).toBe(409);
  });
});

describe("without ADMIN_REQUIRE_TOTP", () => {
  const { DATABASE_URL } = env();
  beforeAll(() => void (env().ADMIN_REQUIRE_TOTP = undefined));
  afterAll(() => void Object.assign(env(), { ADMIN_REQUIRE_TOTP: "off", DATABASE_URL }));

  it("a second factor is required with an external database, and not with the embedded one", async () => {
    const admin = await createAdminClient();
    expect([(await logIn(admin)).body.isAdmin, (await admin.read("/api/admin/figures")).status]).toEqual([false, 403]);
    env().DATABASE_URL = undefined;
    expect([(await logIn(admin)).body.isAdmin, (await admin.read("/api/admin/figures")).status]).toEqual([true, 200]);
  });
});

describe("adding a passkey while a second factor is on", () => {
  const begin = (admin: Admin, totp?: string) => admin.ask("POST", "/api/user/passkeys/options", { password: PASSWORD, totp });

  it("requires its code: the password is no proof", async () => {
    const admin = await withApp();
    expect(outcome(await admin.ask("POST", "/api/user/step-up", { password: PASSWORD }))).toEqual([401, "TOTP_REQUIRED"]);
    for (const empty of [undefined, ""]) expect(outcome(await begin(admin, empty))).toEqual([401, "TOTP_REQUIRED"]);
    const wrong = await begin(admin, "000000");
    expect([...outcome(wrong), Object.keys(wrong.body.fields)]).toEqual([401, "TOTP_REQUIRED", ["totp"]]);
    expect((await begin(admin, admin.code())).status).toBe(200);
    expect((await begin(admin, admin.recoveryCodes[0])).status).toBe(200);
  });

  it("requires no second code in the first five minutes after the sign-in", async () => {
    const admin = await withApp();
    const cookie = cookieHeader((await logIn(admin, admin.code())).response);
    const send = () => call("/api/user/passkeys/options", { method: "POST", cookie, json: { password: PASSWORD } });
    expect((await send()).status).toBe(200);
    vi.mocked(clock.now).mockReturnValue(new Date(clock.now().getTime() + 301_000));
    expect(outcome(await send())).toEqual([401, "TOTP_REQUIRED"]);
  });

  it("requires its code in the session that begins with a new password, because that asked for no code", async () => {
    const admin = await withApp();
    const cookie = cookieHeader((await logIn(admin, admin.code())).response);
    const password = "a lantern over the river";
    const json = { currentPassword: PASSWORD, password };
    const { status, response } = await call("/api/user/password", { method: "PUT", cookie, json });
    expect(status).toBe(204);
    const fresh = cookieHeader(response);
    const options = await call("/api/user/passkeys/options", { method: "POST", cookie: fresh, json: { password } });
    expect(outcome(options)).toEqual([401, "TOTP_REQUIRED"]);
  });
});

describe("turning a second factor off", () => {
  it("requires password and code; then the password is enough", async () => {
    const admin = await withApp();
    expect((await admin.ask("DELETE", FACTOR, { password: "wrong", totp: admin.code() })).status).toBe(400);
    expect(outcome(await admin.ask("DELETE", FACTOR, { password: PASSWORD, totp: "111111" }))).toEqual([401, "TOTP_REQUIRED"]);
    expect((await admin.ask("DELETE", FACTOR, { password: PASSWORD, totp: admin.code() })).status).toBe(204);
    expect((await logIn(admin)).status).toBe(200);
    expect((await logIn(admin, admin.recoveryCodes[0])).status).toBe(200); // the code is ignored
  });

  it("new recovery codes replace the old ones", async () => {
    const admin = await withApp();
    const { status, body } = await admin.ask("POST", CODES, { password: PASSWORD, totp: admin.code() });
    expect([status, body.recoveryCodes.length]).toEqual([201, 10]);
    expect([(await logIn(admin, admin.recoveryCodes[0])).status, (await logIn(admin, body.recoveryCodes[0])).status]).toEqual([401, 200]);
  });

  it("`npm run admin:reset` turns it off too and writes an audit entry", async () => {
    const admin = await withApp();
    const password = (await resetAdmin(admin.email))!;
    expect((await logIn(admin, undefined, password)).status).toBe(200);
    const [entry] = await db().auditEntry.findMany({ where: { subjectId: admin.id, action: "admin.reset" } });
    expect(entry).toMatchObject({ actorKind: "system", after: { secondFactor: "off" } });
    await createAdmin();
    expect(await resetAdmin("nobody@example.org")).toBeNull();
  });
});
