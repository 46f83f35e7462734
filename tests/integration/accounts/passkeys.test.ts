import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { resetAdmin } from "@/lib/accounts/admins/reset-admin";
import { consumeLimit } from "@/lib/http/limits/rate-limits";
import { clock } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { createAdmin, createParent, PASSWORD } from "@/tests/factories/parents";
import { signIn } from "@/tests/factories/sessions";
import { authenticator } from "@/tests/support/authenticator";
import { call } from "@/tests/support/call";
import { cookieHeader, cookiesOf } from "@/tests/support/cookies";
import { mailedToken, mailsTo } from "@/tests/support/mails";
import { createPasskeyDevice } from "@/tests/support/passkey-device";

const PASSKEYS = "/api/user/passkeys";
const FACTOR = "/api/user/second-factor";
const SIGN_IN = "/api/login/passkey";

beforeEach(() => db().rateLimit.deleteMany());
afterEach(() => vi.restoreAllMocks());

type Device = ReturnType<typeof createPasskeyDevice>;
type Quirks = Parameters<Device["get"]>[1];
interface Owner {
  id: string;
  email: string;
  isAdmin: boolean;
}

const outcome = ({ status, body }: { status: number; body: { code?: string } | null }) => [status, body?.code];
const withCookie = (cookie: string, response: Response) => `${cookie}; ${cookieHeader(response)}`;

async function beginAdding(cookie: string, password = PASSWORD) {
  const { status, body, response } = await call(`${PASSKEYS}/options`, { method: "POST", cookie, json: { password } });
  return { status, body, cookie: withCookie(cookie, response) };
}

async function add(
  cookie: string,
  { device = createPasskeyDevice(), name, quirks }: { device?: Device; name?: string; quirks?: Quirks } = {},
) {
  const begun = await beginAdding(cookie);
  const credential = device.create(begun.body, quirks);
  return call(PASSKEYS, { method: "POST", cookie: begun.cookie, json: { name, credential } });
}

/** A person with a passkey, added in a session of theirs. */
async function withPasskey(owner: Owner, device = createPasskeyDevice()) {
  const cookie = await signIn(owner);
  const { status, body } = await add(cookie, { device });
  expect(status).toBe(201);
  return { ...owner, cookie, device, passkeyId: body.id as string };
}

/** An account whose passkey is older than the rule that its address must be confirmed. */
async function withEarlyPasskey() {
  const owner = await withPasskey(await createParent());
  await db().user.update({ where: { id: owner.id }, data: { emailConfirmedAt: null } });
  return owner;
}

async function beginSignIn() {
  const { body, response } = await call(`${SIGN_IN}/options`, { method: "POST" });
  return { options: body as { challenge: string }, cookie: cookieHeader(response) };
}

async function signInWith(device: Device, quirks?: Quirks) {
  const { options, cookie } = await beginSignIn();
  return call(SIGN_IN, { method: "POST", cookie, json: device.get(options, quirks) });
}

