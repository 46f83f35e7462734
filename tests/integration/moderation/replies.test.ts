import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { toEntry } from "@/lib/moderation/list-log";
import { hashOfText, textOfEntry } from "@/lib/moderation/log-chain";
import { indianDay } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { isRepresentative } from "@/lib/reviews/replies/representatives";
import { createAdmin, createParent } from "@/tests/factories/parents";
import { createReply, createRepresentative } from "@/tests/factories/replies";
import { createReview } from "@/tests/factories/reviews";
import { createSchool } from "@/tests/factories/schools";
import { signIn } from "@/tests/factories/sessions";
import { enterAsAdmin } from "@/tests/support/admin-calls";
import { call } from "@/tests/support/call";

const TEXT = "Thank you. We have mended the fence of the playground.";

let admin: Awaited<ReturnType<typeof enterAsAdmin>>;
let speaker: { id: string; email: string; cookie: string };
let review: { id: string; schoolId: string; authorId: string | null };
beforeAll(async () => {
  admin = await enterAsAdmin();
});
beforeEach(async () => {
  review = await createReview({ schoolId: (await createSchool()).id });
  const person = await createRepresentative({ schoolId: review.schoolId });
  speaker = { ...person, cookie: await signIn(person) };
});

const reply = (text: string = TEXT, { id = review.id, cookie = speaker.cookie } = {}) =>
  call(`/api/reviews/${id}/reply`, { method: "POST", cookie, json: { text } });
const withdraw = (cookie = speaker.cookie) => call(`/api/reviews/${review.id}/reply`, { method: "DELETE", cookie });
const link = (json: object) => admin.ask("PUT", "/api/admin/representatives", json);
const approve = (id: string, json: object = {}, by = admin) => by.ask("PUT", `/api/admin/replies/${id}/approve`, json);
const remove = (id: string, json: object = {}, by = admin) => by.ask("DELETE", `/api/admin/replies/${id}`, json);
const rowOf = (id: string) => db().reviewReply.findUniqueOrThrow({ where: { id } });
const waiting = async () => (await admin.read(`/api/admin/replies/pending?limit=200`)).body as { id: string }[];
const shown = async () => (await call(`/api/schools/${review.schoolId}/reviews`)).body[0];
const unsent = (userId: string) => db().mail.findMany({ where: { userId, status: "queued" }, orderBy: { createdAt: "asc" } });

describe("who speaks for a school", () => {
  it("is noted by an admin with what was seen, told by mail once, and found by person and school", async () => {
    const person = await createParent();
    const { schoolId } = review;
    const first = await link({ email: ` ${person.email.toUpperCase()}`, schoolId, proof: "Letter of 2 Nov, signed by the principal." });
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
    expect((await link({ userId: person.id, schoolId, proof: "And a call to the office." })).body.proof).toBe("And a call to the office.");
    expect(await unsent(person.id)).toMatchObject([{ kind: "representative-linked" }]);
    const listed = await admin.read(`/api/admin/representatives?search=${encodeURIComponent(person.email)}`);
    expect([listed.headers.get("x-total-count"), listed.body[0].school.id]).toEqual(["1", schoolId]);
    const audit = await db().auditEntry.findMany({ where: { subjectId: person.id }, include: { personal: true }, orderBy: { id: "asc" } });
    expect(audit).toMatchObject([
      { action: "representative.link", after: { schoolId }, personal: [{ personId: person.id }] },
      { action: "representative.prove", personal: [{ before: { proof: "Letter of 2 Nov, signed by the principal." } }] },
    ]);
  });

  it("is nobody without an account, without a confirmed address, without proof, nor who has reviewed the school, nor the admin", async () => {
    const { schoolId } = review;
    const unconfirmed = await createParent({ emailConfirmedAt: null });
    const given = { schoolId, proof: "Seen." };
    for (const [json, status, field] of [
      [{ ...given, email: "nobody@example.org" }, 400, "email"],
      [{ ...given, userId: newId() }, 400, "email"],
      [given, 400, "email"],
      [{ ...given, email: unconfirmed.email }, 400, "email"],
      [{ ...given, userId: speaker.id, proof: " " }, 400, "proof"],
      [{ ...given, userId: speaker.id, schoolId: "no-such-school" }, 400, "schoolId"],
      [{ ...given, userId: review.authorId }, 409, undefined],
      [{ ...given, userId: admin.id }, 403, undefined],
    ] as const) {
      const answer = await link(json);
      expect([answer.status, Object.keys(answer.body.fields ?? {})[0]], JSON.stringify(json)).toEqual([status, field]);
    }
    expect(await db().schoolRepresentative.count({ where: { schoolId } })).toBe(1);
  });

  it("ends when an admin says so: no more replies from then on, those that stand remain the school's", async () => {
    const { body } = await reply();
    const end = () => admin.ask("DELETE", `/api/admin/representatives/${speaker.id}/${review.schoolId}`);
    expect([(await end()).status, (await end()).status]).toEqual([204, 204]);
    expect(await db().auditEntry.count({ where: { action: "representative.end", subjectId: speaker.id } })).toBe(1);
    expect((await call("/api/user/representations", { cookie: speaker.cookie })).body).toEqual([]);
    expect([(await withdraw()).status, (await rowOf(body.id)).status]).toEqual([403, "pending"]);
    const next = await createRepresentative({ schoolId: review.schoolId });
    expect((await withdraw(await signIn(next))).status).toBe(204);
    expect((await reply()).status).toBe(403);
    expect((await admin.ask("DELETE", `/api/admin/representatives/${newId()}/${review.schoolId}`)).status).toBe(404);
  });
});

