import { addHours } from "date-fns";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { schoolData } from "@/app/(site)/schools/[id]/structured-data";
import { clock, indianDay } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { listNewestReviews, listSchoolReviews } from "@/lib/reviews/queries";
import { listStatisticsDifferences } from "@/lib/reviews/statistics";
import { schoolContact } from "@/lib/schools/contact";
import { findSchool } from "@/lib/schools/queries";
import { createParent } from "@/tests/factories/parents";
import { createReply, createRepresentative } from "@/tests/factories/replies";
import { createReview } from "@/tests/factories/reviews";
import { createSchool } from "@/tests/factories/schools";
import { signIn } from "@/tests/factories/sessions";
import { callHandler } from "@/tests/support/api-calls";
import { call } from "@/tests/support/call";
import { createModeratorClient } from "@/tests/support/moderation";

const RATINGS = {
  teachersRating: 2,
  facilitiesRating: 2,
  academicsRating: 2,
  atmosphereRating: 2,
  administrationRating: 2,
  overallRating: 2,
};
/** Publication date and year of the first review; nothing else in these tests has them. */
const FIRST_DAY = "2024-02-29";
const FIRST = { overallComment: "First words about the canteen", publishedOn: new Date(FIRST_DAY), academicYear: 2021 };
const REPLY = { text: "Dear Mrs Quibblewitt, the canteen has a new cook.", status: "approved", publishedOn: new Date("2024-03-17") };

let moderator: Awaited<ReturnType<typeof createModeratorClient>>;
let school: { id: string };
let parent: { id: string };
let cookie: string;
/** Unlike those of any other test, for hints about similar reviews */
let words: string;
beforeAll(async () => {
  moderator = await createModeratorClient();
});
beforeEach(async () => {
  await db().rateLimit.deleteMany();
  school = await createSchool();
  words = `Second words about the buses ${Array.from({ length: 20 }, newId).join(" ")}`;
  parent = await createParent({ schoolId: school.id, firstName: "Zarquonella", lastName: "Quibblewitt" });
  cookie = await signIn(parent);
});

const publish = (fields: object) => createReview({ schoolId: school.id, authorId: parent.id, ...fields });
const findReview = (id: string) => db().review.findUniqueOrThrow({ where: { id } });
const sendVersion = (id: string, json: object) =>
  call(`/api/reviews/${id}/versions`, {
    method: "POST",
    cookie,
    json: { ...RATINGS, overallComment: words, ...json },
  });

const exportReviews = async () => (await callHandler("/api/admin/reviews/export.csv", { cookie: moderator.cookie })).response.text();

/** Lets three days pass, until a version with another signature has reached the moderators. */
const waitForArrival = () => void vi.spyOn(clock, "now").mockReturnValue(addHours(new Date(), 73));
afterEach(() => void vi.restoreAllMocks());

/** Everything public about the school: lists in every order, the list after a known review, structured data, moderation log. */
async function readPublic(knownIds: string[] = []): Promise<string> {
  const list = `/api/schools/${school.id}/reviews`;
  const queries = ["", "?sort=highest", "?sort=lowest", "?search=words", "?stars=2", ...knownIds.map((id) => `?after=${id}`)];
  const representativeCookie = await signIn(await createRepresentative({ schoolId: school.id }));
  const answers = [
    ...(await Promise.all(queries.map((query) => call(`${list}${query}`)))),
    await call(list, { cookie: representativeCookie }),
    await call("/api/user/representations", { cookie: representativeCookie }),
    await call(`/api/schools/${school.id}`),
    await call(`/api/moderation-log?search=${school.id}`),
  ].map(({ body }) => body as unknown);
  const facts = (await findSchool(school.id))!;
  const { reviews } = await listSchoolReviews({ schoolId: school.id });
  const structured = schoolData({ school: facts, contact: schoolContact(facts), reviews, origin: "https://schoolsach.test" });
  const { reviews: newest } = await listNewestReviews({ limit: 100 });
  return JSON.stringify([answers, reviews, structured, newest.filter((review) => review.school.id === school.id)]);
}

const PUBLISHED_AS = [
  { before: "with a name", after: "anonymous", isAnonymous: false },
  { before: "anonymous", after: "with a name", isAnonymous: true },
];