describe("adding a passkey", () => {
  it("asks for the password, stores the public key, and tells the owner by mail", async () => {
    const parent = await createParent();
    const cookie = await signIn(parent);
    expect((await beginAdding(cookie, "wrong")).body.fields).toHaveProperty("password");
    const { body: options } = await beginAdding(cookie);
    expect(options).toMatchObject({
      rp: { id: "schoolsach.test", name: "SchoolSach" },
      user: { name: parent.email },
      attestation: "none",
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    });
    const { status, body } = await add(cookie, { name: "My phone" });
    expect([status, body]).toEqual([201, { id: expect.any(String), name: "My phone", createdAt: expect.any(String), lastUsedAt: null }]);
    expect((await call(PASSKEYS, { cookie })).body).toEqual([body]);
    expect((await mailsTo(parent.email)).at(-1)).toMatchObject({ kind: "passkey-changed", facts: { name: "My phone", change: "added" } });
    expect((await db().auditEntry.findFirst({ where: { actorId: parent.id, action: "passkey.add" } }))!.after).toEqual({
      passkeyId: body.id,
    });
  });

  it("needs a confirmed email address, except for admins", async () => {
    const cookie = await signIn(await createParent({ emailConfirmedAt: null }));
    const { status, body } = await beginAdding(cookie);
    expect([status, body.code, body.error]).toEqual([403, "EMAIL_UNCONFIRMED", expect.stringContaining("confirm your email address")]);
    const admin = await createAdmin({ emailConfirmedAt: null });
    expect((await beginAdding(await signIn(admin))).status).toBe(200);
  });

  it("names it after the browser if its owner doesn't", async () => {
    const begun = await beginAdding(await signIn(await createParent()));
    const json = { credential: createPasskeyDevice().create(begun.body) };
    const headers = { "user-agent": "Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile" };
    expect((await call(PASSKEYS, { method: "POST", cookie: begun.cookie, json, headers })).body.name).toBe("Chrome on Android");
  });

  it.each<[string, Quirks]>([
    ["from another origin", { origin: "https://evil.example" }],
    ["for another host", { rpId: "evil.example" }],
    ["without verification of the user", { isUserVerified: false }],
    ["with another challenge", { challenge: Buffer.alloc(32, 7).toString("base64url") }],
    ["that is a sign-in", { type: "webauthn.get" }],
  ])("refuses an answer %s", async (_, quirks) => {
    const cookie = await signIn(await createParent());
    expect(outcome(await add(cookie, { quirks }))).toEqual([400, "VALIDATION"]);
    expect((await call(PASSKEYS, { cookie })).body).toEqual([]);
  });

  it("refuses attestations with certificates, whose addresses would be fetched", async () => {
    const begun = await beginAdding(await signIn(await createParent()));
    const credential = createPasskeyDevice().create(begun.body);
    const attestation = Buffer.from(credential.response.attestationObject, "base64url").toString("latin1").replace("dnone", "eapple");
    credential.response.attestationObject = Buffer.from(attestation, "latin1").toString("base64url");
    expect(outcome(await call(PASSKEYS, { method: "POST", cookie: begun.cookie, json: { credential } }))).toEqual([400, "VALIDATION"]);
  });

  it("uses a challenge once, for five minutes, in the browser and session that asked for it", async () => {
    const parent = await createParent();
    const [cookie, other] = [await signIn(parent), await signIn(parent)];
    const send = (sender: string, json: object) => call(PASSKEYS, { method: "POST", cookie: sender, json });
    const begun = await beginAdding(cookie);
    const challengeCookie = begun.cookie.slice(cookie.length);
    const credential = createPasskeyDevice().create(begun.body);
    expect(outcome(await send(cookie, { credential }))).toEqual([409, "CONFLICT"]);
    expect(outcome(await send(other + challengeCookie, { credential }))).toEqual([409, "CONFLICT"]);
    const both = await Promise.all([send(begun.cookie, { credential }), send(begun.cookie, { credential })]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    const late = await beginAdding(cookie);
    vi.spyOn(clock, "now").mockReturnValue(new Date(Date.now() + 301_000));
    expect(outcome(await send(late.cookie, { credential: createPasskeyDevice().create(late.body) }))).toEqual([409, "CONFLICT"]);
  });

  it("refuses a passkey that another account has, and more than twenty", async () => {
    const owner = await withPasskey(await createParent());
    const cookie = await signIn(await createParent());
    expect(outcome(await add(cookie, { device: owner.device }))).toEqual([409, "CONFLICT"]);
    const row = { userId: owner.id, publicKey: Buffer.from("key"), counter: 0, transports: [], name: "Key" };
    await db().passkey.createMany({ data: Array.from({ length: 19 }, (_, n) => ({ ...row, credentialId: `credential-${n}` })) });
    expect(outcome(await beginAdding(owner.cookie))).toEqual([409, "CONFLICT"]);
  });
});

describe("signing in with a passkey", () => {
  it("needs no address and no password; the browser becomes a known device", async () => {
    const parent = await withPasskey(await createParent());
    const { status, body, response } = await signInWith(parent.device);
    expect([status, body.id, body.isAdmin]).toEqual([200, parent.id, false]);
    expect((await call("/api/user", { cookie: cookieHeader(response) })).body.email).toBe(parent.email);
    expect(cookiesOf(response)).toHaveProperty("__Secure-known-device");
    expect((await call(PASSKEYS, { cookie: parent.cookie })).body[0].lastUsedAt).toEqual(expect.any(String));
  });

  it("signs an administrator in with admin rights, audited and mailed, and ends the browser's earlier session", async () => {
    const admin = await withPasskey(await createAdmin());
    const { options, cookie } = await beginSignIn();
    const earlier = await signIn(admin);
    const { body, response } = await call(SIGN_IN, { method: "POST", cookie: `${cookie}; ${earlier}`, json: admin.device.get(options) });
    expect(body.isAdmin).toBe(true);
    expect((await call("/api/admin/figures", { cookie: cookieHeader(response) })).status).toBe(200);
    expect((await call("/api/user", { cookie: earlier })).status).toBe(401);
    const [entry] = await db().auditEntry.findMany({ where: { subjectId: admin.id, action: "session.begin" } });
    expect(entry.after).toMatchObject({ form: "admins", secondFactor: "passkey" });
    expect((await mailsTo(admin.email)).at(-1)!.kind).toBe("admin-signed-in");
  });

  it.each<[string, Quirks]>([
    ["from another origin", { origin: "https://evil.example" }],
    ["for another host", { rpId: "evil.example" }],
    ["without verification of the user", { isUserVerified: false }],
    ["with another challenge", { challenge: Buffer.alloc(32, 7).toString("base64url") }],
    ["that is a creation", { type: "webauthn.create" }],
    ["with another person's user handle", { userHandle: Buffer.from("someone else").toString("base64url") }],
  ])("refuses an answer %s", async (_, quirks) => {
    const parent = await withPasskey(await createParent());
    const before = await db().session.count({ where: { userId: parent.id } });
    expect(outcome(await signInWith(parent.device, quirks))).toEqual([401, "WRONG_CREDENTIALS"]);
    expect(await db().session.count({ where: { userId: parent.id } })).toBe(before);
    expect((await signInWith(parent.device)).status).toBe(200);
  });

  it("refuses an answer signed by another key, or of an unknown passkey, in the same way", async () => {
    const [owner, thief] = [await withPasskey(await createParent()), await withPasskey(await createParent())];
    const { options, cookie } = await beginSignIn();
    const forged = { ...thief.device.get(options), id: owner.device.id, rawId: owner.device.id };
    const refused = await call(SIGN_IN, { method: "POST", cookie, json: forged });
    const unknown = await signInWith(createPasskeyDevice(), { userHandle: Buffer.from(owner.id).toString("base64url") });
    expect([outcome(refused), outcome(unknown)]).toEqual(Array(2).fill([401, "WRONG_CREDENTIALS"]));
    expect(refused.body.error).toBe(unknown.body.error);
  });

  it("refuses a counter that doesn't grow: the passkey was copied", async () => {
    const parent = await withPasskey(await createParent(), createPasskeyDevice({ counter: 5 }));
    expect((await signInWith(parent.device)).status).toBe(200);
    for (const counter of [6, 5, 0]) expect(outcome(await signInWith(parent.device, { counter }))).toEqual([401, "WRONG_CREDENTIALS"]);
    expect((await signInWith(parent.device, { counter: 9 })).status).toBe(200);
  });

  it("uses a challenge once, for five minutes, in the browser that asked for it, and not for another purpose", async () => {
    const parent = await withPasskey(await createParent());
    const send = (cookie: string | undefined, json: object) => call(SIGN_IN, { method: "POST", cookie, json });
    const { options, cookie } = await beginSignIn();
    const other = await beginSignIn();
    expect(outcome(await send(undefined, parent.device.get(options)))).toEqual([401, "WRONG_CREDENTIALS"]);
    expect(outcome(await send(other.cookie, parent.device.get(options)))).toEqual([401, "WRONG_CREDENTIALS"]);
    const both = await Promise.all([send(cookie, parent.device.get(options)), send(cookie, parent.device.get(options))]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    const adding = await beginAdding(parent.cookie);
    expect(outcome(await send(adding.cookie, parent.device.get(adding.body)))).toEqual([401, "WRONG_CREDENTIALS"]);
    const late = await beginSignIn();
    vi.spyOn(clock, "now").mockReturnValue(new Date(Date.now() + 301_000));
    expect(outcome(await send(late.cookie, parent.device.get(late.options)))).toEqual([401, "WRONG_CREDENTIALS"]);
  });

  it("counts failures like wrong passwords, and is locked by them", async () => {
    const parent = await withPasskey(await createParent());
    const headers = { "x-client-address": "one address" };
    const attempt = async (quirks?: Quirks) => {
      const { options, cookie } = await beginSignIn();
      return call(SIGN_IN, { method: "POST", cookie, json: parent.device.get(options, quirks), headers });
    };
    for (let count = 0; count < 3; count++) expect((await attempt({ rpId: "evil.example" })).status).toBe(401);
    const json = { email: parent.email, password: "wrong" };
    for (let count = 0; count < 2; count++) expect((await call("/api/login", { method: "POST", json, headers })).status).toBe(401);
    const refused = await attempt();
    expect([refused.status, Number(refused.headers.get("retry-after")) > 0]).toEqual([429, true]);
    expect((await signInWith(parent.device)).status).toBe(200); // from another address
  });

  it("counts an unknown passkey for the client's wider networks too", async () => {
    const { options, cookie } = await beginSignIn();
    const userHandle = Buffer.from("nobody").toString("base64url");
    const headers = { "x-client-address": "2001:db8:7:100::/64" };
    const json = createPasskeyDevice().get(options, { userHandle });
    expect((await call(SIGN_IN, { method: "POST", cookie, json, headers })).status).toBe(401);
    // The /64, its /56 and its /48
    expect(await db().rateLimit.count({ where: { key: { startsWith: "sign-in-address" } } })).toBe(3);
  });

  it("limits the challenges of one address", async () => {
    const headers = { "x-client-address": "a flood" };
    for (let count = 0; count < 299; count++) await consumeLimit({ limit: "passkey-challenge", of: "a flood" });
    const begin = async () => (await call(`${SIGN_IN}/options`, { method: "POST", headers })).status;
    expect([await begin(), await begin()]).toEqual([200, 429]);
  });
});

async function resetByMail(email: string) {
  await call("/api/password-resets", { method: "POST", json: { email } });
  const json = { token: await mailedToken(email, "password-reset"), password: "paper kites in august" };
  expect((await call("/api/password-resets", { method: "PUT", json })).status).toBe(204);
}

describe("an existing passkey", () => {
  it("is renamed and, with the password, removed; then it signs nobody in", async () => {
    const parent = await withPasskey(await createParent());
    const address = `${PASSKEYS}/${parent.passkeyId}`;
    const send = (method: string, json: object, cookie = parent.cookie) => call(address, { method, cookie, json });
    expect((await send("PUT", { name: " " })).body.fields).toHaveProperty("name");
    expect((await send("PUT", { name: "Old phone" })).body.name).toBe("Old phone");
    expect((await send("DELETE", { password: "wrong" })).body.fields).toHaveProperty("password");
    const stranger = await signIn(await createParent());
    expect((await send("PUT", { name: "Mine" }, stranger)).status).toBe(404);
    expect((await send("DELETE", { password: PASSWORD }, stranger)).status).toBe(404);
    expect((await send("DELETE", { password: PASSWORD })).status).toBe(204);
    expect((await mailsTo(parent.email)).at(-1)).toMatchObject({
      kind: "passkey-changed",
      facts: { name: "Old phone", change: "removed" },
    });
    expect(outcome(await signInWith(parent.device))).toEqual([401, "WRONG_CREDENTIALS"]);
  });

  it("survives 'sign out everywhere' and a new password, whose mail tells of it", async () => {
    const parent = await withPasskey(await createParent());
    await call("/api/user/sessions", { method: "DELETE", cookie: parent.cookie });
    const json = { currentPassword: PASSWORD, password: "paper kites in august" };
    expect((await call("/api/user/password", { method: "PUT", cookie: await signIn(parent), json })).status).toBe(204);
    expect((await mailsTo(parent.email)).at(-1)).toMatchObject({ kind: "password-changed", facts: { passkeys: "1" } });
    expect((await signInWith(parent.device)).status).toBe(200);
  });

  it.each([
    ["a confirmed address", async () => withPasskey(await createParent())],
    ["an address that was never confirmed", () => withEarlyPasskey()],
  ])("is removed by a password reset, with %s", async (_, create) => {
    const { email, device } = await create();
    await resetByMail(email);
    expect((await mailsTo(email)).at(-1)!.facts).not.toHaveProperty("passkeys");
    expect((await signInWith(device)).status).toBe(401);
  });

  it("of an admin survives a password reset, because it is the second factor", async () => {
    const admin = await withPasskey(await createAdmin());
    await resetByMail(admin.email);
    expect((await signInWith(admin.device)).status).toBe(200);
  });

  it("is removed when the address is confirmed for the first time; the stranger's sessions and links end, and the confirming session stays", async () => {
    const stranger = await withEarlyPasskey();
    await call("/api/user/email", { method: "PUT", cookie: stranger.cookie, json: { email: "stranger@example.org", password: PASSWORD } });
    const strangersLink = { token: await mailedToken("stranger@example.org", "confirm-address") };
    const owner = await signIn(stranger);
    await call("/api/user/email-confirmation", { method: "POST", cookie: owner });
    const confirm = (json: object) => call("/api/email-confirmations", { method: "POST", cookie: owner, json });
    expect((await confirm({ token: await mailedToken(stranger.email, "confirm-address") })).status).toBe(200);
    expect((await call("/api/user", { cookie: stranger.cookie })).status).toBe(401);
    expect((await call("/api/user", { cookie: owner })).body.email).toBe(stranger.email);
    expect((await signInWith(stranger.device)).status).toBe(401);
    expect((await confirm(strangersLink)).body.code).toBe("LINK_INVALID");
  });

  /** The owner of a session asks for another address, and its reader confirms it, in the same browser or in another. */
  async function changeAddress({ cookie, email }: { cookie: string; email: string }, { isSameBrowser = false } = {}) {
    await call("/api/user/email", { method: "PUT", cookie, json: { email: `next-${email}`, password: PASSWORD } });
    const json = { token: await mailedToken(`next-${email}`, "confirm-address") };
    const by = isSameBrowser ? { cookie } : {};
    expect((await call("/api/email-confirmations", { method: "POST", json, ...by })).status).toBe(200);
    return `next-${email}`;
  }

  it("is removed by a change of address, and sessions end: a stranger may have typed the address of someone who then confirms it", async () => {
    const stranger = await withPasskey(await createParent());
    await changeAddress(stranger);
    expect((await call("/api/user", { cookie: stranger.cookie })).status).toBe(401);
    expect((await signInWith(stranger.device)).status).toBe(401);
  });

  it("is removed, too, if the change is confirmed in the owner's browser, whose session alone stays", async () => {
    const parent = await withPasskey(await createParent());
    const other = await signIn(parent);
    await changeAddress(parent, { isSameBrowser: true });
    expect([(await call("/api/user", parent)).status, (await call("/api/user", { cookie: other })).status]).toEqual([200, 401]);
    expect((await signInWith(parent.device)).status).toBe(401);
  });

  it("of an admin survives a change of address: without it, the thief of a session and the password could set up a factor of their own", async () => {
    const admin = await withPasskey(await createAdmin());
    await changeAddress(admin);
    expect((await signInWith(admin.device)).status).toBe(200);
  });

  it("is removed when its owner becomes an admin", async () => {
    const parent = await withPasskey(await createParent());
    const cookie = await signIn(await createAdmin());
    await call("/api/admin/invitations", { method: "POST", cookie, json: { email: parent.email } });
    const json = { token: await mailedToken(parent.email, "admin-invited"), password: PASSWORD };
    expect((await call("/api/admin-invitations", { method: "POST", json })).status).toBe(204);
    expect((await signInWith(parent.device)).status).toBe(401);
  });

  it("is removed by undoing a change of address if it was added since", async () => {
    const parent = await withPasskey(await createParent());
    const hourAgo = new Date(Date.now() - 3_600_000);
    await db().passkey.updateMany({ where: { userId: parent.id }, data: { createdAt: hourAgo } });
    const json = { email: `new-${parent.email}`, password: PASSWORD };
    await call("/api/user/email", { method: "PUT", cookie: parent.cookie, json });
    const thief = createPasskeyDevice();
    expect((await add(parent.cookie, { device: thief })).status).toBe(201);
    const token = await mailedToken(parent.email, "email-change-begun");
    expect((await call("/api/email-change-undos", { method: "POST", json: { token } })).status).toBe(200);
    expect([(await signInWith(thief)).status, (await signInWith(parent.device)).status]).toEqual([401, 200]);
  });

  it("is deleted with the account", async () => {
    const parent = await withPasskey(await createParent());
    await beginAdding(parent.cookie);
    await call("/api/user", { method: "DELETE", cookie: parent.cookie, json: { password: PASSWORD } });
    expect(await db().passkey.count({ where: { userId: parent.id } })).toBe(0);
    expect(await db().verificationToken.count({ where: { identifier: { contains: parent.id } } })).toBe(0);
    expect((await signInWith(parent.device)).status).toBe(401);
  });
});

describe("an administrator who has only passkeys", () => {
  const expireProof = (userId: string) =>
    db().session.updateMany({ where: { userId }, data: { factorProvedAt: new Date(Date.now() - 360_000) } });

  it("changes factors only within five minutes of using one: the password, also a new one, isn't enough", async () => {
    const admin = await withPasskey(await createAdmin());
    await expireProof(admin.id);
    await call("/api/user/step-up", { method: "POST", cookie: admin.cookie, json: { password: PASSWORD } });
    await expectPasskeyRequired(admin);
    const json = { currentPassword: PASSWORD, password: PASSWORD };
    const { response } = await call("/api/user/password", { method: "PUT", cookie: admin.cookie, json });
    await expectPasskeyRequired({ ...admin, cookie: cookieHeader(response) });
  });

  it("can't finish the setup of an app that began before the passkey was added", async () => {
    const admin = await createAdmin();
    const { secret } = (await call(FACTOR, { method: "POST", cookie: await signIn(admin), json: { password: PASSWORD } })).body;
    const { cookie } = await withPasskey(admin);
    await expireProof(admin.id);
    const confirmation = { method: "PUT", cookie, json: { code: authenticator(secret)() } };
    expect(outcome(await call(FACTOR, confirmation))).toEqual([401, "PASSKEY_REQUIRED"]);
  });

  it("changes them after confirming with a passkey, or signing in with it", async () => {
    const admin = await withPasskey(await createAdmin());
    await expireProof(admin.id);
    const begun = await call("/api/user/step-up/options", { method: "POST", cookie: admin.cookie });
    const confirmation = { cookie: withCookie(admin.cookie, begun.response), json: { passkey: admin.device.get(begun.body) } };
    expect((await call("/api/user/step-up", { method: "POST", ...confirmation })).status).toBe(204);
    expect((await beginAdding(admin.cookie)).status).toBe(200);
    const cookie = cookieHeader((await signInWith(admin.device)).response);
    expect((await call(FACTOR, { method: "POST", cookie, json: { password: PASSWORD } })).status).toBe(201);
  });

  it("a parent still needs only the password", async () => {
    const parent = await withPasskey(await createParent());
    await expireProof(parent.id);
    expect((await beginAdding(parent.cookie)).status).toBe(200);
  });
});

/** Neither passkeys nor an app can be added, nor the passkey be removed, with the password alone. */
async function expectPasskeyRequired({ cookie, passkeyId }: { cookie: string; passkeyId: string }) {
  const json = { password: PASSWORD };
  expect(outcome(await beginAdding(cookie))).toEqual([401, "PASSKEY_REQUIRED"]);
  expect(outcome(await call(FACTOR, { method: "POST", cookie, json }))).toEqual([401, "PASSKEY_REQUIRED"]);
  expect(outcome(await call(`${PASSKEYS}/${passkeyId}`, { method: "DELETE", cookie, json }))).toEqual([401, "PASSKEY_REQUIRED"]);
}

describe("with ADMIN_REQUIRE_TOTP=on", () => {
  beforeAll(() => void (env().ADMIN_REQUIRE_TOTP = "on"));
  afterAll(() => void (env().ADMIN_REQUIRE_TOTP = "off"));
  const logIn = ({ email }: { email: string }, password = PASSWORD) =>
    call("/api/admin/login", { method: "POST", json: { email, password } });
  const adminStatus = async (cookie: string) => (await call("/api/admin/figures", { cookie })).status;

  it("a passkey is the second factor: adding one gives rights, and the password alone no longer signs in", async () => {
    const admin = await createAdmin();
    const first = await logIn(admin);
    const cookie = cookieHeader(first.response);
    const other = await signIn(admin);
    expect([first.body.isAdmin, await adminStatus(cookie)]).toEqual([false, 403]);
    const device = createPasskeyDevice();
    const { status, body } = await add(cookie, { device });
    expect([status, await adminStatus(cookie)]).toEqual([201, 200]);
    expect((await call("/api/user", { cookie: other })).status).toBe(401); // begun without it
    expect(outcome(await logIn(admin))).toEqual([401, "PASSKEY_REQUIRED"]);
    expect(outcome(await logIn(admin, "wrong"))).toEqual([401, "WRONG_CREDENTIALS"]);
    const { body: user, response } = await signInWith(device);
    expect([user.isAdmin, await adminStatus(cookieHeader(response))]).toEqual([true, 200]);
    const removal = { method: "DELETE", cookie, json: { password: PASSWORD } };
    expect(outcome(await call(`${PASSKEYS}/${body.id}`, removal))).toEqual([409, "CONFLICT"]);
    expect((await add(cookie)).status).toBe(201);
    expect((await call(`${PASSKEYS}/${body.id}`, removal)).status).toBe(204);
  });

  it("an admin with a passkey and an app may use either", async () => {
    const admin = await withPasskey(await createAdmin());
    const { secret } = (await call(FACTOR, { method: "POST", cookie: admin.cookie, json: { password: PASSWORD } })).body;
    expect((await call(FACTOR, { method: "PUT", cookie: admin.cookie, json: { code: authenticator(secret)(-1) } })).status).toBe(200);
    expect(outcome(await logIn(admin))).toEqual([401, "TOTP_REQUIRED"]);
    const json = { email: admin.email, password: PASSWORD, totp: authenticator(secret)() };
    const byCode = await call("/api/admin/login", { method: "POST", json });
    expect([byCode.body.isAdmin, await adminStatus(cookieHeader(byCode.response))]).toEqual([true, 200]);
    expect((await signInWith(admin.device)).body.isAdmin).toBe(true);
  });

  it("a session without it can't change the factors of an account that has a passkey", async () => {
    const admin = await withPasskey(await createAdmin());
    const cookie = await signIn(admin); // as begun before the site required it
    expect(await adminStatus(cookie)).toBe(403);
    await expectPasskeyRequired({ ...admin, cookie });
  });

  it("`npm run admin:reset` removes passkeys, so that the new password signs in", async () => {
    const admin = await withPasskey(await createAdmin());
    const password = (await resetAdmin(admin.email))!;
    expect((await logIn(admin, password)).status).toBe(200);
    expect((await signInWith(admin.device)).status).toBe(401);
    const [entry] = await db().auditEntry.findMany({ where: { subjectId: admin.id, action: "admin.reset" } });
    expect(entry.after).toEqual({ passkeys: "none" });
  });
});
