import { beforeEach, describe, expect, it } from "vitest";
import { clock } from "@/lib/platform/clock";
import { db, inTransaction, outsideTransaction } from "@/lib/platform/db";
import { pruneSessions } from "@/lib/policy/prune-sessions";
import { createAdmin, createParent, PASSWORD } from "@/tests/factories/parents";
import { signIn } from "@/tests/factories/sessions";
import { enterAsAdmin } from "@/tests/support/admin-calls";
import { call } from "@/tests/support/call";
import { cookieHeader } from "@/tests/support/cookies";
import { untilOneWaits } from "@/tests/support/lock-waits";
import { mailedToken, mailsTo } from "@/tests/support/mails";

const NEW = "a lantern over the river";
const post = (address: string, json: object) => call(address, { method: "POST", json });
const answer = (token: string, more: object) => post("/api/admin-invitations", { token, ...more });
const look = (token: string) => post("/api/admin-invitations/look", { token });
const enter = (email: string, password: string) => post("/api/admin/login", { email, password });

let invited = 0;
async function invite(admin: Awaited<ReturnType<typeof enterAsAdmin>>, email = `invited-${++invited}@example.org`) {
  const { status, body } = await admin.ask("POST", "/api/admin/invitations", { email, password: PASSWORD });
  expect(status).toBe(201);
  return { id: body.id as string, email, token: await mailedToken(email, "admin-invited") };
}

beforeEach(() => db().rateLimit.deleteMany());

describe("an invitation", () => {
  it("makes its owner an administrator, once, with a name and a password of their own", async () => {
    const admin = await enterAsAdmin();
    const { email, token } = await invite(admin);
    expect((await look(token)).body).toEqual({ email, hasAccount: false });
    const named = { firstName: "Farhan", lastName: "Sheikh" };
    expect(Object.keys((await answer(token, { password: "12345" })).body.fields)).toEqual(["firstName", "lastName", "password"]);
    expect((await answer(token, { ...named, password: "farhan" })).body.fields).toHaveProperty("password");
    expect((await answer(token, { ...named, password: NEW })).status).toBe(204);
    expect((await answer(token, { ...named, password: NEW })).body.code).toBe("LINK_INVALID");
    const { status, body } = await enter(email, NEW);
    expect([status, body.isAdmin, body.emailConfirmed, body.firstName]).toEqual([200, true, true, "Farhan"]);
    expect(
      (await admin.read("/api/admin/invitations?search=invited")).body.map(({ email: open }: { email: string }) => open),
    ).not.toContain(email);
    const [join] = await db().auditEntry.findMany({ where: { action: "admin.join", subjectId: body.id } });
    expect(join).toMatchObject({ before: { isAdmin: false }, after: { isAdmin: true, isNewAccount: true } });
  });

  it("promotes a parent who confirms with their password; their sessions end", async () => {
    const parent = await createParent();
    const cookie = await signIn(parent);
    const { token } = await invite(await enterAsAdmin(), parent.email);
    expect((await look(token)).body.hasAccount).toBe(true);
    expect((await answer(token, { password: "wrong" })).body.fields).toHaveProperty("password");
    expect((await answer(token, { password: PASSWORD })).status).toBe(204);
    expect((await call("/api/user", { cookie })).status).toBe(401);
    expect((await enter(parent.email, PASSWORD)).body).toMatchObject({ id: parent.id, isAdmin: true });
  });

  it("of two answers at once one succeeds", async () => {
    const parent = await createParent();
    const { token } = await invite(await enterAsAdmin(), parent.email);
    const both = await Promise.all([answer(token, { password: PASSWORD }), answer(token, { password: PASSWORD })]);
    expect(both.map(({ status }) => status).sort()).toEqual([204, 400]);
  });

  it("ends when it is taken back, replaced, or 48 hours old, and then nothing of the address is kept", async () => {
    const admin = await enterAsAdmin();
    const [taken, first, old] = [await invite(admin), await invite(admin), await invite(admin)];
    expect((await admin.ask("DELETE", `/api/admin/invitations/${taken.id}`)).status).toBe(204);
    const second = await invite(admin, first.email);
    await db().adminInvitation.update({ where: { id: old.id }, data: { expiresAt: clock.now() } });
    for (const { token } of [taken, first, old]) expect((await look(token)).body.code).toBe("LINK_INVALID");
    expect((await look(second.token)).status).toBe(200);
    await pruneSessions();
    const kept = await db().auditPersonal.findMany({ select: { after: true } });
    for (const { email } of [taken, old]) expect(JSON.stringify(kept)).not.toContain(email);
  });

  it("is not sent by an admin whose rights are taken away at that moment", async () => {
    const admin = await enterAsAdmin();
    let asked: ReturnType<typeof admin.ask> | undefined;
    await inTransaction(async () => {
      await db().$queryRaw`SELECT 1 FROM users WHERE id = ${admin.id}::uuid FOR UPDATE`;
      await db().user.update({ where: { id: admin.id }, data: { isAdmin: false } });
      await outsideTransaction(async () => {
        asked = admin.ask("POST", "/api/admin/invitations", { email: "late@example.org", password: PASSWORD });
        await untilOneWaits("schoolsach");
      });
    });
    expect((await asked)?.status).toBe(403);
    expect(await db().adminInvitation.count({ where: { email: "late@example.org" } })).toBe(0);
  });

  it("needs the inviting admin's password, and an address that is no administrator's", async () => {
    const [admin, colleague] = [await enterAsAdmin(), await createAdmin()];
    const ask = (json: object) => admin.ask("POST", "/api/admin/invitations", json);
    expect((await ask({ email: "new@example.org", password: "wrong" })).body.fields).toHaveProperty("password");
    expect((await ask({ email: colleague.email, password: PASSWORD })).status).toBe(409);
    expect(await mailsTo("new@example.org")).toEqual([]);
  });
});

