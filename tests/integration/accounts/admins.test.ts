import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clock } from "@/lib/platform/clock";
import { db, inTransaction, outsideTransaction } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { purgeSessions } from "@/lib/policy/purge-sessions";
import { createAdmin, createParent, PASSWORD } from "@/tests/factories/parents";
import { signIn } from "@/tests/factories/sessions";
import { createAdminClient } from "@/tests/support/admin-calls";
import { call } from "@/tests/support/call";
import { cookieHeader } from "@/tests/support/cookies";
import { waitUntilBlocked } from "@/tests/support/lock-waits";
import { mailedToken, mailsTo } from "@/tests/support/mails";

const NEW = "a lantern over the river";
const post = (address: string, json: object) => call(address, { method: "POST", json });
const answer = (token: string, more: object) => post("/api/admin-invitations", { token, ...more });
const viewInvitation = (token: string) => post("/api/admin-invitations/look", { token });
const logIn = (email: string, password: string) => post("/api/admin/login", { email, password });

let invited = 0;
async function invite(admin: Awaited<ReturnType<typeof createAdminClient>>, email = `invited-${++invited}@example.org`) {
  const { status, body } = await admin.ask("POST", "/api/admin/invitations", { email });
  expect(status).toBe(201);
  return { id: body.id as string, email, token: await mailedToken(email, "admin-invited") };
}

beforeEach(() => db().rateLimit.deleteMany());
afterEach(() => {
  env().AUDIT_DIGEST_TO = undefined;
});

describe("admin invitations", () => {
  it("a new person who accepts becomes an administrator with their own name and password; the link works once", async () => {
    env().AUDIT_DIGEST_TO = "operator@example.org";
    const admin = await createAdminClient();
    const { email, token } = await invite(admin);
    expect((await viewInvitation(token)).body).toEqual({ email, hasAccount: false });
    const named = { firstName: "Farhan", lastName: "Sheikh" };
    expect(Object.keys((await answer(token, { password: "12345" })).body.fields)).toEqual(["firstName", "lastName", "password"]);
    expect((await answer(token, { ...named, password: "farhan" })).body.fields).toHaveProperty("password");
    expect((await answer(token, { ...named, password: NEW })).status).toBe(204);
    expect((await answer(token, { ...named, password: NEW })).body.code).toBe("LINK_INVALID");
    const { status, body } = await logIn(email, NEW);
    expect([status, body.isAdmin, body.emailConfirmed, body.firstName]).toEqual([200, true, true, "Farhan"]);
    expect(
      (await admin.read("/api/admin/invitations?search=invited")).body.map(({ email: open }: { email: string }) => open),
    ).not.toContain(email);
    for (const address of [admin.email, env().AUDIT_DIGEST_TO!])
      expect(await mailsTo(address)).toMatchObject([{ kind: "team-notice", facts: { event: "joined", name: "Farhan Sheikh" } }]);
    const [join] = await db().auditEntry.findMany({ where: { action: "admin.join", subjectId: body.id } });
    expect(join).toMatchObject({ before: { isAdmin: false }, after: { isAdmin: true, isNewAccount: true } });
  });

  it("a parent accepts with their password, becomes an administrator and is signed out everywhere", async () => {
    const parent = await createParent();
    const cookie = await signIn(parent);
    const { token } = await invite(await createAdminClient(), parent.email);
    expect((await viewInvitation(token)).body.hasAccount).toBe(true);
    expect((await answer(token, { password: "wrong" })).body.fields).toHaveProperty("password");
    expect((await answer(token, { password: PASSWORD })).status).toBe(204);
    expect((await call("/api/user", { cookie })).status).toBe(401);
    expect((await logIn(parent.email, PASSWORD)).body).toMatchObject({ id: parent.id, isAdmin: true });
  });

  it("an invitation accepted twice at once is accepted once", async () => {
    const parent = await createParent();
    const { token } = await invite(await createAdminClient(), parent.email);
    const both = await Promise.all([answer(token, { password: PASSWORD }), answer(token, { password: PASSWORD })]);
    expect(both.map(({ status }) => status).sort()).toEqual([204, 400]);
  });

  it("a withdrawn, replaced or 48 hours old invitation is invalid, and its address is purged", async () => {
    const admin = await createAdminClient();
    const [withdrawn, first, old] = [await invite(admin), await invite(admin), await invite(admin)];
    expect((await admin.ask("DELETE", `/api/admin/invitations/${withdrawn.id}`)).status).toBe(204);
    const second = await invite(admin, first.email);
    await db().adminInvitation.update({ where: { id: old.id }, data: { expiresAt: clock.now() } });
    for (const { token } of [withdrawn, first, old]) expect((await viewInvitation(token)).body.code).toBe("LINK_INVALID");
    expect((await viewInvitation(second.token)).status).toBe(200);
    await purgeSessions();
    const personalData = await db().auditPersonal.findMany({ select: { after: true } });
    for (const { email } of [withdrawn, old]) expect(JSON.stringify(personalData)).not.toContain(email);
  });

  it("an admin who is demoted at the same moment can't send an invitation", async () => {
    const admin = await createAdminClient();
    let invitation: ReturnType<typeof admin.ask> | undefined;
    await inTransaction(async () => {
      await db().$queryRaw`SELECT 1 FROM users WHERE id = ${admin.id}::uuid FOR UPDATE`;
      await db().user.update({ where: { id: admin.id }, data: { isAdmin: false } });
      await outsideTransaction(async () => {
        invitation = admin.ask("POST", "/api/admin/invitations", { email: "late@example.org" });
        await waitUntilBlocked("schoolsach");
      });
    });
    expect((await invitation)?.status).toBe(403);
    expect(await db().adminInvitation.count({ where: { email: "late@example.org" } })).toBe(0);
  });

  it("inviting requires an address that isn't an administrator's", async () => {
    const [admin, colleague] = [await createAdminClient(), await createAdmin()];
    expect((await admin.ask("POST", "/api/admin/invitations", { email: colleague.email })).status).toBe(409);
    expect((await mailsTo(colleague.email)).map(({ kind }) => kind)).not.toContain("admin-invited");
  });
});

