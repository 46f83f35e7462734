import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { toEntry } from "@/lib/moderation/log/public-log";
import { hashOfText, textOfEntry } from "@/lib/moderation/log/log-chain";
import { indianDay } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { isRepresentative } from "@/lib/reviews/replies/representatives";
import { createAdmin, createParent } from "@/tests/factories/parents";
import { createReply, createRepresentative } from "@/tests/factories/replies";
import { createReview } from "@/tests/factories/reviews";
import { createSchool } from "@/tests/factories/schools";
import { signIn } from "@/tests/factories/sessions";
import { createAdminClient } from "@/tests/support/admin-calls";
import { call } from "@/tests/support/call";

const TEXT = "Thank you. We have mended the fence of the playground.";

let admin: Awaited<ReturnType<typeof createAdminClient>>;
let representative: { id: string; email: string; cookie: string };
let review: { id: string; schoolId: string; authorId: string | null };
beforeAll(async () => {
  admin = await createAdminClient();
});
beforeEach(async () => {
  review = await createReview({ schoolId: (await createSchool()).id });
  const person = await createRepresentative({ schoolId: review.schoolId });
  representative = { ...person, cookie: await signIn(person) };
});

const reply = (text: string = TEXT, { id = review.id, cookie = representative.cookie } = {}) =>
  call(`/api/reviews/${id}/reply`, { method: "POST", cookie, json: { text } });
const withdraw = (cookie = representative.cookie) => call(`/api/reviews/${review.id}/reply`, { method: "DELETE", cookie });
const appoint = (json: object) => admin.ask("PUT", "/api/admin/representatives", json);
const approve = (id: string, json: object = {}, by = admin) => by.ask("PUT", `/api/admin/replies/${id}/approve`, json);
const remove = (id: string, json: object = {}, by = admin) => by.ask("DELETE", `/api/admin/replies/${id}`, json);
const rowOf = (id: string) => db().reviewReply.findUniqueOrThrow({ where: { id } });
const listPending = async () => (await admin.read(`/api/admin/replies/pending?limit=200`)).body as { id: string }[];
const readShown = async () => (await call(`/api/schools/${review.schoolId}/reviews`)).body[0];
const unsentMails = (userId: string) => db().mail.findMany({ where: { userId, status: "queued" }, orderBy: { createdAt: "asc" } });

