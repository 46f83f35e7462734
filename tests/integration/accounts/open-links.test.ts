import { beforeEach, describe, expect, it } from "vitest";
import { clock } from "@/lib/platform/clock";
import { db, inTransaction, outsideTransaction } from "@/lib/platform/db";
import { createAdmin, createParent, PASSWORD } from "@/tests/factories/parents";
import { signIn } from "@/tests/factories/sessions";
import { createAdminClient } from "@/tests/support/admin-calls";
import { authenticator } from "@/tests/support/authenticator";
import { call } from "@/tests/support/call";
import { waitUntilBlocked } from "@/tests/support/lock-waits";
import { mailedToken, mailsTo } from "@/tests/support/mails";

const NEW_PASSWORD = "a lantern over the river";
const THIEF = "thief@example.org";

const changeEmail = (cookie: string, email: string) =>
  call("/api/user/email", { method: "PUT", cookie, json: { email, password: PASSWORD } });
const confirm = async (email: string) =>
  call("/api/email-confirmations", { method: "POST", json: { token: await mailedToken(email, "confirm-address") } });
const askForReset = (email: string) => call("/api/password-resets", { method: "POST", json: { email } });
const reset = async (email: string) =>
  call("/api/password-resets", { method: "PUT", json: { token: await mailedToken(email, "password-reset"), password: NEW_PASSWORD } });

beforeEach(async () => {
  await db().rateLimit.deleteMany();
  await db().mail.deleteMany();
});

/** Creates an account with an open email change to a thief's address and an open password reset. */
async function openLinks(person: { id: string; email: string; isAdmin: boolean }) {
  expect((await changeEmail(await signIn(person), THIEF)).status).toBe(204);
  expect((await askForReset(person.email)).status).toBe(204);
  return {
    expectEnded: async () => {
      const answers = [await confirm(THIEF), await reset(person.email)];
      expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
        [400, "LINK_INVALID"],
        [400, "LINK_INVALID"],
      ]);
      const { email } = await db().user.findUniqueOrThrow({ where: { id: person.id } });
      expect(email).toBe(person.email);
    },
  };
}

describe("email change and password reset links become invalid", () => {
  it("when the password is changed", async () => {
    const parent = await createParent();
    const { expectEnded } = await openLinks(parent);
    const json = { currentPassword: PASSWORD, password: NEW_PASSWORD };
    expect((await call("/api/user/password", { method: "PUT", cookie: await signIn(parent), json })).status).toBe(204);
    await expectEnded();
  });

  it("when the password is reset", async () => {
    const parent = await createParent();
    expect((await changeEmail(await signIn(parent), THIEF)).status).toBe(204);
    await askForReset(parent.email);
    expect((await reset(parent.email)).status).toBe(204);
    expect((await confirm(THIEF)).body.code).toBe("LINK_INVALID");
    expect(await db().user.count({ where: { id: parent.id, email: parent.email } })).toBe(1);
  });

  it("when the account is signed out everywhere", async () => {
    const parent = await createParent();
    const { expectEnded } = await openLinks(parent);
    expect((await call("/api/user/sessions", { method: "DELETE", cookie: await signIn(parent) })).status).toBe(204);
    await expectEnded();
  });

  it("when one of its devices is signed out from the list", async () => {
    const parent = await createParent();
    const { expectEnded } = await openLinks(parent);
    const { id } = await db().session.findFirstOrThrow({ where: { userId: parent.id } });
    expect((await call(`/api/user/sessions/${id}`, { method: "DELETE", cookie: await signIn(parent) })).status).toBe(204);
    await expectEnded();
  });

  it("when the account becomes an administrator's", async () => {
    const parent = await createParent();
    const { expectEnded } = await openLinks(parent);
    const admin = await createAdminClient();
    await admin.ask("POST", "/api/admin/invitations", { email: parent.email });
    const json = { token: await mailedToken(parent.email, "admin-invited"), password: PASSWORD };
    expect((await call("/api/admin-invitations", { method: "POST", json })).status).toBe(204);
    await expectEnded();
  });

  it("when the administrator is demoted", async () => {
    const [admin, other] = [await createAdminClient(), await createAdmin()];
    const { expectEnded } = await openLinks(other);
    expect((await admin.ask("DELETE", `/api/admin/admins/${other.id}`, { password: PASSWORD })).status).toBe(204);
    await expectEnded();
  });

  it("when a second factor is set up", async () => {
    const admin = await createAdminClient();
    const { expectEnded } = await openLinks(admin);
    const { body } = await admin.ask("POST", "/api/user/second-factor", { password: PASSWORD });
    const code = authenticator(body.secret)();
    expect((await admin.ask("PUT", "/api/user/second-factor", { code })).status).toBe(200);
    await expectEnded();
  });
});

