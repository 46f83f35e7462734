import { beforeEach, describe, expect, it } from "vitest";
import { clock } from "@/lib/platform/clock";
import { MESSAGES } from "@/lib/mail/messages";
import { db, inTransaction, outsideTransaction } from "@/lib/platform/db";
import { purgeSessions } from "@/lib/policy/purge-sessions";
import { createDocument } from "@/tests/factories/applicants";
import { createAdmin, createParent, createUnverifiedParent, PASSWORD } from "@/tests/factories/parents";
import { signIn } from "@/tests/factories/sessions";
import { createAdminClient } from "@/tests/support/admin-calls";
import { call } from "@/tests/support/call";
import { waitUntilBlocked } from "@/tests/support/lock-waits";
import { mailedToken, mailsTo } from "@/tests/support/mails";

const NEW_PASSWORD = "a lantern over the river";
type Account = Awaited<ReturnType<typeof createParent>>;

let made = 0;
const newAddress = () => `changed-${++made}@example.org`;
const requestChange = (cookie: string, email: string, password = PASSWORD) =>
  call("/api/user/email", { method: "PUT", cookie, json: { email, password } });
const confirm = async (email: string) =>
  call("/api/email-confirmations", { method: "POST", json: { token: await mailedToken(email, "confirm-address") } });
const undo = (token: string) => call("/api/email-change-undos", { method: "POST", json: { token } });
const undoToken = (email: string, kind = "email-changed") => mailedToken(email, kind);
const logIn = (email: string, password: string) => call("/api/login", { method: "POST", json: { email, password } });
const register = (email: string) =>
  call("/api/register", { method: "POST", json: { firstName: "Asha", lastName: "Rao", email, password: PASSWORD } });
const addressOf = async ({ id }: { id: string }) => (await db().user.findUniqueOrThrow({ where: { id } })).email;
const kindsTo = async (email: string) => (await mailsTo(email)).map(({ kind }) => kind);

/** Changes an account's address with its password and a session, as a thief could. */
async function changeTo(account: Account, email: string) {
  expect((await requestChange(await signIn(account), email)).status).toBe(204);
  expect((await confirm(email)).status).toBe(200);
}

beforeEach(async () => {
  await db().rateLimit.deleteMany();
  await db().mail.deleteMany();
});

