import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { resetAdmin } from "@/lib/accounts/admins/reset-admin";
import { clock } from "@/lib/platform/clock";
import { env } from "@/lib/platform/env";
import { db } from "@/lib/platform/db";
import { createAdmin, createParent, PASSWORD } from "@/tests/factories/parents";
import { signIn } from "@/tests/factories/sessions";
import { enterAsAdmin } from "@/tests/support/admin-calls";
import { authenticator } from "@/tests/support/authenticator";
import { call } from "@/tests/support/call";
import { cookieHeader } from "@/tests/support/cookies";
import { mailsTo } from "@/tests/support/mails";

const FACTOR = "/api/user/second-factor";
const CODES = `${FACTOR}/recovery-codes`;
type Admin = Awaited<ReturnType<typeof enterAsAdmin>>;

beforeEach(async () => {
  // The middle of a step: none ends while a test runs.
  const now = new Date(Math.floor(Date.now() / 30_000) * 30_000 + 15_000);
  vi.spyOn(clock, "now").mockReturnValue(now);
  await db().rateLimit.deleteMany();
});
afterEach(() => vi.restoreAllMocks());

/** An admin whose app is set up, with the code of the step before: the present one is still good. */
async function withApp(admin?: Admin) {
  const person = admin ?? (await enterAsAdmin());
  const { body } = await person.ask("POST", FACTOR, { password: PASSWORD });
  const code = authenticator(body.secret);
  const confirmed = await person.ask("PUT", FACTOR, { code: code(-1) });
  return { ...person, secret: body.secret as string, code, recoveryCodes: confirmed.body.recoveryCodes as string[] };
}
const enter = ({ email }: { email: string }, totp?: string, password = PASSWORD) =>
  call("/api/admin/login", { method: "POST", json: { email, password, ...(totp !== undefined && { totp }) } });
const outcome = ({ status, body }: { status: number; body: { code?: string } | null }) => [status, body?.code];

describe("setting the second factor up", () => {
  it("asks for the password, shows a secret once, and counts only when the app's code was seen", async () => {
    const admin = await enterAsAdmin();
    expect((await admin.ask("POST", FACTOR, { password: "wrong" })).body.fields).toHaveProperty("password");
    const { status, body } = await admin.ask("POST", FACTOR, { password: PASSWORD });
    expect(status).toBe(201);
    expect(body.address).toContain(`secret=${body.secret}`);
    expect(body.address).toMatch(/^otpauth:\/\/totp\/SchoolSach:/);
    expect(body.qr.path).toMatch(/^(M\d+ \d+h1v1h-1z)+$/);
    expect((await enter(admin)).status).toBe(200); // nothing is asked yet
    expect((await admin.ask("PUT", FACTOR, { code: "000000" })).body.fields).toHaveProperty("code");
    const confirmed = await admin.ask("PUT", FACTOR, { code: authenticator(body.secret)() });
    expect(confirmed.body.recoveryCodes).toHaveLength(10);
    expect(new Set(confirmed.body.recoveryCodes).size).toBe(10);
    expect((await admin.read(FACTOR)).body).toEqual({ since: expect.any(String), recoveryCodesLeft: 10, isRequired: false });
    expect((await mailsTo(admin.email)).at(-1)).toMatchObject({ kind: "second-factor-changed", facts: { state: "on" } });
  });

  it("keeps the secret encrypted and the codes as hashes, and leaves the app alone that is in use", async () => {
    const admin = await withApp();
    const kept = JSON.stringify(await db().secondFactor.findFirst({ where: { userId: admin.id }, include: { codes: true } }));
    for (const secret of [admin.secret, ...admin.recoveryCodes.flatMap((code) => [code, code.replace("-", "")])])
      expect(kept).not.toContain(secret);
    expect(outcome(await admin.ask("POST", FACTOR, { password: PASSWORD }))).toEqual([409, "CONFLICT"]);
    expect((await enter(admin, admin.code())).status).toBe(200);
  });

  it("ends every session that began without it", async () => {
    const admin = await enterAsAdmin();
    const other = await signIn({ id: admin.id, isAdmin: true });
    await withApp(admin);
    expect([(await call("/api/user", { cookie: other })).status, (await admin.read("/api/user")).status]).toEqual([401, 200]);
  });

  it("is an administrator's alone", async () => {
    const cookie = await signIn(await createParent());
    expect((await call(FACTOR, { method: "POST", cookie, json: { password: PASSWORD } })).status).toBe(403);
  });
});

