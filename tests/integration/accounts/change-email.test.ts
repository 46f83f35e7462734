import { beforeEach, describe, expect, it } from "vitest";
import { clock } from "@/lib/platform/clock";
import { db, inTransaction, outsideTransaction } from "@/lib/platform/db";
import { pruneSessions } from "@/lib/policy/prune-sessions";
import { createAdmin, createParent, PASSWORD } from "@/tests/factories/parents";
import { signIn } from "@/tests/factories/sessions";
import { enterAsAdmin } from "@/tests/support/admin-calls";
import { call } from "@/tests/support/call";
import { untilOneWaits } from "@/tests/support/lock-waits";
import { mailedToken, mailsTo } from "@/tests/support/mails";

const NEW_PASSWORD = "a lantern over the river";
type Account = Awaited<ReturnType<typeof createParent>>;

let made = 0;
const newAddress = () => `changed-${++made}@example.org`;
const begin = (cookie: string, email: string, password = PASSWORD) =>
  call("/api/user/email", { method: "PUT", cookie, json: { email, password } });
const confirm = async (email: string) =>
  call("/api/email-confirmations", { method: "POST", json: { token: await mailedToken(email, "confirm-address") } });
const undo = (token: string) => call("/api/email-change-undos", { method: "POST", json: { token } });
const undoToken = (email: string, kind = "email-changed") => mailedToken(email, kind);
const enter = (email: string, password: string) => call("/api/login", { method: "POST", json: { email, password } });
const register = (email: string) =>
  call("/api/register", { method: "POST", json: { firstName: "Asha", lastName: "Rao", email, password: PASSWORD } });
const addressOf = async ({ id }: { id: string }) => (await db().user.findUniqueOrThrow({ where: { id } })).email;
const kindsTo = async (email: string) => (await mailsTo(email)).map(({ kind }) => kind);

/** Changes an account's address as whoever has its password and one of its sessions can. */
async function changeTo(account: Account, email: string) {
  expect((await begin(await signIn(account), email)).status).toBe(204);
  expect((await confirm(email)).status).toBe(200);
}

beforeEach(async () => {
  await db().rateLimit.deleteMany();
  await db().mail.deleteMany();
});