describe("notifications to the old address", () => {
  it("an email at the request and one at the completion of a change, each with an undo link", async () => {
    const parent = await createParent();
    const email = newAddress();
    await requestChange(await signIn(parent), email);
    expect(await kindsTo(parent.email)).toEqual(["email-change-begun"]);
    await confirm(email);
    const mails = await mailsTo(parent.email);
    expect(mails.map(({ kind }) => kind)).toEqual(["email-change-begun", "email-changed"]);
    for (const { facts } of mails) {
      expect(facts.link).toMatch(/\/undo-email-change#/);
      expect(JSON.stringify(facts)).not.toContain(email);
    }
  });

  it("the email to the new address says that an existing account asks, and calls nobody by name", async () => {
    const parent = await createParent();
    const email = newAddress();
    await requestChange(await signIn(parent), email);
    const [{ kind, facts }] = await mailsTo(email);
    expect([kind, facts.use]).toEqual(["confirm-address", "change"]);
    const letter = MESSAGES["confirm-address"]({ firstName: "Asha", link: facts.link, use: "change" });
    expect(letter.paragraphs.join(" ")).toContain("for an existing SchoolSach account");
    expect(JSON.stringify(letter)).not.toContain("Asha");
  });

  it("a change of an administrator's address is notified too", async () => {
    const admin = await createAdmin();
    const email = newAddress();
    await requestChange(await signIn({ id: admin.id, isAdmin: true }), email);
    await confirm(email);
    expect(await kindsTo(admin.email)).toEqual(["email-change-begun", "email-changed"]);
    expect((await undo(await undoToken(admin.email))).status).toBe(200);
    expect(await addressOf(admin)).toBe(admin.email);
  });

  it("the same notification is sent when the new address belongs to another account", async () => {
    const [parent, owner] = [await createParent(), await createParent()];
    const cookie = await signIn(parent);
    const email = newAddress();
    await requestChange(cookie, email);
    await requestChange(cookie, owner.email);
    expect(await kindsTo(parent.email)).toEqual(["email-change-begun", "email-change-begun"]);
    expect((await confirm(email)).body.code).toBe("LINK_INVALID");
  });

  it("confirming the current address sends no notification", async () => {
    const parent = await createParent({ emailConfirmedAt: null });
    await call("/api/user/email-confirmation", { method: "POST", cookie: await signIn(parent) });
    expect((await confirm(parent.email)).status).toBe(200);
    expect(await kindsTo(parent.email)).toEqual(["confirm-address"]);
  });
});

describe("the undo link (“This wasn't me”)", () => {
  it("cancels a requested change: sessions, links and the password become invalid; a new password can be set immediately", async () => {
    const parent = await createParent();
    const thief = await signIn(parent);
    const email = newAddress();
    await requestChange(thief, email);
    const { status, body, headers } = await undo(await undoToken(parent.email, "email-change-begun"));
    expect([status, body.email, headers.get("cache-control")]).toEqual([200, parent.email, "private, no-store"]);
    expect((await call("/api/user", { cookie: thief })).status).toBe(401);
    expect((await confirm(email)).body.code).toBe("LINK_INVALID");
    expect((await logIn(parent.email, PASSWORD)).status).toBe(401);
    const json = { token: body.resetToken, password: NEW_PASSWORD };
    expect((await call("/api/password-resets", { method: "PUT", json })).status).toBe(204);
    expect((await logIn(parent.email, NEW_PASSWORD)).status).toBe(200);
  });

  it("restores the address after a completed change and notifies the new one", async () => {
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

  it("works after the thief changed the password and the address again; the thief can't undo that", async () => {
    const parent = await createParent();
    const [second, third] = [newAddress(), newAddress()];
    await changeTo(parent, second);
    const json = { currentPassword: PASSWORD, password: NEW_PASSWORD };
    await call("/api/user/password", { method: "PUT", cookie: await signIn(parent), json });
    await requestChange(await signIn(parent), third, NEW_PASSWORD);
    await confirm(third);
    const thiefToken = await undoToken(second);
    expect((await undo(await undoToken(parent.email))).status).toBe(200);
    expect((await undo(thiefToken)).body.code).toBe("LINK_INVALID");
    expect(await addressOf(parent)).toBe(parent.email);
  });

  it("a link from an earlier address overrides one from a later address, in either order of use", async () => {
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

  it("a link still overrides the thief's after the address was restored and changed again", async () => {
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

  it("works once, for 7 days; the error says whether the link was used or has expired", async () => {
    const [used, late] = [await createParent(), await createParent()];
    await changeTo(used, newAddress());
    await changeTo(late, newAddress());
    const [token, other] = [await undoToken(used.email), await undoToken(used.email, "email-change-begun")];
    const answers = await Promise.all([undo(token), undo(token), undo(other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect((await undo(token)).body).toMatchObject({ code: "LINK_INVALID", error: "This link has already been used." });
    await db().emailChangeUndo.updateMany({ where: { userId: late.id }, data: { expiresAt: clock.now() } });
    const expired = { code: "LINK_INVALID", error: "This link has expired or is incomplete." };
    expect((await undo(await undoToken(late.email))).body).toMatchObject(expired);
    expect((await undo("made up")).body).toMatchObject(expired);
    await purgeSessions();
    expect(await db().emailChangeUndo.count({ where: { userId: late.id } })).toBe(0);
    expect((await undo(await undoToken(late.email))).body).toMatchObject(expired);
  });

  it("does nothing on GET; only a hash of it is stored", async () => {
    const parent = await createParent();
    await changeTo(parent, newAddress());
    const token = await undoToken(parent.email);
    expect((await call(`/api/email-change-undos?token=${token}`)).status).toBe(405);
    expect(JSON.stringify(await db().emailChangeUndo.findMany({ omit: { id: true } }))).not.toContain(token);
  });

  it.each([
    ["set up after the change is removed as the thief's", 1, 0],
    ["set up before the change is kept as the owner's", -1, 1],
  ])("a second factor, when undone: one %s", async (_, hours, expectedCount) => {
    const admin = await createAdmin();
    const email = newAddress();
    await requestChange(await signIn({ id: admin.id, isAdmin: true }), email);
    const createdAt = new Date(Date.now() + hours * 3_600_000);
    await db().secondFactor.create({ data: { userId: admin.id, secret: "sealed", confirmedAt: createdAt, createdAt } });
    expect((await undo(await undoToken(admin.email, "email-change-begun"))).status).toBe(200);
    expect(await db().secondFactor.count({ where: { userId: admin.id } })).toBe(expectedCount);
  });

  it("destroys the documents submitted since, and ends the application: they may be those of someone who was deceived", async () => {
    const stranger = await createUnverifiedParent();
    const email = newAddress();
    await changeTo(stranger, email);
    const { id } = await createDocument({ ownerId: stranger.id });
    await db().user.update({
      where: { id: stranger.id },
      data: { verificationStatus: "pending", hasDocument: true, appliedAt: clock.now() },
    });
    const { body } = await undo(await undoToken(stranger.email));
    const destroyed = { state: "destroyed", storageKey: null, destroyedBecause: "email-change-undone" };
    expect(await db().document.findUnique({ where: { id } })).toMatchObject(destroyed);
    await call("/api/password-resets", { method: "PUT", json: { token: body.resetToken, password: NEW_PASSWORD } });
    const row = await db().user.findUniqueOrThrow({ where: { id: stranger.id } });
    expect(row).toMatchObject({ verificationStatus: "none", hasDocument: false });
  });

  it("ends a verification given since", async () => {
    const stranger = await createUnverifiedParent();
    await changeTo(stranger, newAddress());
    const verified = { verificationStatus: "approved", isVerified: true, verifiedAt: clock.now() };
    await db().user.update({ where: { id: stranger.id }, data: verified });
    expect((await undo(await undoToken(stranger.email))).status).toBe(200);
    const row = await db().user.findUniqueOrThrow({ where: { id: stranger.id } });
    expect([row.isVerified, row.verificationStatus]).toEqual([false, "none"]);
  });

  it("keeps the owner's earlier documents and badge", async () => {
    const hourAgo = new Date(Date.now() - 3_600_000);
    const owner = await createParent({ verifiedAt: hourAgo });
    const { id } = await createDocument({ ownerId: owner.id, createdAt: hourAgo, submittedAt: hourAgo });
    await changeTo(owner, newAddress());
    expect((await undo(await undoToken(owner.email))).status).toBe(200);
    expect((await db().document.findUnique({ where: { id } }))!.state).toBe("open");
    expect((await db().user.findUniqueOrThrow({ where: { id: owner.id } })).isVerified).toBe(true);
  });

  it("withdraws the invitations that the thief of an administrator's account sent", async () => {
    const admin = await createAdminClient();
    const email = newAddress();
    await requestChange(admin.cookie, email);
    await admin.ask("POST", "/api/admin/invitations", { email: newAddress() });
    expect((await undo(await undoToken(admin.email, "email-change-begun"))).status).toBe(200);
    expect(await db().adminInvitation.count({ where: { invitedById: admin.id } })).toBe(0);
  });

  it("becomes invalid when the account becomes an administrator's, because the invitation went to the new address", async () => {
    const parent = await createParent();
    const email = newAddress();
    await changeTo(parent, email);
    await (await createAdminClient()).ask("POST", "/api/admin/invitations", { email });
    const json = { token: await mailedToken(email, "admin-invited"), password: PASSWORD };
    expect((await call("/api/admin-invitations", { method: "POST", json })).status).toBe(204);
    expect((await undo(await undoToken(parent.email))).body.code).toBe("LINK_INVALID");
  });
});

describe("an address reserved by an undo link", () => {
  it("other accounts can't take it: by registration, address change or invitation", async () => {
    const [parent, other] = [await createParent(), await createParent()];
    const admin = await createAdminClient();
    const cookie = await signIn(other);
    await requestChange(cookie, newAddress());
    await changeTo(parent, newAddress());
    const refused = await register(parent.email);
    expect([refused.status, refused.body.code]).toEqual([409, "EMAIL_TAKEN"]);
    expect((await requestChange(cookie, parent.email)).status).toBe(204);
    await admin.ask("POST", "/api/admin/invitations", { email: parent.email });
    const answer = { token: await mailedToken(parent.email, "admin-invited"), firstName: "A", lastName: "B", password: NEW_PASSWORD };
    expect((await call("/api/admin-invitations", { method: "POST", json: answer })).status).toBe(409);
    expect(await kindsTo(parent.email)).not.toContain("confirm-address");
    expect((await undo(await undoToken(parent.email))).status).toBe(200);
    expect(await addressOf(parent)).toBe(parent.email);
  });

  it("a confirmation emailed earlier to another account can't take it", async () => {
    const [parent, other] = [await createParent({ email: newAddress() }), await createParent()];
    const freed = newAddress();
    await requestChange(await signIn(other), freed);
    await db().user.update({ where: { id: parent.id }, data: { email: freed } });
    await changeTo({ ...parent, email: freed }, newAddress());
    expect((await confirm(freed)).body.code).toBe("EMAIL_TAKEN");
    expect(await addressOf(other)).toBe(other.email);
  });

  it("its account can change back to it; anyone can use it after the links expire", async () => {
    const [parent, other] = [await createParent(), await createParent()];
    await changeTo(parent, newAddress());
    await changeTo(parent, parent.email);
    expect(await addressOf(parent)).toBe(parent.email);
    await changeTo(other, newAddress());
    await db().emailChangeUndo.updateMany({ where: { userId: other.id }, data: { expiresAt: clock.now() } });
    expect((await register(other.email)).status).toBe(201);
  });
});

describe("concurrent requests", () => {
  /** Makes both requests queue for the locked account, `first` before `second`, and returns both responses. */
  async function queueRequests(id: string, first: () => ReturnType<typeof call>, second: () => ReturnType<typeof call>) {
    const requests: ReturnType<typeof call>[] = [];
    await inTransaction(async () => {
      await db().$queryRaw`SELECT 1 FROM users WHERE id = ${id}::uuid FOR UPDATE`;
      await outsideTransaction(async () => {
        requests.push(first());
        await waitUntilBlocked("schoolsach");
        requests.push(second());
      });
    });
    return Promise.all(requests);
  }

  it("a confirmation link used twice at once works once", async () => {
    const parent = await createParent();
    const email = newAddress();
    await requestChange(await signIn(parent), email);
    const answers = await Promise.all([confirm(email), confirm(email)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await kindsTo(parent.email)).toEqual(["email-change-begun", "email-changed"]);
  });

  it.each([
    ["the undo", true],
    ["the confirmation", false],
  ])("a confirmation and an undo at once keep the old address, %s first", async (_, isUndoFirst) => {
    const parent = await createParent();
    const email = newAddress();
    await requestChange(await signIn(parent), email);
    const token = await undoToken(parent.email, "email-change-begun");
    const both = [() => undo(token), () => confirm(email)];
    const [first, second] = isUndoFirst ? both : both.reverse();
    const answers = await queueRequests(parent.id, first, second);
    expect((isUndoFirst ? answers[0] : answers[1]).status).toBe(200);
    expect(await addressOf(parent)).toBe(parent.email);
    expect(await db().session.count({ where: { userId: parent.id } })).toBe(0);
  });
});

describe("rate limits of emails to addresses that anyone can enter", () => {
  const statuses = async (requests: (() => ReturnType<typeof call>)[]) => {
    const answers = [];
    for (const send of requests) answers.push((await send()).status);
    return answers;
  };

  it("address changes: 5 a day per account", async () => {
    const cookie = await signIn(await createParent());
    const requests = Array.from({ length: 6 }, () => () => requestChange(cookie, newAddress()));
    expect(await statuses(requests)).toEqual([204, 204, 204, 204, 204, 429]);
  });

  it("address changes: 3 an hour per new address over all accounts, with or without an account of its own", async () => {
    const owner = await createParent();
    for (const email of [newAddress(), owner.email]) {
      const cookies = [await signIn(await createParent()), await signIn(await createParent())];
      const requests = Array.from({ length: 4 }, (_, index) => () => requestChange(cookies[index % 2], email));
      expect(await statuses(requests)).toEqual([204, 204, 204, 429]);
      expect((await mailsTo(email)).length).toBe(3);
    }
  });

  it("registrations with one address, deleted in between: 5 a day", async () => {
    const email = newAddress();
    const registerAndDelete = async () => {
      const answer = await register(email);
      await db().user.deleteMany({ where: { email } });
      return answer;
    };
    expect(await statuses(Array.from({ length: 6 }, () => registerAndDelete))).toEqual([201, 201, 201, 201, 201, 429]);
  });

  it("invitations: 3 an hour per address", async () => {
    const admin = await createAdminClient();
    const email = newAddress();
    const invite = () => admin.ask("POST", "/api/admin/invitations", { email }) as ReturnType<typeof call>;
    expect(await statuses([invite, invite, invite, invite])).toEqual([201, 201, 201, 429]);
    expect((await mailsTo(email)).length).toBe(3);
  });

  it("password changes: 5 an hour, each notified by email", async () => {
    const parent = await createParent({ emailConfirmedAt: null });
    const change = async () => {
      const json = { currentPassword: PASSWORD, password: PASSWORD };
      return call("/api/user/password", { method: "PUT", cookie: await signIn(parent), json });
    };
    expect(await statuses(Array.from({ length: 6 }, () => change))).toEqual([204, 204, 204, 204, 204, 429]);
    expect((await mailsTo(parent.email)).length).toBe(5);
  });
});