describe("taking an administrator's rights away", () => {
  const demote = (admin: Awaited<ReturnType<typeof enterAsAdmin>>, id: string, password = PASSWORD) =>
    admin.ask("DELETE", `/api/admin/admins/${id}`, { password });

  it("ends their sessions, their second factor and the invitations they sent; the account stays", async () => {
    const [admin, other] = [await enterAsAdmin(), await enterAsAdmin()];
    await db().secondFactor.create({ data: { userId: other.id, secret: "x", confirmedAt: clock.now() } });
    const { token } = await invite(other);
    expect((await demote(admin, other.id, "wrong")).body.fields).toHaveProperty("password");
    expect((await demote(admin, other.id)).status).toBe(204);
    expect((await other.read("/api/user")).status).toBe(401);
    expect((await enter(other.email, PASSWORD)).status).toBe(401);
    expect((await look(token)).body.code).toBe("LINK_INVALID");
    const { response, status } = await post("/api/login", { email: other.email, password: PASSWORD });
    expect([status, (await call("/api/admin/figures", { cookie: cookieHeader(response) })).status]).toEqual([200, 403]);
    expect((await mailsTo(other.email)).at(-1)?.kind).toBe("admin-demoted");
    expect((await demote(admin, other.id)).status).toBe(404);
  });

  it("leaves the last one, and of two who demote each other at once one", async () => {
    await db().user.updateMany({ where: { isAdmin: true }, data: { isAdmin: false } });
    const [one, other] = [await enterAsAdmin(), await enterAsAdmin()];
    const both = await Promise.all([demote(one, other.id), demote(other, one.id)]);
    const statuses = both.map(({ status }) => status).sort();
    expect(statuses[0]).toBe(204);
    expect([401, 403]).toContain(statuses[1]);
    expect(await db().user.count({ where: { isAdmin: true } })).toBe(1);
    const last = both[0].status === 204 ? one : other;
    expect((await demote(last, last.id)).status).toBe(409);
    expect(await db().user.count({ where: { isAdmin: true } })).toBe(1);
  });

  it("is possible for oneself while another is left", async () => {
    const [admin] = [await enterAsAdmin(), await enterAsAdmin()];
    expect((await demote(admin, admin.id)).status).toBe(204);
  });
});

it("the list of administrators says who has a second factor and who asks", async () => {
  const admin = await enterAsAdmin({ firstName: "Zarina", lastName: "Listed" });
  await enter(admin.email, PASSWORD);
  await createParent({ firstName: "Zarina", lastName: "Listed" });
  const { body } = await admin.read("/api/admin/admins?search=zarina+listed");
  expect(body).toEqual([
    {
      id: admin.id,
      firstName: "Zarina",
      lastName: "Listed",
      email: admin.email,
      hasSecondFactor: false,
      lastSignInAt: expect.any(String),
      createdAt: expect.any(String),
      isSelf: true,
    },
  ]);
});