describe("a school representative", () => {
  it("is appointed by an admin with proof, told once by email, and listed by person and school", async () => {
    const [person, colleague] = [await createParent(), await createAdmin()];
    const { id: schoolId } = await createSchool();
    const first = await appoint({ email: ` ${person.email.toUpperCase()}`, schoolId, proof: "Letter of 2 Nov, signed by the principal." });
    expect([first.status, first.body]).toEqual([
      200,
      expect.objectContaining({
        user: { id: person.id, firstName: person.firstName, lastName: person.lastName, email: person.email },
        proof: "Letter of 2 Nov, signed by the principal.",
        linkedBy: admin.firstName,
        endedAt: null,
      }),
    ]);
    expect(await isRepresentative({ userId: person.id, schoolId })).toBe(true);
    expect((await appoint({ userId: person.id, schoolId, proof: "And a call to the office." })).body.proof).toBe(
      "And a call to the office.",
    );
    expect(await unsentMails(person.id)).toMatchObject([{ kind: "representative-linked" }]);
    expect(await unsentMails(colleague.id)).toMatchObject([{ kind: "team-notice", facts: { event: "linked" } }]);
    const listed = await admin.read(`/api/admin/representatives?search=${encodeURIComponent(person.email)}`);
    expect([listed.headers.get("x-total-count"), listed.body[0].school.id]).toEqual(["1", schoolId]);
    const audit = await db().auditEntry.findMany({ where: { subjectId: person.id }, include: { personal: true }, orderBy: { id: "asc" } });
    expect(audit).toMatchObject([
      { action: "representative.link", after: { schoolId }, personal: [{ personId: person.id }] },
      { action: "representative.prove", personal: [{ before: { proof: "Letter of 2 Nov, signed by the principal." } }] },
    ]);
  });

  it("requires an account, a confirmed address and proof, and can't be a reviewer of the school or the admin themselves", async () => {
    const { schoolId } = review;
    const unconfirmed = await createParent({ emailConfirmedAt: null });
    const given = { schoolId, proof: "Seen." };
    for (const [json, status, field] of [
      [{ ...given, email: "nobody@example.org" }, 400, "email"],
      [{ ...given, userId: newId() }, 400, "email"],
      [given, 400, "email"],
      [{ ...given, email: unconfirmed.email }, 400, "email"],
      [{ ...given, userId: representative.id, proof: " " }, 400, "proof"],
      [{ ...given, userId: representative.id, schoolId: "no-such-school" }, 400, "schoolId"],
      [{ ...given, userId: review.authorId }, 409, undefined],
      [{ ...given, userId: admin.id }, 403, undefined],
    ] as const) {
      const answer = await appoint(json);
      expect([answer.status, Object.keys(answer.body.fields ?? {})[0]], JSON.stringify(json)).toEqual([status, field]);
    }
    expect(await db().schoolRepresentative.count({ where: { schoolId } })).toBe(1);
  });

  it("can't be a parent of the school; the answer is the same whether they reviewed it or not", async () => {
    const { schoolId } = review;
    const [reviewer, other] = [await createParent({ schoolId }), await createParent({ schoolId })];
    await createReview({ schoolId, authorId: reviewer.id, isAnonymous: true });
    const answers = [];
    for (const { id: userId } of [reviewer, other]) {
      const { status, body } = await appoint({ userId, schoolId, proof: "Seen." });
      answers.push({ status, error: body.error });
    }
    expect(answers[0]).toEqual({ status: 409, error: expect.stringContaining("a parent of this school") });
    expect(answers[1]).toEqual(answers[0]);
    for (const { id: subjectId } of [reviewer, other])
      expect(await db().auditEntry.findMany({ where: { subjectId } })).toMatchObject([
        { action: "representative.refuse", actorId: admin.id, after: { schoolId } },
      ]);
  });

  it("ended by an admin, can't reply any more; existing replies remain with the school", async () => {
    const { body } = await reply();
    const end = () => admin.ask("DELETE", `/api/admin/representatives/${representative.id}/${review.schoolId}`);
    const colleague = await createAdmin();
    expect([(await end()).status, (await end()).status]).toEqual([204, 204]);
    expect((await unsentMails(representative.id)).map(({ kind }) => kind)).toEqual(["representative-ended"]);
    expect(await unsentMails(colleague.id)).toMatchObject([{ kind: "team-notice", facts: { event: "unlinked" } }]);
    expect(await db().auditEntry.count({ where: { action: "representative.end", subjectId: representative.id } })).toBe(1);
    expect((await call("/api/user/representations", { cookie: representative.cookie })).body).toEqual([]);
    expect([(await withdraw()).status, (await rowOf(body.id)).status]).toEqual([403, "pending"]);
    const next = await createRepresentative({ schoolId: review.schoolId });
    expect((await withdraw(await signIn(next))).status).toBe(204);
    expect((await reply()).status).toBe(403);
    expect((await admin.ask("DELETE", `/api/admin/representatives/${newId()}/${review.schoolId}`)).status).toBe(404);
  });
});

