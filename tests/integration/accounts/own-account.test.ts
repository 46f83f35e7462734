import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "@/lib/platform/ids";
import { db } from "@/lib/platform/db";
import { createParent, createUnverifiedParent, PASSWORD } from "@/tests/factories/parents";
import { createPlace } from "@/tests/factories/places";
import { signIn } from "@/tests/factories/sessions";
import { call } from "@/tests/support/call";
import { cookieHeader, cookiesOf } from "@/tests/support/cookies";
import { mailedToken, mailsTo } from "@/tests/support/mails";

const NEW = "a lantern over the river";
const send = (method: string, address: string, cookie: string, json: unknown = undefined) => call(address, { method, cookie, json });
const getStatus = async (cookie: string) => (await call("/api/user", { cookie })).status;
const logIn = (email: string, password: string, cookie?: string) =>
  call("/api/login", { method: "POST", json: { email, password }, cookie });

beforeEach(() => db().rateLimit.deleteMany());

describe("PUT /api/user", () => {
  it("changes only the given fields and increments the version that admins check", async () => {
    const parent = await createParent({ phone: "+919876543210" });
    const cookie = await signIn(parent);
    const { id: homePlaceId } = await createPlace();
    const { status, body } = await send("PUT", "/api/user", cookie, {
      firstName: "  Usha ",
      childrenInfo: "Class 5\nand class 1",
      homePlaceId,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      firstName: "Usha",
      lastName: parent.lastName,
      phone: "+919876543210",
      homePlaceId,
      homePlaceName: "Nashik",
      homeZipCode: null,
    });
    expect((await db().user.findUniqueOrThrow({ where: { id: parent.id } })).version).toBe(parent.version + 1);
    const changed = await send("PUT", "/api/user", cookie, { phone: "", homeZipCode: "422001" });
    expect(changed.body).toMatchObject({ phone: null, homeZipCode: "422001", homePlaceId: null, childrenInfo: "Class 5\nand class 1" });
  });

  it("ignores fields that users may not change about themselves", async () => {
    const parent = await createUnverifiedParent();
    const fields = {
      isAdmin: true,
      isVerified: true,
      verificationStatus: "approved",
      email: "other@example.org",
      passwordHash: "x",
      id: newId(),
    };
    const { status, body } = await send("PUT", "/api/user", await signIn(parent), fields);
    expect([status, body.isAdmin, body.isVerified, body.verificationStatus, body.email]).toEqual([200, false, false, "none", parent.email]);
    const { version: _, ...after } = await db().user.findUniqueOrThrow({ where: { id: parent.id } });
    const { version: __, ...before } = parent;
    expect(after).toEqual(before);
  });

  it.each([
    ["an empty name", { firstName: "" }, "firstName"],
    ["an unknown place", { homePlaceId: "maharashtra/atlantis" }, "homePlaceId"],
    ["an invalid pincode", { homeZipCode: "1" }, "homeZipCode"],
    ["a pincode and a place", { homeZipCode: "422001", homePlaceId: "maharashtra/nashik" }, "homePlaceId"],
  ])("refuses %s", async (_, json, field) => {
    const { status, body } = await send("PUT", "/api/user", await signIn(await createParent()), json);
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
  });
});

describe("PUT /api/user/password", () => {
  const change = (cookie: string, currentPassword: string, password = NEW) =>
    send("PUT", "/api/user/password", cookie, { currentPassword, password });

  it("ends all sessions, starts a new one in this browser and notifies the owner", async () => {
    const parent = await createParent();
    const [mine, other] = [await signIn(parent), await signIn(parent)];
    const { status, response } = await change(mine, PASSWORD);
    expect(status).toBe(204);
    expect([await getStatus(mine), await getStatus(other), await getStatus(cookieHeader(response))]).toEqual([401, 401, 200]);
    expect((await mailsTo(parent.email)).map(({ kind }) => kind)).toEqual(["password-changed"]);
    expect([(await logIn(parent.email, PASSWORD)).status, (await logIn(parent.email, NEW)).status]).toEqual([401, 200]);
  });

  it("requires the current password, with at most five attempts, and refuses common passwords", async () => {
    const parent = await createParent();
    const cookie = await signIn(parent);
    expect((await change(cookie, PASSWORD, "123456")).body.fields).toHaveProperty("password");
    const answers = [];
    for (let tries = 0; tries < 6; tries++) answers.push(await change(cookie, "not the password"));
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 429]);
    expect(answers[0].body.fields).toEqual({ currentPassword: "This is not your current password" });
    expect((await logIn(parent.email, PASSWORD)).status).toBe(200);
  });
});