describe("the old address", () => {
  it("is told when a change is begun and when it is done, each time with a link that undoes it", async () => {
    const parent = await createParent();
    const email = newAddress();
    await begin(await signIn(parent), email);
    expect(await kindsTo(parent.email)).toEqual(["email-change-begun"]);
    await confirm(email);
    const mails = await mailsTo(parent.email);
    expect(mails.map(({ kind }) => kind)).toEqual(["email-change-begun", "email-changed"]);
    for (const { facts } of mails) {
      expect(facts.link).toMatch(/\/undo-email-change#/);
      expect(JSON.stringify(facts)).not.toContain(email);
    }
  });

  it("is told of an administrator's change too", async () => {
    const admin = await createAdmin();
    const email = newAddress();
    await begin(await signIn({ id: admin.id, isAdmin: true }), email);
    await confirm(email);
    expect(await kindsTo(admin.email)).toEqual(["email-change-begun", "email-changed"]);
    expect((await undo(await undoToken(admin.email))).status).toBe(200);
    expect(await addressOf(admin)).toBe(admin.email);
  });

  it("is told the same where another account has the new one", async () => {
    const [parent, owner] = [await createParent(), await createParent()];
    const cookie = await signIn(parent);
    const email = newAddress();
    await begin(cookie, email);
    await begin(cookie, owner.email);
    expect(await kindsTo(parent.email)).toEqual(["email-change-begun", "email-change-begun"]);
    expect((await confirm(email)).body.code).toBe("LINK_INVALID");
  });

  it("is not told of a confirmation that changes nothing", async () => {
    const parent = await createParent({ emailConfirmedAt: null });
    await call("/api/user/email-confirmation", { method: "POST", cookie: await signIn(parent) });
    expect((await confirm(parent.email)).status).toBe(200);
    expect(await kindsTo(parent.email)).toEqual(["confirm-address"]);
  });
});

describe("“This wasn't me”", () => {
  it("stops a change that was begun: sessions, links and the password end, and a new password can be set at once", async () => {
    const parent = await createParent();
    const thief = await signIn(parent);
    const email = newAddress();
    await begin(thief, email);
    const { status, body, headers } = await undo(await undoToken(parent.email, "email-change-begun"));
    expect([status, body.email, headers.get("cache-control")]).toEqual([200, parent.email, "private, no-store"]);
    expect((await call("/api/user", { cookie: thief })).status).toBe(401);
    expect((await confirm(email)).body.code).toBe("LINK_INVALID");
    expect((await enter(parent.email, PASSWORD)).status).toBe(401);
    const json = { token: body.resetToken, password: NEW_PASSWORD };
    expect((await call("/api/password-resets", { method: "PUT", json })).status).toBe(204);
    expect((await enter(parent.email, NEW_PASSWORD)).status).toBe(200);
  });

  it("puts the address back after the change, and tells the other address", async () => {
    const parent = await createParent();
    const email = newAddress();
    await changeTo(parent, email);
    await call("/api/password-resets", { method: "POST", json: { email } });
    expect((await undo(await undoToken(parent.email))).status).toBe(200);
    expect(await addressOf(parent)).toBe(parent.email);
    expect((await kindsTo(email)).at(-1)).toBe("email-change-undone");
    const json = { token: await mailedToken(email, "password-reset"), password: NEW_PASSWORD };
    expect((await call("/api/password-resets", { method: "PUT", json })).body.code).toBe("LINK_INVALID");
    const [entry] = await db().auditEntry.findMany({ where: { action: "email.undo", subjectId: parent.id } });
    expect(entry.actorKind).toBe("visitor");
  });

  it("works after the thief has changed the password and the address once more, and the thief cannot undo that", async () => {
    const parent = await createParent();
    const [second, third] = [newAddress(), newAddress()];
    await changeTo(parent, second);
    const json = { currentPassword: PASSWORD, password: NEW_PASSWORD };
    await call("/api/user/password", { method: "PUT", cookie: await signIn(parent), json });
    await begin(await signIn(parent), third, NEW_PASSWORD);
    await confirm(third);
    const thiefs = await undoToken(second);
    expect((await undo(await undoToken(parent.email))).status).toBe(200);
    expect((await undo(thiefs)).body.code).toBe("LINK_INVALID");
    expect(await addressOf(parent)).toBe(parent.email);
  });

  it("of an earlier address outranks that of a later one, whichever is used first", async () => {
    const parent = await createParent();
    const [second, third] = [newAddress(), newAddress()];
    await changeTo(parent, second);
    await changeTo(parent, third);
    expect((await undo(await undoToken(second))).status).toBe(200);
    expect(await addressOf(parent)).toBe(second);
    expect((await undo(await undoToken(parent.email))).status).toBe(200);
    expect(await addressOf(parent)).toBe(parent.email);
    expect((await undo(await undoToken(second, "email-change-begun"))).body.code).toBe("LINK_INVALID");
  });

  it("of the address that the account got back by another change still outranks the thief's", async () => {
    const parent = await createParent();
    const second = newAddress();
    await changeTo(parent, second);
    await changeTo(parent, parent.email);
    const third = newAddress();
    await changeTo(parent, third);
    expect((await undo(await undoToken(parent.email))).status).toBe(200);
    expect((await undo(await undoToken(second))).body.code).toBe("LINK_INVALID");
    expect(await addressOf(parent)).toBe(parent.email);
  });

  it("is used once, for 7 days, and says which of the two it is", async () => {
    const [used, late] = [await createParent(), await createParent()];
    await changeTo(used, newAddress());
    await changeTo(late, newAddress());
    const [token, other] = [await undoToken(used.email), await undoToken(used.email, "email-change-begun")];
    const answers = await Promise.all([undo(token), undo(token), undo(other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect((await undo(token)).body).toMatchObject({ code: "LINK_INVALID", error: "This link has already been used." });
    await db().emailChangeUndo.updateMany({ where: { userId: late.id }, data: { expiresAt: clock.now() } });
    const expired = { code: "LINK_INVALID", error: "This link has expired or is not complete." };
    expect((await undo(await undoToken(late.email))).body).toMatchObject(expired);
    expect((await undo("made up")).body).toMatchObject(expired);
    await pruneSessions();
    expect(await db().emailChangeUndo.count({ where: { userId: late.id } })).toBe(0);
    expect((await undo(await undoToken(late.email))).body).toMatchObject(expired);
  });

  it("does nothing on GET, and keeps of its link only a hash", async () => {
    const parent = await createParent();
    await changeTo(parent, newAddress());
    const token = await undoToken(parent.email);
    expect((await call(`/api/email-change-undos?token=${token}`)).status).toBe(405);
    expect(JSON.stringify(await db().emailChangeUndo.findMany({ omit: { id: true } }))).not.toContain(token);
  });

  it.each([
    ["that was set up since as the thief's, and removes it", 1, 0],
    ["that was there before as the owner's, and keeps it", -1, 1],
  ])("when undone, treats a second factor %s", async (_, hours, left) => {
    const admin = await createAdmin();
    const email = newAddress();
    await begin(await signIn({ id: admin.id, isAdmin: true }), email);
    const createdAt = new Date(Date.now() + hours * 3_600_000);
    await db().secondFactor.create({ data: { userId: admin.id, secret: "sealed", confirmedAt: createdAt, createdAt } });
    expect((await undo(await undoToken(admin.email, "email-change-begun"))).status).toBe(200);
    expect(await db().secondFactor.count({ where: { userId: admin.id } })).toBe(left);
  });

  it("withdraws the invitations that an administrator's thief sent", async () => {
    const admin = await enterAsAdmin();
    const email = newAddress();
    await begin(admin.cookie, email);
    await admin.ask("POST", "/api/admin/invitations", { email: newAddress(), password: PASSWORD });
    expect((await undo(await undoToken(admin.email, "email-change-begun"))).status).toBe(200);
    expect(await db().adminInvitation.count({ where: { invitedById: admin.id } })).toBe(0);
  });

  it("ends where the account becomes an administrator's: its new address was invited, not its old one", async () => {
    const parent = await createParent();
    const email = newAddress();
    await changeTo(parent, email);
    await (await enterAsAdmin()).ask("POST", "/api/admin/invitations", { email, password: PASSWORD });
    const json = { token: await mailedToken(email, "admin-invited"), password: PASSWORD };
    expect((await call("/api/admin-invitations", { method: "POST", json })).status).toBe(204);
    expect((await undo(await undoToken(parent.email))).body.code).toBe("LINK_INVALID");
  });
});

describe("an address that can still be put back", () => {
  it("is no other account's to take: by registering, by changing to it, or by an invitation", async () => {
    const [parent, other] = [await createParent(), await createParent()];
    const admin = await enterAsAdmin();
    const cookie = await signIn(other);
    await begin(cookie, newAddress());
    await changeTo(parent, newAddress());
    const refused = await register(parent.email);
    expect([refused.status, refused.body.code]).toEqual([409, "EMAIL_TAKEN"]);
    expect((await begin(cookie, parent.email)).status).toBe(204);
    await admin.ask("POST", "/api/admin/invitations", { email: parent.email, password: PASSWORD });
    const answer = { token: await mailedToken(parent.email, "admin-invited"), firstName: "A", lastName: "B", password: NEW_PASSWORD };
    expect((await call("/api/admin-invitations", { method: "POST", json: answer })).status).toBe(409);
    expect(await kindsTo(parent.email)).not.toContain("confirm-address");
    expect((await undo(await undoToken(parent.email))).status).toBe(200);
    expect(await addressOf(parent)).toBe(parent.email);
  });

  it("is not taken by a confirmation that was mailed before", async () => {
    const [parent, other] = [await createParent({ email: newAddress() }), await createParent()];
    const freed = newAddress();
    await begin(await signIn(other), freed);
    await db().user.update({ where: { id: parent.id }, data: { email: freed } });
    await changeTo({ ...parent, email: freed }, newAddress());
    expect((await confirm(freed)).body.code).toBe("EMAIL_TAKEN");
    expect(await addressOf(other)).toBe(other.email);
  });

  it("is its own account's to change back to, and anyone's once its links have ended", async () => {
    const [parent, gone] = [await createParent(), await createParent()];
    await changeTo(parent, newAddress());
    await changeTo(parent, parent.email);
    expect(await addressOf(parent)).toBe(parent.email);
    await changeTo(gone, newAddress());
    await db().emailChangeUndo.updateMany({ where: { userId: gone.id }, data: { expiresAt: clock.now() } });
    expect((await register(gone.email)).status).toBe(201);
  });
});

describe("at the same moment", () => {
  /** Lets `first` and then `second` wait for the account, and answers both. */
  async function inOrder(id: string, first: () => ReturnType<typeof call>, second: () => ReturnType<typeof call>) {
    const asked: ReturnType<typeof call>[] = [];
    await inTransaction(async () => {
      await db().$queryRaw`SELECT 1 FROM users WHERE id = ${id}::uuid FOR UPDATE`;
      await outsideTransaction(async () => {
        asked.push(first());
        await untilOneWaits("schoolsach");
        asked.push(second());
      });
    });
    return Promise.all(asked);
  }

  it("of two uses of one confirmation one succeeds", async () => {
    const parent = await createParent();
    const email = newAddress();
    await begin(await signIn(parent), email);
    const answers = await Promise.all([confirm(email), confirm(email)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await kindsTo(parent.email)).toEqual(["email-change-begun", "email-changed"]);
  });

  it.each([
    ["the undo", true],
    ["the confirmation", false],
  ])("a confirmation and an undo leave the old address, with %s first", async (_, isUndoFirst) => {
    const parent = await createParent();
    const email = newAddress();
    await begin(await signIn(parent), email);
    const token = await undoToken(parent.email, "email-change-begun");
    const both = [() => undo(token), () => confirm(email)];
    const [first, second] = isUndoFirst ? both : both.reverse();
    const answers = await inOrder(parent.id, first, second);
    expect((isUndoFirst ? answers[0] : answers[1]).status).toBe(200);
    expect(await addressOf(parent)).toBe(parent.email);
    expect(await db().session.count({ where: { userId: parent.id } })).toBe(0);
  });
});

describe("mails to an address that somebody names are limited", () => {
  const statuses = async (asks: (() => ReturnType<typeof call>)[]) => {
    const answers = [];
    for (const ask of asks) answers.push((await ask()).status);
    return answers;
  };

  it("changes of address: 5 a day by one account", async () => {
    const cookie = await signIn(await createParent());
    const asks = Array.from({ length: 6 }, () => () => begin(cookie, newAddress()));
    expect(await statuses(asks)).toEqual([204, 204, 204, 204, 204, 429]);
  });

  it("changes of address: 3 an hour to one address, by all accounts together, whether it has an account or not", async () => {
    const owner = await createParent();
    for (const email of [newAddress(), owner.email]) {
      const cookies = [await signIn(await createParent()), await signIn(await createParent())];
      const asks = Array.from({ length: 4 }, (_, index) => () => begin(cookies[index % 2], email));
      expect(await statuses(asks)).toEqual([204, 204, 204, 429]);
      expect((await mailsTo(email)).length).toBe(3);
    }
  });

  it("accounts made and deleted again with one address: 5 a day", async () => {
    const email = newAddress();
    const registerAndDelete = async () => {
      const answer = await register(email);
      await db().user.deleteMany({ where: { email } });
      return answer;
    };
    expect(await statuses(Array.from({ length: 6 }, () => registerAndDelete))).toEqual([201, 201, 201, 201, 201, 429]);
  });

  it("invitations: 3 an hour to one address", async () => {
    const admin = await enterAsAdmin();
    const email = newAddress();
    const invite = () => admin.ask("POST", "/api/admin/invitations", { email, password: PASSWORD }) as ReturnType<typeof call>;
    expect(await statuses([invite, invite, invite, invite])).toEqual([201, 201, 201, 429]);
    expect((await mailsTo(email)).length).toBe(3);
  });

  it("changes of a password: 5 an hour, each told to the account's address", async () => {
    const parent = await createParent({ emailConfirmedAt: null });
    const change = async () => {
      const json = { currentPassword: PASSWORD, password: PASSWORD };
      return call("/api/user/password", { method: "PUT", cookie: await signIn(parent), json });
    };
    expect(await statuses(Array.from({ length: 6 }, () => change))).toEqual([204, 204, 204, 204, 204, 429]);
    expect((await mailsTo(parent.email)).length).toBe(5);
  });
});