describe("demoting an administrator", () => {
  const demote = (admin: Awaited<ReturnType<typeof createAdminClient>>, id: string, password = PASSWORD) =>
    admin.ask("DELETE", `/api/admin/admins/${id}`, { password });

  it("ends their sessions, second factor and open invitations; the account remains", async () => {
    const [admin, other, third] = [await createAdminClient(), await createAdminClient(), await createAdminClient()];
    await db().secondFactor.create({ data: { userId: other.id, secret: "x", confirmedAt: clock.now() } });
    const { token } = await invite(other);
    expect((await demote(admin, other.id, "wrong")).body.fields).toHaveProperty("password");
    expect((await demote(admin, other.id)).status).toBe(204);
    expect((await other.read("/api/user")).status).toBe(401);
    expect((await logIn(other.email, PASSWORD)).status).toBe(401);
    expect((await viewInvitation(token)).body.code).toBe("LINK_INVALID");
    const { response, status } = await post("/api/login", { email: other.email, password: PASSWORD });
    expect([status, (await call("/api/admin/figures", { cookie: cookieHeader(response) })).status]).toEqual([200, 403]);
    expect((await mailsTo(other.email)).at(-1)?.kind).toBe("admin-demoted");
    expect((await mailsTo(third.email)).at(-1)).toMatchObject({ kind: "team-notice", facts: { event: "demoted" } });
    expect(await mailsTo(admin.email)).toEqual([]);
    expect((await demote(admin, other.id)).status).toBe(404);
  });

  it("the last administrator can't be demoted; of two who demote each other at once, one remains", async () => {
    await db().user.updateMany({ where: { isAdmin: true }, data: { isAdmin: false } });
    const [one, other] = [await createAdminClient(), await createAdminClient()];
    const both = await Promise.all([demote(one, other.id), demote(other, one.id)]);
    const statuses = both.map(({ status }) => status).sort();
    expect(statuses[0]).toBe(204);
    expect([401, 403]).toContain(statuses[1]);
    expect(await db().user.count({ where: { isAdmin: true } })).toBe(1);
    const last = both[0].status === 204 ? one : other;
    expect((await demote(last, last.id)).status).toBe(409);
    expect(await db().user.count({ where: { isAdmin: true } })).toBe(1);
  });

  it("administrators can demote themselves while another remains", async () => {
    const [admin] = [await createAdminClient(), await createAdminClient()];
    expect((await demote(admin, admin.id)).status).toBe(204);
  });
});

it("the list of administrators shows who has a second factor and who is asking", async () => {
  const admin = await createAdminClient({ firstName: "Zarina", lastName: "Listed" });
  await logIn(admin.email, PASSWORD);
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