describe("the email address", () => {
  it("is confirmed once by the link emailed to it", async () => {
    const parent = await createUnverifiedParent({ emailConfirmedAt: null });
    const cookie = await signIn(parent);
    expect((await send("POST", "/api/user/email-confirmation", cookie)).status).toBe(204);
    const token = await mailedToken(parent.email, "confirm-address");
    const confirm = () => call("/api/email-confirmations", { method: "POST", cookie, json: { token } });
    expect((await confirm()).body).toEqual({ email: parent.email });
    expect((await call("/api/user", { cookie })).body.emailConfirmed).toBe(true);
    const again = await confirm();
    expect([again.status, again.body.code]).toEqual([400, "LINK_INVALID"]);
    expect((await send("POST", "/api/user/email-confirmation", cookie)).status).toBe(204);
    expect(await mailsTo(parent.email)).toHaveLength(1);
  });

  it("at most three confirmation emails an hour; only the newest link works", async () => {
    const parent = await createUnverifiedParent({ emailConfirmedAt: null });
    const cookie = await signIn(parent);
    const tokens = [];
    for (let count = 0; count < 3; count++) {
      expect((await send("POST", "/api/user/email-confirmation", cookie)).status).toBe(204);
      tokens.push(await mailedToken(parent.email, "confirm-address"));
    }
    expect((await send("POST", "/api/user/email-confirmation", cookie)).status).toBe(429);
    const statuses = [];
    for (const token of tokens) statuses.push((await call("/api/email-confirmations", { method: "POST", json: { token } })).status);
    expect(statuses).toEqual([400, 400, 200]);
  });

  it("changes only when the new address is confirmed; the change requires the password", async () => {
    const parent = await createParent();
    const cookie = await signIn(parent);
    const email = "new-address@example.org";
    expect((await send("PUT", "/api/user/email", cookie, { email, password: "wrong" })).body.fields).toHaveProperty("password");
    expect((await send("PUT", "/api/user/email", cookie, { email: "New-Address@example.org", password: PASSWORD })).status).toBe(204);
    expect((await call("/api/user", { cookie })).body.email).toBe(parent.email);
    const token = await mailedToken(email, "confirm-address");
    expect((await call("/api/email-confirmations", { method: "POST", cookie, json: { token } })).status).toBe(200);
    expect((await call("/api/user", { cookie })).body).toMatchObject({ email, emailConfirmed: true });
  });

  it("changing to another account's address gets the same response, and only the address's owner is told", async () => {
    const [owner, parent] = [await createParent(), await createParent()];
    const cookie = await signIn(parent);
    const { status, body } = await send("PUT", "/api/user/email", cookie, { email: owner.email, password: PASSWORD });
    expect([status, body]).toEqual([204, null]);
    expect((await mailsTo(owner.email)).map(({ kind }) => kind)).toEqual(["address-taken"]);
  });

  it("an address registered by someone else before the confirmation stays theirs", async () => {
    const parent = await createParent();
    const email = "fought-for@example.org";
    await send("PUT", "/api/user/email", await signIn(parent), { email, password: PASSWORD });
    const token = await mailedToken(email, "confirm-address");
    await createParent({ email });
    const { status, body } = await call("/api/email-confirmations", { method: "POST", json: { token } });
    expect([status, body.code]).toEqual([409, "EMAIL_TAKEN"]);
    expect(await db().user.count({ where: { id: parent.id, email: parent.email } })).toBe(1);
  });
});

