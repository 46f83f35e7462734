import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { createAdmin, createParent, PASSWORD } from "@/tests/factories/parents";
import { signIn } from "@/tests/factories/sessions";
import { createAdminClient } from "@/tests/support/admin-calls";
import { callHandler } from "@/tests/support/api-calls";
import { authenticator } from "@/tests/support/authenticator";
import { call } from "@/tests/support/call";
import { cookieHeader } from "@/tests/support/cookies";
import { createPasskeyDevice } from "@/tests/support/passkey-device";

const STEP_UP = "/api/user/step-up";
type Device = ReturnType<typeof createPasskeyDevice>;
type Quirks = Parameters<Device["get"]>[1];

beforeEach(() => db().rateLimit.deleteMany());

/** Makes the last proof of these sessions older than five minutes. */
const expireConfirmation = ({ id }: { id: string }) =>
  db().$executeRaw`UPDATE sessions SET confirmed_at = now() - interval '301 seconds' WHERE user_id = ${id}::uuid`;

const outcome = ({ status, body }: { status: number; body: { code?: string } | null }) => [status, body?.code];
const REQUIRED = [403, "STEP_UP_REQUIRED"];
const confirmed = async (cookie: string) => (await call(STEP_UP, { cookie })).status === 204;
const confirm = (cookie: string, json: object) => call(STEP_UP, { method: "POST", cookie, json });

async function addPasskey(cookie: string) {
  const device = createPasskeyDevice();
  const begun = await call("/api/user/passkeys/options", { method: "POST", cookie, json: { password: PASSWORD } });
  const json = { credential: device.create(begun.body) };
  await call("/api/user/passkeys", { method: "POST", cookie: `${cookie}; ${cookieHeader(begun.response)}`, json });
  return device;
}

async function confirmWith(device: Device, cookie: string, quirks?: Quirks) {
  const { body, response } = await call(`${STEP_UP}/options`, { method: "POST", cookie });
  return confirm(`${cookie}; ${cookieHeader(response)}`, { passkey: device.get(body, quirks) });
}

describe("step-up", () => {
  it("a sign-in counts for five minutes, then the password is asked for again, in each session", async () => {
    const parent = await createParent();
    const signedIn = await call("/api/login", { method: "POST", json: { email: parent.email, password: PASSWORD } });
    const [cookie, other] = [cookieHeader(signedIn.response), await signIn(parent)];
    expect(await confirmed(cookie)).toBe(true);
    await expireConfirmation(parent);
    expect(outcome(await call(STEP_UP, { cookie }))).toEqual(REQUIRED);
    expect((await confirm(cookie, { password: "wrong" })).body.fields).toHaveProperty("password");
    expect(await confirmed(cookie)).toBe(false);
    expect((await confirm(cookie, { password: PASSWORD })).status).toBe(204);
    expect([await confirmed(cookie), await confirmed(other)]).toEqual([true, false]);
    await expireConfirmation(parent);
    expect(await confirmed(cookie)).toBe(false);
  });

  it("limits wrong passwords", async () => {
    const cookie = await signIn(await createParent());
    for (let guess = 0; guess < 5; guess++) expect((await confirm(cookie, { password: "wrong" })).status).toBe(400);
    expect((await confirm(cookie, { password: PASSWORD })).status).toBe(429);
  });

  it("a passkey of the person confirms as well; the browser is told which ones", async () => {
    const parent = await createParent();
    const cookie = await signIn(parent);
    const device = await addPasskey(cookie);
    await expireConfirmation(parent);
    const { body } = await call(`${STEP_UP}/options`, { method: "POST", cookie });
    expect(body).toMatchObject({ allowCredentials: [{ id: device.id }], userVerification: "required", rpId: "schoolsach.test" });
    expect((await confirmWith(device, cookie)).status).toBe(204);
    expect(await confirmed(cookie)).toBe(true);
  });

  it.each<[string, Quirks]>([
    ["from another origin", { origin: "https://evil.example" }],
    ["for another host", { rpId: "evil.example" }],
    ["without verification of the user", { isUserVerified: false }],
    ["with another challenge", { challenge: Buffer.alloc(32, 7).toString("base64url") }],
  ])("refuses a passkey's answer %s", async (_, quirks) => {
    const parent = await createParent();
    const cookie = await signIn(parent);
    const device = await addPasskey(cookie);
    await expireConfirmation(parent);
    expect(outcome(await confirmWith(device, cookie, quirks))).toEqual([400, "VALIDATION"]);
    expect(await confirmed(cookie)).toBe(false);
  });

  it("refuses another person's passkey, a used challenge and one of a sign-in", async () => {
    const [parent, thief] = [await createParent(), await createParent()];
    const [cookie, thiefCookie] = [await signIn(parent), await signIn(thief)];
    const [device, thiefDevice] = [await addPasskey(cookie), await addPasskey(thiefCookie)];
    await expireConfirmation(parent);
    expect(outcome(await confirmWith(thiefDevice, cookie))).toEqual([400, "VALIDATION"]);
    const ofSignIn = await call("/api/login/passkey/options", { method: "POST" });
    const signInCookie = `${cookie}; ${cookieHeader(ofSignIn.response)}`;
    expect((await confirm(signInCookie, { passkey: device.get(ofSignIn.body) })).status).toBe(400);
    const { body, response } = await call(`${STEP_UP}/options`, { method: "POST", cookie });
    const withChallenge = `${cookie}; ${cookieHeader(response)}`;
    const answer = { passkey: device.get(body) };
    const both = await Promise.all([confirm(withChallenge, answer), confirm(withChallenge, answer)]);
    expect(both.map(({ status }) => status).sort()).toEqual([204, 400]);
  });
});