describe.each(PUBLISHED_AS)("a review published $before whose new version is $after", ({ isAnonymous }) => {
  let published: { id: string };
  let version: { id: string; status: string };
  beforeEach(async () => {
    published = await publish({ ...FIRST, isAnonymous });
    await createReply({ id: published.id, schoolId: school.id }, REPLY);
    const answer = await sendVersion(published.id, { isAnonymous: !isAnonymous });
    expect(answer.status).toBe(201);
    version = answer.body;
  });

  it("is withdrawn when the new version is submitted, which becomes a separate pending review", async () => {
    expect(version).toMatchObject({ status: "pending", isAnonymous: !isAnonymous, waitingVersion: null, earlier: [] });
    expect(await findReview(published.id)).toMatchObject({ status: "removed", removalCode: "withdrawn" });
    expect(await findReview(version.id)).toMatchObject({ status: "pending", isPendingVersion: false, replacesId: published.id });
    expect((await call(`/api/schools/${school.id}/reviews`)).body).toEqual([]);
    expect(await db().schoolStatistics.findUnique({ where: { schoolId: school.id } })).toBeNull();
    expect(await listStatisticsDifferences()).toEqual([]);
  });

  it("reaches moderators at a random time within three days; until then its author sees it as sent today", async () => {
    const { submittedAt } = await findReview(version.id);
    expect(submittedAt.getTime() - Date.now()).toBeLessThan(72 * 3_600_000);
    await db().review.update({ where: { id: version.id }, data: { submittedAt: addHours(new Date(), 48) } });
    const other = await createReview({ schoolId: school.id, status: "pending" });
    const seen = async () => {
      const [queue, figures, exported, ofOther, ofOld] = await Promise.all([
        moderator.read(`/api/admin/reviews/pending?search=${school.id}`),
        moderator.read("/api/admin/figures"),
        exportReviews(),
        moderator.read(`/api/admin/reviews/${other.id}`),
        moderator.read(`/api/admin/reviews/${published.id}`),
      ]);
      expect(JSON.stringify([exported, ofOther, ofOld])).toContain(published.id);
      return { text: JSON.stringify([queue, exported, ofOther, ofOld]), count: figures.body.pendingReviews as number };
    };
    const before = await seen();
    expect(before.text).not.toContain(version.id);
    expect((await moderator.read(`/api/admin/reviews/${version.id}`)).status).toBe(404);
    for (const answer of [await moderator.approveReview(version.id), await moderator.removeReview(version.id)])
      expect(answer.status).toBe(404);
    const own = (await call("/api/user/reviews", { cookie })).body as { id: string }[];
    expect(own.find(({ id }) => id === version.id)).toMatchObject({ status: "pending", submittedOn: indianDay() });
    const canReview = await call(`/api/schools/${school.id}/can-review`, { cookie });
    expect(canReview.body.ownReview).toMatchObject({ id: version.id, submittedOn: indianDay() });

    await db().review.update({ where: { id: version.id }, data: { submittedAt: new Date() } });
    const after = await seen();
    expect([after.text.includes(version.id), after.count]).toEqual([true, before.count + 1]);
  });

  it("isn't a similar review nor part of a wave for another one before it reaches them", async () => {
    await db().review.update({ where: { id: version.id }, data: { submittedAt: addHours(new Date(), 1) } });
    const hintsOf = async () => {
      const other = await createParent({ schoolId: school.id });
      const json = { ...RATINGS, overallComment: words };
      const { body } = await call(`/api/schools/${school.id}/reviews`, { method: "POST", cookie: await signIn(other), json });
      const detail = await moderator.read(`/api/admin/reviews/${body.id}`);
      expect(detail.status, JSON.stringify(detail.body)).toBe(200);
      return JSON.stringify(detail.body.hints);
    };
    expect(await hintsOf()).not.toContain(version.id);
    await db().review.update({ where: { id: version.id }, data: { submittedAt: new Date() } });
    expect(await hintsOf()).toContain(version.id);
  });

  it("doesn't show moderators when it was withdrawn", async () => {
    expect((await moderator.read(`/api/admin/reviews/${published.id}`)).body.removal).toEqual({ code: "withdrawn", text: null, at: null });
    const line = (await exportReviews()).split("\n").find((one) => one.includes(published.id));
    expect(line).toContain("withdrawn");
    expect(line!.split(indianDay())).toHaveLength(2); // the day on which it was received
  });

  it("has no text, name, id, reply or date in common with the new one", async () => {
    waitForArrival();
    await moderator.approveReview(version.id);
    const [shown] = (await call(`/api/schools/${school.id}/reviews`)).body;
    expect(shown).toMatchObject({ id: version.id, createdAt: indianDay(), isAnonymous: !isAnonymous, earlier: [], reply: null });
    expect(version.id).not.toBe(published.id);
    const text = await readPublic([published.id, version.id]);
    for (const trace of ["canteen", published.id, FIRST_DAY, "2024-03-17", "2021-22"]) expect(text).not.toContain(trace);
    if (!isAnonymous) expect(text).not.toMatch(/Zarquonella|Quibblewitt/);
  });

  it("can't be reported or replied to by its old id", async () => {
    waitForArrival();
    await moderator.approveReview(version.id);
    const representativeCookie = await signIn(await createRepresentative({ schoolId: school.id }));
    const answers = [
      await call(`/api/reviews/${published.id}/reports`, { method: "POST", json: { reasonCode: "abuse" } }),
      await call(`/api/reviews/${published.id}/reply`, { method: "POST", cookie: representativeCookie, json: { text: "Thank you." } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
  });

  it("is shown beside the new one to its author, and to moderators unless it would lead from an anonymous review to a name", async () => {
    waitForArrival();
    const detail = async () => (await moderator.read(`/api/admin/reviews/${version.id}`)).body;
    const replaces = { id: published.id, isAnonymous, publishedOn: FIRST_DAY, overallComment: FIRST.overallComment };
    expect(await detail()).toMatchObject({ user: { id: parent.id }, replaces: isAnonymous ? null : replaces });
    await moderator.approveReview(version.id);
    // A published anonymous review shows its author only by a joint decision.
    expect(await detail()).toMatchObject({ user: isAnonymous ? { id: parent.id } : null, replaces: null });
    const own = (await call("/api/user/reviews", { cookie })).body as { id: string; status: string }[];
    expect(own.map(({ id, status }) => [id, status]).toSorted()).toEqual(
      [
        [published.id, "withdrawn"],
        [version.id, "approved"],
      ].toSorted(),
    );
  });

  it("stays withdrawn when the new one is removed, restored or withdrawn", async () => {
    waitForArrival();
    await moderator.removeReview(version.id, { reasonCode: "abuse" });
    await moderator.approveReview(version.id, { reopen: true });
    expect(await readPublic([published.id])).not.toContain("canteen");
    await call(`/api/reviews/${version.id}`, { method: "DELETE", cookie });
    expect((await moderator.approveReview(published.id, { reopen: true })).body.code).toBe("CONFLICT");
    expect((await call(`/api/schools/${school.id}/reviews`)).body).toEqual([]);
  });
});

it("a new version with the same signature is pending beside the published review", async () => {
  const published = await publish({ ...FIRST, isAnonymous: false });
  expect((await sendVersion(published.id, { isAnonymous: false })).body).toMatchObject({
    id: published.id,
    waitingVersion: { status: "pending" },
  });
  expect((await findReview(published.id)).status).toBe("approved");
});

it("while a version is pending, one with another signature is refused and nothing is withdrawn", async () => {
  const published = await publish({ ...FIRST, isAnonymous: false });
  await sendVersion(published.id, { isAnonymous: false });
  expect((await sendVersion(published.id, { isAnonymous: true })).body.code).toBe("CONFLICT");
  expect((await findReview(published.id)).status).toBe("approved");
});

it("several versions with another signature at once: one is accepted", async () => {
  const published = await publish({ ...FIRST, isAnonymous: false });
  const answers = await Promise.all([1, 2, 3].map(() => sendVersion(published.id, { isAnonymous: true })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  expect(await db().review.count({ where: { schoolId: school.id } })).toBe(2);
});

it("a refused version with another signature withdraws nothing", async () => {
  const published = await publish({ ...FIRST, isAnonymous: false });
  expect((await sendVersion(published.id, { isAnonymous: true, academicYear: 2003 })).status).toBe(400);
  expect((await findReview(published.id)).status).toBe("approved");
});
