import { beforeEach, describe, expect, it } from "vitest";
import { clock } from "@/lib/platform/clock";
import { db, inTransaction, outsideTransaction } from "@/lib/platform/db";
import { createAdmin, createParent, PASSWORD } from "@/tests/factories/parents";
import { signIn } from "@/tests/factories/sessions";
import { enterAsAdmin } from "@/tests/support/admin-calls";
import { authenticator } from "@/tests/support/authenticator";
import { call } from "@/tests/support/call";
import { untilOneWaits } from "@/tests/support/lock-waits";
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

/** An account with both kinds of open link: an email change to an address of a thief, and a password reset. */
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

describe("the open links of an account end", () => {
  it("when its password is changed", async () => {
    const parent = await createParent();
    const { expectEnded } = await openLinks(parent);
    const json = { currentPassword: PASSWORD, password: NEW_PASSWORD };
    expect((await call("/api/user/password", { method: "PUT", cookie: await signIn(parent), json })).status).toBe(204);
    await expectEnded();
  });

  it("when its password is reset", async () => {
    const parent = await createParent();
    expect((await changeEmail(await signIn(parent), THIEF)).status).toBe(204);
    await askForReset(parent.email);
    expect((await reset(parent.email)).status).toBe(204);
    expect((await confirm(THIEF)).body.code).toBe("LINK_INVALID");
    expect(await db().user.count({ where: { id: parent.id, email: parent.email } })).toBe(1);
  });

  it("when it is signed out everywhere", async () => {
    const parent = await createParent();
    const { expectEnded } = await openLinks(parent);
    expect((await call("/api/user/sessions", { method: "DELETE", cookie: await signIn(parent) })).status).toBe(204);
    await expectEnded();
  });

  it("when it becomes an administrator's", async () => {
    const parent = await createParent();
    const { expectEnded } = await openLinks(parent);
    const admin = await enterAsAdmin();
    await admin.ask("POST", "/api/admin/invitations", { email: parent.email, password: PASSWORD });
    const json = { token: await mailedToken(parent.email, "admin-invited"), password: PASSWORD };
    expect((await call("/api/admin-invitations", { method: "POST", json })).status).toBe(204);
    await expectEnded();
  });

  it("when it is no administrator's any more", async () => {
    const [admin, other] = [await enterAsAdmin(), await createAdmin()];
    const { expectEnded } = await openLinks(other);
    expect((await admin.ask("DELETE", `/api/admin/admins/${other.id}`, { password: PASSWORD })).status).toBe(204);
    await expectEnded();
  });

  it("when a second factor is set up", async () => {
    const admin = await enterAsAdmin();
    const { expectEnded } = await openLinks(admin);
    const { body } = await admin.ask("POST", "/api/user/second-factor", { password: PASSWORD });
    const code = authenticator(body.secret)();
    expect((await admin.ask("PUT", "/api/user/second-factor", { code })).status).toBe(200);
    await expectEnded();
  });
});

describe("a request that was under way when the sessions of its account ended", () => {
  /** Ends the sessions of `id` as a password change does, once `request` waits for the account. */
  async function endSessionsDuring(id: string, request: () => ReturnType<typeof call>) {
    let answer: ReturnType<typeof call> | undefined;
    await inTransaction(async () => {
      await db().user.update({ where: { id }, data: { emailConfirmedAt: clock.now() } });
      await db().session.deleteMany({ where: { userId: id } });
      await outsideTransaction(async () => {
        answer = request();
        await untilOneWaits("schoolsach");
      });
    });
    return answer!;
  }

  it("begins no email change", async () => {
    const parent = await createParent();
    const cookie = await signIn(parent);
    expect((await endSessionsDuring(parent.id, () => changeEmail(cookie, THIEF))).status).toBe(401);
    expect(await mailsTo(THIEF)).toEqual([]);
    expect(await db().verificationToken.count({ where: { identifier: { contains: parent.id } } })).toBe(0);
  });

  it("changes no password", async () => {
    const parent = await createParent();
    const cookie = await signIn(parent);
    const json = { currentPassword: PASSWORD, password: NEW_PASSWORD };
    const { status } = await endSessionsDuring(parent.id, () => call("/api/user/password", { method: "PUT", cookie, json }));
    expect(status).toBe(401);
    expect(await db().user.count({ where: { id: parent.id, passwordHash: parent.passwordHash } })).toBe(1);
  });

  it("invites no administrator", async () => {
    const admin = await enterAsAdmin();
    const invite = () =>
      call("/api/admin/invitations", { method: "POST", cookie: admin.cookie, json: { email: THIEF, password: PASSWORD } });
    expect((await endSessionsDuring(admin.id, invite)).status).toBe(401);
    expect(await db().adminInvitation.count({ where: { email: THIEF } })).toBe(0);
  });
});

it("a sign-in with a password that is changed meanwhile makes no session", async () => {
  const parent = await createParent();
  let asked: ReturnType<typeof call> | undefined;
  await inTransaction(async () => {
    await db().user.update({ where: { id: parent.id }, data: { passwordHash: "another" } });
    await outsideTransaction(async () => {
      asked = call("/api/login", { method: "POST", json: { email: parent.email, password: PASSWORD } });
      await untilOneWaits("schoolsach");
    });
  });
  expect((await asked)?.body.code).toBe("WRONG_CREDENTIALS");
  expect(await db().session.count({ where: { userId: parent.id } })).toBe(0);
});

it("a reset asked for while the account gets another address sends nothing to the old one", async () => {
  const parent = await createParent();
  let asked: ReturnType<typeof call> | undefined;
  await inTransaction(async () => {
    await db().user.update({ where: { id: parent.id }, data: { email: "moved-on@example.org" } });
    await outsideTransaction(async () => {
      asked = askForReset(parent.email);
      await untilOneWaits("schoolsach");
    });
  });
  expect((await asked)?.status).toBe(204);
  expect(await mailsTo(parent.email)).toEqual([]);
});