describe("a reply", () => {
  it("waits for a moderator, one a review, and its school's other representatives know", async () => {
    const { status, body } = await reply(`  ${TEXT}\n`);
    expect([status, body]).toMatchObject([201, { reviewId: review.id, text: TEXT, status: "pending", publishedOn: null }]);
    expect((await reply()).body.code).toBe("CONFLICT");
    const colleague = await signIn(await createRepresentative({ schoolId: review.schoolId }));
    expect((await reply(TEXT, { cookie: colleague })).status).toBe(409);
    const [own] = (await call("/api/user/representations", { cookie: colleague })).body;
    expect(own).toMatchObject({ school: { id: review.schoolId }, waitingReviewIds: [review.id] });
    const [queued] = (await waiting()).filter(({ id }) => id === body.id);
    expect(queued).toMatchObject({ text: TEXT, author: { id: speaker.id }, review: { id: review.id, overallRating: 4 } });
    expect(JSON.stringify(queued)).not.toContain(review.authorId!);
  });

  it("shows a moderator what is worth a look in its words", async () => {
    const { body } = await reply("Please call Mr Anil Deshpande on 98765 43210.");
    const [{ hints }] = (await admin.read("/api/admin/replies/pending?limit=200")).body.filter(({ id }: { id: string }) => id === body.id);
    expect(hints).toContainEqual(expect.objectContaining({ kind: "phone", match: "98765 43210" }));
    expect(hints).toContainEqual(expect.objectContaining({ kind: "name" }));
  });

  it("sent twice at once is one", async () => {
    const answers = await Promise.all([reply(), reply(), reply()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  it.each([
    ["nothing", " ", 400],
    ["2,001 characters", "x".repeat(2001), 400],
    ["2,000 characters of Devanagari", "क".repeat(2000), 201],
    ["markup, kept as it is", "<script>alert(1)</script>", 201],
  ])("of %s", async (_, text, status) => {
    const answer = await reply(text);
    expect(answer.status).toBe(status);
    expect(status === 400 ? Object.keys(answer.body.fields) : answer.body.text).toEqual(status === 400 ? ["text"] : text);
  });

  it("is refused to everybody else, and to a review that isn't published, before the text is read", async () => {
    const elsewhere = await createRepresentative({ schoolId: (await createSchool()).id });
    expect((await reply("", { cookie: await signIn(elsewhere) })).status).toBe(403);
    const hidden = await createReview({ schoolId: review.schoolId, status: "pending" });
    expect((await reply("", { id: hidden.id })).status).toBe(404);
    expect((await reply("", { id: newId() })).status).toBe(404);
  });

  it("to a review that was never published is to one that isn't there", async () => {
    const waits = await createReview({ schoolId: review.schoolId, status: "pending" });
    const take = async (id: string) => (await call(`/api/reviews/${id}/reply`, { method: "DELETE", cookie: speaker.cookie })).body.error;
    expect(await take(waits.id)).toBe(await take(newId()));
  });

  it("can be taken back at once, and given anew", async () => {
    const { body } = await reply();
    expect((await shown()).reply).toBeNull();
    await approve(body.id);
    expect([(await withdraw()).status, (await withdraw()).status]).toEqual([204, 404]);
    expect(await rowOf(body.id)).toMatchObject({ status: "removed", removalCode: "withdrawn", version: 3 });
    expect(await unsent(speaker.id)).toEqual([]);
    expect((await approve(body.id)).body.code).toBe("CONFLICT");
    expect([(await remove(body.id, { reasonCode: "abuse" })).status, (await rowOf(body.id)).removalCode]).toEqual([204, "withdrawn"]);
    expect(await db().moderationLogEntry.count({ where: { schoolId: review.schoolId } })).toBe(0);
    expect((await reply()).status).toBe(201);
  });
});

describe("a moderator", () => {
  it("publishes a reply, dated today; whoever wrote it is told, the author of the review nothing", async () => {
    const { body } = await reply();
    const first = await approve(body.id, { version: 1 });
    expect([first.status, first.body]).toEqual([200, { id: body.id, status: "approved", version: 2 }]);
    expect((await approve(body.id)).body.version).toBe(2);
    expect((await rowOf(body.id)).publishedOn).toEqual(new Date(indianDay()));
    expect((await shown()).reply).toEqual({ createdAt: indianDay(), text: TEXT });
    const mails = await unsent(speaker.id);
    expect(mails).toMatchObject([{ kind: "reply-published", about: `reply:${body.id}` }]);
    expect(mails[0].notBefore.getTime() - mails[0].createdAt.getTime()).toBeGreaterThan(9_000);
    expect(await unsent(review.authorId!)).toEqual([]);
    const audit = await db().auditEntry.findMany({ where: { subjectId: body.id }, orderBy: { id: "asc" } });
    expect(audit.map(({ action }) => action)).toEqual(["reply.submit", "reply.decide"]);
    expect(JSON.stringify(audit.map(({ before, after }) => [before, after]))).not.toContain("fence");
  });

  it("removes it for a rule that the writer is told and the public log holds", async () => {
    const { body } = await reply();
    const removal = { reasonCode: "personal-data", reasonText: "It names a class of four pupils." };
    expect([(await remove(body.id, removal)).status, (await remove(body.id, { reasonCode: "abuse" })).status]).toEqual([204, 204]);
    expect(await rowOf(body.id)).toMatchObject({ status: "removed", removalCode: "personal-data", removalText: removal.reasonText });
    const [mail] = await unsent(speaker.id);
    expect([mail.kind, (mail.facts as { rule: string; reason: string }).reason]).toEqual(["reply-removed", removal.reasonText]);
    const log = await db().moderationLogEntry.findMany({ where: { schoolId: review.schoolId } });
    expect(log).toMatchObject([{ kind: "removed", subject: "reply", ruleCode: "personal-data" }]);
    expect(await hashOfText(textOfEntry(toEntry(log[0])))).toBe(log[0].hash);
    expect((await rowOf(body.id)).logSequence).toBe(log[0].sequence);
  });

  it("decides once; otherwise only with `reopen`, and then one mail leaves, with what stands", async () => {
    const { body } = await reply();
    await approve(body.id);
    expect((await remove(body.id, { reasonCode: "abuse" })).body.code).toBe("DECIDED");
    expect((await remove(body.id, { reasonCode: "abuse", reopen: true })).status).toBe(204);
    expect((await approve(body.id)).body.code).toBe("DECIDED");
    expect((await approve(body.id, { reopen: true, version: 1 })).body.code).toBe("CONFLICT");
    expect((await approve(body.id, { reopen: true })).body.status).toBe("approved");
    expect((await unsent(speaker.id)).map(({ kind }) => kind)).toEqual(["reply-published"]);
    const log = await db().moderationLogEntry.findMany({ where: { schoolId: review.schoolId }, orderBy: { sequence: "asc" } });
    expect(log).toMatchObject([
      { kind: "removed", refersTo: null },
      { kind: "restored", refersTo: log[0].sequence, ruleCode: "abuse" },
    ]);
  });

  it("who decides at the same moment as another finds it decided", async () => {
    const { body } = await reply();
    const answers = await Promise.all([approve(body.id), remove(body.id, { reasonCode: "abuse" })]);
    expect(answers.map(({ status }) => status).sort()).toEqual(expect.arrayContaining([409]));
    expect(await unsent(speaker.id)).toHaveLength(1);
  });

  it("decides about none that they wrote, or of a school they speak for", async () => {
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

  it("sees none whose review is not published, and can't publish it", async () => {
    const { body } = await reply();
    await db().review.update({ where: { id: review.id }, data: { status: "pending" } });
    expect((await waiting()).map(({ id }) => id)).not.toContain(body.id);
    expect((await approve(body.id)).body.code).toBe("CONFLICT");
  });

  it("leaves a reply with the words that it answers: below a new version, with the one before", async () => {
    const { body } = await reply();
    const { authorId, schoolId, id } = review;
    await db().review.update({ where: { id }, data: { status: "replaced" } });
    await createReview({ authorId, schoolId, replacesId: id });
    expect((await waiting()).map((one) => one.id)).toContain(body.id);
    expect((await approve(body.id)).status).toBe(200);
    expect(await shown()).toMatchObject({ reply: null, earlier: [{ reply: { createdAt: indianDay(), text: TEXT } }] });
  });
});

it("a reply outlives the account of who wrote it, without them", async () => {
  const { id } = await createReply(review, { authorId: speaker.id });
  const { status } = await admin.ask("DELETE", `/api/admin/users/${speaker.id}`);
  expect([status, (await rowOf(id)).authorId]).toEqual([204, null]);
  expect((await approve(id)).status).toBe(200);
});