describe("password reset", () => {
  const requestReset = (email: string) => call("/api/password-resets", { method: "POST", json: { email } });
  const reset = (token: string, password = NEW, cookie?: string) =>
    call("/api/password-resets", { method: "PUT", json: { token, password }, cookie });

  it("responds the same with and without an account; sends at most three emails an hour", async () => {
    const { email } = await createParent();
    const answers = [];
    for (const address of [email, "nobody@example.org", email, email, email]) answers.push(await requestReset(address));
    for (const { status, body } of answers) expect([status, body]).toEqual([204, null]);
    expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual(["password-reset", "password-reset", "password-reset"]);
    expect(await mailsTo("nobody@example.org")).toEqual([]);
  });

  it("the newest link sets a new password once and ends all sessions", async () => {
    const parent = await createParent({ emailConfirmedAt: null });
    const cookie = await signIn(parent);
    await requestReset(parent.email);
    const old = await mailedToken(parent.email, "password-reset");
    await requestReset(parent.email);
    const token = await mailedToken(parent.email, "password-reset");
    expect(token).not.toBe(old);
    expect((await reset(old)).body.code).toBe("LINK_INVALID");
    expect((await reset(token, "password")).body.fields).toHaveProperty("password");
    const answers = await Promise.all([reset(token), reset(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 400]);
    expect(await getStatus(cookie)).toBe(401);
    expect([(await logIn(parent.email, PASSWORD)).status, (await logIn(parent.email, NEW)).status]).toEqual([401, 200]);
    expect((await db().user.findUniqueOrThrow({ where: { id: parent.id } })).emailConfirmedAt).not.toBeNull();
  });

  it("lets a parent sign in whose account is locked by a stranger's guesses", async () => {
    const { consumeLimit } = await import("@/lib/http/limits/rate-limits");
    const { email } = await createParent();
    await requestReset(email);
    for (let count = 0; count < 25; count++) await consumeLimit({ limit: "sign-in-account", of: email });
    expect((await logIn(email, PASSWORD)).status).toBe(429);
    const { response } = await reset(await mailedToken(email, "password-reset"));
    expect((await logIn(email, NEW, cookieHeader(response))).status).toBe(200);
  });

  it("a link is invalid after 30 minutes, for another purpose, altered or made up", async () => {
    const parent = await createParent();
    await requestReset(parent.email);
    const token = await mailedToken(parent.email, "password-reset");
    const [subject, secret] = token.split(".");
    const other = Buffer.from(`reset:${(await createParent()).id}:`).toString("base64url");
    for (const forged of [
      `${other}.${secret}`,
      `${subject}.${secret.slice(1)}A`,
      subject,
      ".",
      "x".repeat(600),
      Buffer.from("reset:\0:").toString("base64url"),
    ])
      expect((await reset(forged)).body.code).toBe("LINK_INVALID");
    expect((await call("/api/email-confirmations", { method: "POST", json: { token } })).body.code).toBe("LINK_INVALID");
    await db().$executeRaw`UPDATE verification_tokens SET expires = expires - interval '30 minutes'`;
    expect((await reset(token)).body.code).toBe("LINK_INVALID");
    expect((await logIn(parent.email, PASSWORD)).status).toBe(200);
  });

  it("stores only a hash of the link", async () => {
    const { email } = await createParent();
    await requestReset(email);
    const secret = (await mailedToken(email, "password-reset")).split(".")[1];
    expect(JSON.stringify(await db().verificationToken.findMany())).not.toContain(secret);
  });
});

describe("sessions", () => {
  it("are listed with the current one marked; can be ended one by one or all but this one", async () => {
    const parent = await createParent();
    const [mine, second, third] = [await signIn(parent), await signIn(parent), await signIn(parent)];
    const { body, headers } = await call("/api/user/sessions", { cookie: mine });
    expect(headers.get("x-total-count")).toBe("3");
    expect(Object.keys(body[0]).sort()).toEqual(["createdAt", "device", "id", "isAdmin", "isCurrent", "lastSeenAt"]);
    const others = body.filter((session: { isCurrent: boolean }) => !session.isCurrent);
    expect(others).toHaveLength(2);
    expect((await send("DELETE", `/api/user/sessions/${others[0].id}`, mine)).status).toBe(204);
    expect([await getStatus(second), await getStatus(third)].sort()).toEqual([200, 401]);
    expect((await send("DELETE", `/api/user/sessions/${others[0].id}`, mine)).status).toBe(404);
    expect((await send("DELETE", "/api/user/sessions", mine)).status).toBe(204);
    expect([await getStatus(mine), await getStatus(second), await getStatus(third)]).toEqual([200, 401, 401]);
  });

  it("of other accounts can't be ended", async () => {
    const victim = await createParent();
    const theirs = await signIn(victim);
    const { id } = await db().session.findFirstOrThrow({ where: { userId: victim.id } });
    const { status, body } = await send("DELETE", `/api/user/sessions/${id}`, await signIn(await createParent()));
    expect([status, body.code, await getStatus(theirs)]).toEqual([404, "NOT_FOUND", 200]);
    for (const invalidId of ["1", "../user", "' OR 1=1"])
      expect((await send("DELETE", `/api/user/sessions/${encodeURIComponent(invalidId)}`, theirs)).status).toBe(404);
  });

  it("can be searched, paged and sorted", async () => {
    const parent = await createParent();
    const cookie = await signIn(parent);
    await db().session.create({ data: { userId: parent.id, device: "Firefox on Windows" } });
    const list = async (query: string) => (await call(`/api/user/sessions?${query}`, { cookie })).body;
    expect(await list("search=windows%20firefox")).toMatchObject([{ device: "Firefox on Windows" }]);
    expect(await list("limit=1&page=2")).toHaveLength(1);
    expect((await list("sort=oldest")).map(({ id }: { id: string }) => id)).toEqual(
      (await list("")).map(({ id }: { id: string }) => id).reverse(),
    );
    expect((await list("sort=name")).fields).toHaveProperty("sort");
  });
});

describe("/api/auth", () => {
  it("GET session returns only what GET /api/user returns, and nothing for a visitor", async () => {
    const cookie = await signIn(await createParent());
    const { body, headers } = await call("/api/auth/session", { cookie });
    expect(body).toEqual({ user: (await call("/api/user", { cookie })).body, expires: expect.any(String) });
    expect([headers.get("cache-control"), headers.getSetCookie()]).toEqual(["private, no-store", []]);
    expect((await call("/api/auth/session")).body).toEqual({});
  });

  it("POST signout ends the session only with our form's token and origin", async () => {
    const cookie = await signIn(await createParent());
    const csrf = await call("/api/auth/csrf");
    const both = `${cookie}; ${cookieHeader(csrf.response)}`;
    const signOut = (form: Record<string, string>, headers: Record<string, string>) =>
      call("/api/auth/signout", {
        method: "POST",
        body: new URLSearchParams(form).toString(),
        headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
      });
    const form = { csrfToken: csrf.body.csrfToken, callbackUrl: "https://evil.example", json: "true" };
    expect((await signOut(form, { cookie })).status).toBe(403);
    expect((await signOut({ ...form, csrfToken: "a".repeat(64) }, { cookie: both })).status).toBe(403);
    expect((await signOut(form, { cookie: both, origin: "https://evil.example" })).status).toBe(403);
    expect(await getStatus(cookie)).toBe(200);
    const { status, body } = await signOut(form, { cookie: both });
    expect([status, body, await getStatus(cookie)]).toEqual([200, { url: "https://schoolsach.test/" }, 401]);
    const redirect = await signOut({ csrfToken: form.csrfToken }, { cookie: both });
    expect([redirect.status, redirect.headers.get("location")]).toEqual([302, "https://schoolsach.test/"]);
    expect(cookiesOf(redirect.response)).toEqual({ "__Secure-next-auth.session-token": "", "signed-in": "" });
  });

  it.each(["signin", "signin/credentials", "callback/credentials", "providers", "error", "verify-request", "_log", "session/x", "csrf/x"])(
    "%s is not found",
    async (path) => {
      for (const method of ["GET", "POST"])
        expect((await call(`/api/auth/${path}`, { method, ...(method === "POST" && { json: {} }) })).status).toBe(404);
    },
  );
});