describe("a request in progress while the account's sessions end", () => {
  /** Ends the sessions of `id`, as a password change does, while `request` waits for the account's row. */
  async function endSessionsDuring(id: string, request: () => ReturnType<typeof call>) {
    let answer: ReturnType<typeof call> | undefined;
    await inTransaction(async () => {
      await db().user.update({ where: { id }, data: { emailConfirmedAt: clock.now() } });
      await db().session.deleteMany({ where: { userId: id } });
      await outsideTransaction(async () => {
        answer = request();
        await waitUntilBlocked("schoolsach");
      });
    });
    return answer!;
  }

  it("can't start an email change", async () => {
    const parent = await createParent();
    const cookie = await signIn(parent);
    expect((await endSessionsDuring(parent.id, () => changeEmail(cookie, THIEF))).status).toBe(401);
    expect(await mailsTo(THIEF)).toEqual([]);
    expect(await db().verificationToken.count({ where: { identifier: { contains: parent.id } } })).toBe(0);
  });

  it("can't change the password", async () => {
    const parent = await createParent();
    const cookie = await signIn(parent);
    const json = { currentPassword: PASSWORD, password: NEW_PASSWORD };
    const { status } = await endSessionsDuring(parent.id, () => call("/api/user/password", { method: "PUT", cookie, json }));
    expect(status).toBe(401);
    expect(await db().user.count({ where: { id: parent.id, passwordHash: parent.passwordHash } })).toBe(1);
  });

  it("can't invite an administrator", async () => {
    const admin = await createAdminClient();
    const invite = () => call("/api/admin/invitations", { method: "POST", cookie: admin.cookie, json: { email: THIEF } });
    expect((await endSessionsDuring(admin.id, invite)).status).toBe(401);
    expect(await db().adminInvitation.count({ where: { email: THIEF } })).toBe(0);
  });
});

it("a sign-in during a password change creates no session", async () => {
  const parent = await createParent();
  let pending: ReturnType<typeof call> | undefined;
  await inTransaction(async () => {
    await db().user.update({ where: { id: parent.id }, data: { passwordHash: "another" } });
    await outsideTransaction(async () => {
      pending = call("/api/login", { method: "POST", json: { email: parent.email, password: PASSWORD } });
      await waitUntilBlocked("schoolsach");
    });
  });
  expect((await pending)?.body.code).toBe("WRONG_CREDENTIALS");
  expect(await db().session.count({ where: { userId: parent.id } })).toBe(0);
});

it("a reset requested during an address change sends nothing to the old address", async () => {
  const parent = await createParent();
  let pending: ReturnType<typeof call> | undefined;
  await inTransaction(async () => {
    await db().user.update({ where: { id: parent.id }, data: { email: "moved-on@example.org" } });
    await outsideTransaction(async () => {
      pending = askForReset(parent.email);
      await waitUntilBlocked("schoolsach");
    });
  });
  expect((await pending)?.status).toBe(204);
  expect(await mailsTo(parent.email)).toEqual([]);
});