describe("an admin with an authenticator app", () => {
  it("confirms with the password and a code; the password alone, also from a stolen session, isn't enough", async () => {
    const admin = await createAdminClient();
    let { cookie } = admin;
    const FACTOR = "/api/user/second-factor";
    const { secret } = (await call(FACTOR, { method: "POST", cookie, json: { password: PASSWORD } })).body;
    const code = authenticator(secret);
    expect((await call(FACTOR, { method: "PUT", cookie, json: { code: code(-1) } })).status).toBe(200);
    await expireConfirmation(admin);
    await db().session.updateMany({ where: { userId: admin.id }, data: { factorProvedAt: null } });
    const json = { email: "own@thief.example" };
    const invite = async () => outcome(await call("/api/admin/invitations", { method: "POST", cookie, json }));
    const demote = async () => outcome(await admin.ask("DELETE", `/api/admin/admins/${admin.id}`, { password: PASSWORD }));
    expect(outcome(await confirm(cookie, { password: PASSWORD }))).toEqual([401, "TOTP_REQUIRED"]);
    expect(outcome(await confirm(cookie, { password: PASSWORD, totp: "000000" }))).toEqual([401, "TOTP_REQUIRED"]);
    expect([await invite(), await demote()]).toEqual([REQUIRED, REQUIRED]);
    const newPassword = { currentPassword: PASSWORD, password: PASSWORD };
    const changed = await call("/api/user/password", { method: "PUT", cookie, json: newPassword });
    expect(changed.status).toBe(204);
    cookie = cookieHeader(changed.response);
    expect(await invite()).toEqual(REQUIRED);
    expect((await confirm(cookie, { password: PASSWORD, totp: code() })).status).toBe(204);
    expect(await invite()).toEqual([201, undefined]);
    await expireConfirmation(admin);
    // The code counts for five minutes.
    expect((await confirm(cookie, { password: PASSWORD })).status).toBe(204);
  });
});

describe("a call that needs a step-up", () => {
  it.each([
    ["POST", "/api/admin/invitations", { email: "invited-later@example.org" }, 201],
    ["GET", "/api/admin/users/export.csv", undefined, 200],
    ["GET", "/api/admin/users/emails", undefined, 200],
  ])("%s %s is refused until the admin confirms, and then works", async (method, address, json, status) => {
    const admin = await createAdminClient();
    await expireConfirmation(admin);
    expect(outcome(await admin.ask(method, address, json))).toEqual(REQUIRED);
    expect(await db().auditEntry.count({ where: { actorId: admin.id } })).toBe(0);
    expect((await confirm(admin.cookie, { password: PASSWORD })).status).toBe(204);
    expect((await callHandler(address, { method, cookie: admin.cookie, json })).response.status).toBe(status);
  });

  it("tells others nothing: a parent is still forbidden, a visitor signed out", async () => {
    const parent = await createParent();
    const cookie = await signIn(parent);
    await expireConfirmation(parent);
    expect(outcome(await call("/api/admin/users/emails", { cookie }))).toEqual([403, "FORBIDDEN"]);
    expect(outcome(await call("/api/admin/users/emails"))).toEqual([401, "UNAUTHENTICATED"]);
  });
});

describe("with ADMIN_REQUIRE_TOTP=on", () => {
  beforeAll(() => void (env().ADMIN_REQUIRE_TOTP = "on"));
  afterAll(() => void (env().ADMIN_REQUIRE_TOTP = "off"));

  it("confirming with a passkey gives a session rights that was begun without a second factor; a password doesn't", async () => {
    const admin = await createAdmin();
    const device = await addPasskey(await signIn({ id: admin.id, isAdmin: true }));
    const cookie = await signIn({ id: admin.id, isAdmin: true });
    const rights = async () => (await call("/api/admin/figures", { cookie })).status;
    expect(outcome(await confirm(cookie, { password: PASSWORD }))).toEqual([401, "PASSKEY_REQUIRED"]);
    expect(await rights()).toBe(403);
    expect((await confirmWith(device, cookie)).status).toBe(204);
    expect(await rights()).toBe(200);
  });
});