describe("a reply", () => {
  it("is pending first; one per review; visible to the school's other representatives", async () => {
    const { status, body } = await reply(`  ${TEXT}\n`);
    expect([status, body]).toMatchObject([201, { reviewId: review.id, text: TEXT, status: "pending", publishedOn: null }]);
    expect((await reply()).body.code).toBe("CONFLICT");
    const colleague = await signIn(await createRepresentative({ schoolId: review.schoolId }));
    expect((await reply(TEXT, { cookie: colleague })).status).toBe(409);
    const [own] = (await call("/api/user/representations", { cookie: colleague })).body;
    expect(own).toMatchObject({ school: { id: review.schoolId }, waitingReviewIds: [review.id] });
    const [queued] = (await listPending()).filter(({ id }) => id === body.id);
    expect(queued).toMatchObject({ text: TEXT, author: { id: representative.id }, review: { id: review.id, overallRating: 4 } });
    expect(JSON.stringify(queued)).not.toContain(review.authorId!);
  });

  it("shows moderators hints about its text", async () => {
    const { body } = await reply("Please call Mr Anil Deshpande on 98765 43210.");
    const [{ hints }] = (await admin.read("/api/admin/replies/pending?limit=200")).body.filter(({ id }: { id: string }) => id === body.id);
    expect(hints).toContainEqual(expect.objectContaining({ kind: "phone", match: "98765 43210" }));
    expect(hints).toContainEqual(expect.objectContaining({ kind: "name" }));
  });

  it("sent three times at once is stored once", async () => {
    const answers = await Promise.all([reply(), reply(), reply()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  it.each([
    ["nothing", " ", 400],
    ["2,001 characters", "x".repeat(2001), 400],
    ["2,000 characters of Devanagari", "क".repeat(2000), 201],
    ["markup, kept as it is", "<script>alert(1)</script>", 201],
  ])("with %s", async (_, text, status) => {
    const answer = await reply(text);
    expect(answer.status).toBe(status);
    expect(status === 400 ? Object.keys(answer.body.fields) : answer.body.text).toEqual(status === 400 ? ["text"] : text);
  });

  it("by others or to an unpublished review is refused before the text is validated", async () => {
    const elsewhere = await createRepresentative({ schoolId: (await createSchool()).id });
    expect((await reply("", { cookie: await signIn(elsewhere) })).status).toBe(403);
    const hidden = await createReview({ schoolId: review.schoolId, status: "pending" });
    expect((await reply("", { id: hidden.id })).status).toBe(404);
    expect((await reply("", { id: newId() })).status).toBe(404);
  });

  it("to an unpublished review gets the same error as to an unknown one", async () => {
    const waits = await createReview({ schoolId: review.schoolId, status: "pending" });
    const withdrawReply = async (id: string) =>
      (await call(`/api/reviews/${id}/reply`, { method: "DELETE", cookie: representative.cookie })).body.error;
    expect(await withdrawReply(waits.id)).toBe(await withdrawReply(newId()));
  });

  it("can be withdrawn immediately and written again", async () => {
    const { body } = await reply();
    expect((await readShown()).reply).toBeNull();
    await approve(body.id);
    expect([(await withdraw()).status, (await withdraw()).status]).toEqual([204, 404]);
    expect(await rowOf(body.id)).toMatchObject({ status: "removed", removalCode: "withdrawn", version: 3 });
    expect(await unsentMails(representative.id)).toEqual([]);
    expect((await approve(body.id)).body.code).toBe("CONFLICT");
    expect([(await remove(body.id, { reasonCode: "abuse" })).status, (await rowOf(body.id)).removalCode]).toEqual([204, "withdrawn"]);
    expect(await db().moderationLogEntry.count({ where: { schoolId: review.schoolId } })).toBe(0);
    expect((await reply()).status).toBe(201);
  });
});

describe("a moderator", () => {
  it("publishes a reply, dated today; its writer is emailed, the review's author is not", async () => {
    const { body } = await reply();
    const first = await approve(body.id, { version: 1 });
    expect([first.status, first.body]).toEqual([200, { id: body.id, status: "approved", version: 2 }]);
    expect((await approve(body.id)).body.version).toBe(2);
    expect((await rowOf(body.id)).publishedOn).toEqual(new Date(indianDay()));
    expect((await readShown()).reply).toEqual({ createdAt: indianDay(), text: TEXT });
    const mails = await unsentMails(representative.id);
    expect(mails).toMatchObject([{ kind: "reply-published", about: `reply:${body.id}` }]);
    expect(mails[0].notBefore.getTime() - mails[0].createdAt.getTime()).toBeGreaterThan(9_000);
    expect(await unsentMails(review.authorId!)).toEqual([]);
    const audit = await db().auditEntry.findMany({ where: { subjectId: body.id }, orderBy: { id: "asc" } });
    expect(audit.map(({ action }) => action)).toEqual(["reply.submit", "reply.decide"]);
    expect(JSON.stringify(audit.map(({ before, after }) => [before, after]))).not.toContain("fence");
  });

  it("removes a reply with a rule, which the writer and the public log get", async () => {
    const { body } = await reply();
    const removal = { reasonCode: "personal-data", reasonText: "It names a class of four pupils." };
    expect([(await remove(body.id, removal)).status, (await remove(body.id, { reasonCode: "abuse" })).status]).toEqual([204, 204]);
    expect(await rowOf(body.id)).toMatchObject({ status: "removed", removalCode: "personal-data", removalText: removal.reasonText });
    const [mail] = await unsentMails(representative.id);
    expect([mail.kind, (mail.facts as { rule: string; reason: string }).reason]).toEqual(["reply-removed", removal.reasonText]);
    const log = await db().moderationLogEntry.findMany({ where: { schoolId: review.schoolId } });
    expect(log).toMatchObject([{ kind: "removed", subject: "reply", ruleCode: "personal-data" }]);
    expect(await hashOfText(textOfEntry(toEntry(log[0])))).toBe(log[0].hash);
    expect((await rowOf(body.id)).logSequence).toBe(log[0].sequence);
  });

  it("decides once, again only with `reopen`; one email with the final decision is sent", async () => {
    const { body } = await reply();
    await approve(body.id);
    expect((await remove(body.id, { reasonCode: "abuse" })).body.code).toBe("DECIDED");
    expect((await remove(body.id, { reasonCode: "abuse", reopen: true })).status).toBe(204);
    expect((await approve(body.id)).body.code).toBe("DECIDED");
    expect((await approve(body.id, { reopen: true, version: 1 })).body.code).toBe("CONFLICT");
    expect((await approve(body.id, { reopen: true })).body.status).toBe("approved");
    expect((await unsentMails(representative.id)).map(({ kind }) => kind)).toEqual(["reply-published"]);
    const log = await db().moderationLogEntry.findMany({ where: { schoolId: review.schoolId }, orderBy: { sequence: "asc" } });
    expect(log).toMatchObject([
      { kind: "removed", refersTo: null },
      { kind: "restored", refersTo: log[0].sequence, ruleCode: "abuse" },
    ]);
  });

  it("who decides at the same moment as another gets 409", async () => {
    const { body } = await reply();
    const answers = await Promise.all([approve(body.id), remove(body.id, { reasonCode: "abuse" })]);
    expect(answers.map(({ status }) => status).sort()).toEqual(expect.arrayContaining([409]));
    expect(await unsentMails(representative.id)).toHaveLength(1);
  });

  it("can't decide on their own replies or those of a school they represent", async () => {
    const own = await createAdmin();
    await createRepresentative({ schoolId: review.schoolId, userId: own.id });
    const { body } = await reply();
    const cookie = await signIn({ id: own.id, isAdmin: true });
    for (const [method, path] of [
      ["PUT", "/approve"],
      ["DELETE", ""],
    ])
      expect((await call(`/api/admin/replies/${body.id}${path}`, { method, cookie, json: {} })).status).toBe(403);
  });

  it("doesn't see or publish replies to unpublished reviews", async () => {
    const { body } = await reply();
    await db().review.update({ where: { id: review.id }, data: { status: "pending" } });
    expect((await listPending()).map(({ id }) => id)).not.toContain(body.id);
    expect((await approve(body.id)).body.code).toBe("CONFLICT");
  });

  it("a reply stays with the version of the review that it answers", async () => {
    const { body } = await reply();
    const { authorId, schoolId, id } = review;
    await db().review.update({ where: { id }, data: { status: "replaced" } });
    await createReview({ authorId, schoolId, replacesId: id });
    expect((await listPending()).map((one) => one.id)).toContain(body.id);
    expect((await approve(body.id)).status).toBe(200);
    expect(await readShown()).toMatchObject({ reply: null, earlier: [{ reply: { createdAt: indianDay(), text: TEXT } }] });
  });
});

it("a reply remains without author when the writer's account is deleted", async () => {
  const { id } = await createReply(review, { authorId: representative.id });
  const { status } = await admin.ask("DELETE", `/api/admin/users/${representative.id}`);
  expect([status, (await rowOf(id)).authorId]).toEqual([204, null]);
  expect((await approve(id)).status).toBe(200);
});