describe("signing in with it", () => {
  it("asks for the code after the right password only, and makes no session without", async () => {
    const admin = await withApp();
    await db().session.deleteMany({ where: { userId: admin.id } });
    expect(outcome(await enter(admin, undefined, "wrong"))).toEqual([401, "WRONG_CREDENTIALS"]);
    expect(outcome(await enter(admin))).toEqual([401, "TOTP_REQUIRED"]);
    expect(outcome(await enter(admin, "123456"))).toEqual([401, "TOTP_REQUIRED"]);
    expect(await db().session.count({ where: { userId: admin.id } })).toBe(0);
    const { status, response } = await enter(admin, admin.code().replace(/(...)/, "$1 "));
    expect(status).toBe(200);
    expect((await call("/api/admin/figures", { cookie: cookieHeader(response) })).status).toBe(200);
  });

  it("takes a code once, of two at once one, and none before one that was used", async () => {
    const admin = await withApp();
    const both = await Promise.all([enter(admin, admin.code()), enter(admin, admin.code())]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect(outcome(await enter(admin, admin.code()))).toEqual([401, "TOTP_REQUIRED"]);
    expect(outcome(await enter(admin, admin.code(-1)))).toEqual([401, "TOTP_REQUIRED"]);
    expect((await enter(admin, admin.code(1))).status).toBe(200);
  });

  it("stops guesses after five, the right code too", async () => {
    const admin = await withApp();
    for (let guess = 0; guess < 5; guess++) expect((await enter(admin, "111111")).status).toBe(401);
    const { status, headers } = await enter(admin, admin.code());
    expect([status, Number(headers.get("retry-after")) > 0]).toEqual([429, true]);
  });

  it("takes each recovery code once, however it is typed, and tells its owner", async () => {
    const admin = await withApp();
    const [first, second] = admin.recoveryCodes;
    expect((await enter(admin, first.toUpperCase().replace("-", " "))).status).toBe(200);
    expect((await mailsTo(admin.email)).find(({ kind }) => kind === "recovery-code-used")?.facts.left).toBe("9");
    expect((await enter(admin, first)).status).toBe(401);
    const both = await Promise.all([enter(admin, second), enter(admin, second)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
  });
});

describe("with ADMIN_REQUIRE_TOTP=on", () => {
  beforeAll(() => void (env().ADMIN_REQUIRE_TOTP = "on"));
  afterAll(() => void (env().ADMIN_REQUIRE_TOTP = "off"));

  it("an admin without one can set it up and nothing else, and is an admin from then on", async () => {
    const admin = await enterAsAdmin();
    expect((await admin.read("/api/admin/figures")).status).toBe(403);
    const { status, body, response } = await enter(admin);
    expect([status, body.isAdmin]).toEqual([200, false]);
    const cookie = cookieHeader(response);
    const ask = (method: string, json: object) => call(FACTOR, { method, cookie, json });
    const { secret } = (await ask("POST", { password: PASSWORD })).body;
    expect((await call("/api/admin/figures", { cookie })).status).toBe(403);
    expect((await ask("PUT", { code: authenticator(secret)() })).status).toBe(200);
    expect((await call("/api/admin/figures", { cookie })).status).toBe(200);
    expect((await ask("DELETE", { password: PASSWORD, totp: authenticator(secret)(1) })).status).toBe(409);
  });
});

describe("switching it off", () => {
  it("asks for password and code; then a password is enough", async () => {
    const admin = await withApp();
    expect((await admin.ask("DELETE", FACTOR, { password: "wrong", totp: admin.code() })).status).toBe(400);
    expect(outcome(await admin.ask("DELETE", FACTOR, { password: PASSWORD, totp: "111111" }))).toEqual([401, "TOTP_REQUIRED"]);
    expect((await admin.ask("DELETE", FACTOR, { password: PASSWORD, totp: admin.code() })).status).toBe(204);
    expect((await enter(admin)).status).toBe(200);
    expect((await enter(admin, admin.recoveryCodes[0])).status).toBe(200); // a code that nobody asks for
  });

  it("new recovery codes end the old", async () => {
    const admin = await withApp();
    const { status, body } = await admin.ask("POST", CODES, { password: PASSWORD, totp: admin.code() });
    expect([status, body.recoveryCodes.length]).toEqual([201, 10]);
    expect([(await enter(admin, admin.recoveryCodes[0])).status, (await enter(admin, body.recoveryCodes[0])).status]).toEqual([401, 200]);
  });

  it("is what `npm run admin:reset` does too, and notes it", async () => {
    const admin = await withApp();
    const password = (await resetAdmin(admin.email))!;
    expect((await enter(admin, undefined, password)).status).toBe(200);
    const [entry] = await db().auditEntry.findMany({ where: { subjectId: admin.id, action: "admin.reset" } });
    expect(entry).toMatchObject({ actorKind: "system", after: { secondFactor: "off" } });
    await createAdmin();
    expect(await resetAdmin("nobody@example.org")).toBeNull();
  });
});
