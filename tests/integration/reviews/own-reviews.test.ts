import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { issueLink } from "@/lib/enrolments/mailed-links";
import { listStatisticsDifferences } from "@/lib/reviews/statistics";
import { createAdmin, createParent } from "@/tests/factories/parents";
import { createReview } from "@/tests/factories/reviews";
import { createSchool } from "@/tests/factories/schools";
import { signIn } from "@/tests/factories/sessions";
import { call } from "@/tests/support/call";

const RATINGS = {
  teachersRating: 2,
  facilitiesRating: 2,
  academicsRating: 2,
  atmosphereRating: 2,
  administrationRating: 2,
  overallRating: 2,
};

let school: Awaited<ReturnType<typeof createSchool>>;
let parent: Awaited<ReturnType<typeof createParent>>;
let cookie: string;
beforeEach(async () => {
  await db().rateLimit.deleteMany();
  school = await createSchool({ name: "Nandanvan Vidyalaya" });
  parent = await createParent({ schoolId: school.id });
  cookie = await signIn(parent);
});

const review = (fields: object = {}) => createReview({ schoolId: school.id, authorId: parent.id, ...fields });
const withdraw = (id: string, of = cookie) => call(`/api/reviews/${id}`, { method: "DELETE", cookie: of });
const version = (id: string, json: object = RATINGS, of = cookie) =>
  call(`/api/reviews/${id}/versions`, { method: "POST", cookie: of, json });
const list = (query = "") => call(`/api/user/reviews${query}`, { cookie });
const row = (id: string) => db().review.findUniqueOrThrow({ where: { id } });
const statistics = () => db().schoolStatistics.findUnique({ where: { schoolId: school.id } });

describe("DELETE /api/reviews/:id", () => {
  it("withdraws a published review from page and statistics immediately; repeating it has no effect", async () => {
    const { id } = await review();
    await createReview({ schoolId: school.id, overallRating: 5 });
    expect((await withdraw(id)).status).toBe(204);
    const withdrawnRow = await row(id);
    expect(withdrawnRow).toMatchObject({ status: "removed", removalCode: "withdrawn", version: 2 });
    expect(await statistics()).toMatchObject({ reviewCount: 1, overallSum: 5 });
    expect((await withdraw(id)).status).toBe(204);
    expect(await row(id)).toEqual(withdrawnRow);
    expect(await listStatisticsDifferences()).toEqual([]);
    // The parent may submit another review, which is moderated.
    expect((await call(`/api/schools/${school.id}/reviews`, { method: "POST", cookie, json: RATINGS })).status).toBe(201);
  });

  it("also withdraws the pending version", async () => {
    const { id } = await review();
    const { waitingVersion } = (await version(id)).body;
    expect((await withdraw(id)).status).toBe(204);
    expect(await row(waitingVersion.id)).toMatchObject({ status: "removed", removalCode: "withdrawn", isPendingVersion: false });
    expect(await statistics()).toBeNull();
  });

  it("withdraws a pending version and leaves the published review", async () => {
    const { id } = await review();
    const { waitingVersion } = (await version(id)).body;
    expect((await withdraw(waitingVersion.id)).status).toBe(204);
    expect((await row(id)).status).toBe("approved");
    expect((await version(id)).status).toBe(201);
  });

  it("only works for the author; for others the review doesn't exist", async () => {
    const { id } = await review();
    const others = [await signIn(await createParent({ schoolId: school.id })), await signIn({ ...(await createAdmin()), isAdmin: true })];
    for (const other of others) {
      expect((await withdraw(id, other)).status).toBe(404);
      expect((await version(id, RATINGS, other)).status).toBe(404);
    }
    expect((await withdraw(newId())).status).toBe(404);
    expect((await withdraw("no-id")).status).toBe(404);
    expect((await row(id)).status).toBe("approved");
  });

  it.each(["removed", "replaced"])("is refused if the review is %s", async (status) => {
    const { id } = await review({ status, publishedOn: new Date("2026-11-02") });
    expect((await withdraw(id)).status).toBe(409);
    expect((await row(id)).status).toBe(status);
  });

  it("withdrawal and new version at once leave a consistent state", async () => {
    const { id } = await review();
    const [withdrawal, versionAnswer] = await Promise.all([withdraw(id), version(id)]);
    expect([withdrawal.status, [201, 409].includes(versionAnswer.status)]).toEqual([204, true]);
    expect(await db().review.count({ where: { schoolId: school.id, status: { in: ["pending", "approved"] } } })).toBe(0);
    expect(await listStatisticsDifferences()).toEqual([]);
  });
});

describe("POST /api/reviews/:id/versions", () => {
  it("adds a pending version beside the published review; at most one is pending", async () => {
    const { id } = await review();
    const answers = await Promise.all([1, 2, 3].map(() => version(id, { ...RATINGS, overallComment: "It has changed." })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const { body } = answers.find(({ status }) => status === 201)!;
    expect(body).toMatchObject({ id, status: "approved", overallRating: 4, waitingVersion: { status: "pending", overallRating: 2 } });
    expect(await row(body.waitingVersion.id)).toMatchObject({ replacesId: id, isPendingVersion: true, status: "pending" });
    expect((await call(`/api/schools/${school.id}/reviews`)).body.map((one: { id: string }) => one.id)).toEqual([id]);
    expect(await statistics()).toMatchObject({ reviewCount: 1, overallSum: 4 });
  });

  it.each(["pending", "removed"])("is refused if the review is %s", async (status) => {
    const { id } = await review({ status });
    expect((await version(id)).body.code).toBe("CONFLICT");
  });

  it("checks the right to review again", async () => {
    const { id } = await review();
    await db().enrolment.updateMany({ where: { parentId: parent.id }, data: { endedOn: new Date("2020-01-01"), endReason: "moved" } });
    expect((await version(id)).body.code).toBe("REVIEW_NOT_ALLOWED");
  });
});

describe("GET /api/user/reviews", () => {
  it("shows each review's state (pending, published, hidden, removed with reason, withdrawn) with appeals and versions", async () => {
    const other = await createSchool({ name: "Asha Kiran School" });
    const oldest = await review({ status: "replaced" });
    const before = await review({ status: "replaced", replacesId: oldest.id });
    const published = await review({ replacesId: before.id });
    await version(published.id);
    const removed = await createReview({ schoolId: other.id, authorId: parent.id, status: "removed", removalText: "It names Mrs X." });
    const decision = await db().reviewDecision.create({
      data: { id: newId(), reviewId: removed.id, decision: "removed", previousStatus: "pending", reasonCode: "off-topic" },
    });
    await createReview({ schoolId: other.id, authorId: parent.id, status: "pending", publishedOn: new Date("2026-11-02") });
    await createReview({ schoolId: school.id });

    const { body, headers } = await list();
    expect([headers.get("x-total-count"), headers.get("cache-control")]).toEqual(["3", "private, no-store"]);
    const of = (id: string) => body.find((one: { id: string }) => one.id === id);
    expect(of(published.id)).toMatchObject({
      status: "approved",
      publishedOn: "2026-11-02",
      waitingVersion: { status: "pending" },
      appeal: null,
    });
    expect(of(published.id).earlier.map(({ id }: { id: string }) => id)).toEqual([before.id, oldest.id]);
    expect(of(removed.id)).toMatchObject({
      status: "removed",
      removal: {
        code: "off-topic",
        rule: expect.stringContaining("Not about the school"),
        text: "It names Mrs X.",
        removedOn: "2026-11-03",
      },
      appeal: { state: "possible", answer: null },
    });
    expect(body.map(({ status }: { status: string }) => status).sort()).toEqual(["approved", "hidden", "removed"]);

    await db().reviewAppeal.create({
      data: { id: newId(), reviewId: removed.id, decisionId: decision.id, text: "It does not.", dueAt: new Date() },
    });
    const [searched] = [(await list("?search=asha%20kiran&sort=oldest&limit=1")).body];
    expect(searched).toHaveLength(1);
    expect(searched[0]).toMatchObject({ school: { name: "Asha Kiran School" }, appeal: { state: "open" } });
    expect((await list("?page=2&limit=2")).body).toHaveLength(1);
    expect((await list("?userId=1")).status).toBe(400);
    expect((await call("/api/user/reviews")).status).toBe(401);
  });
});

describe("POST /api/review-agreements", () => {
  const propose = async (reviewId: string) => {
    const { id } = await db().reviewEdit.create({
      data: { id: newId(), reviewId, commentsBefore: {}, ratingsProposed: { overallRating: 5 }, ratingsState: "proposed" },
    });
    return { id, token: (await issueLink("review-edit", id)).split("#")[1] };
  };
  const answer = (token: string, agrees?: boolean) => call("/api/review-agreements", { method: "POST", json: { token, agrees } });
  const state = async (id: string) => (await db().reviewEdit.findUniqueOrThrow({ where: { id } })).ratingsState;

  it("shows the proposal to anyone with the link, without the author; agreeing changes the ratings once", async () => {
    const { id } = await review({ status: "pending" });
    const edit = await propose(id);
    const shown = await answer(edit.token);
    expect(shown.body).toEqual({
      schoolName: "Nandanvan Vidyalaya",
      state: "proposed",
      given: await fours(id),
      proposed: { ...(await fours(id)), overallRating: 5 },
    });
    expect((await list()).body[0].hasProposal).toBe(true);
    const answers = await Promise.all([answer(edit.token, true), answer(edit.token, true)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect([(await row(id)).overallRating, (await row(id)).version, await state(edit.id)]).toEqual([5, 2, "agreed"]);
    expect((await answer(edit.token)).status).toBe(404);
  });

  it("declining keeps the ratings; after a decision the proposal has lapsed", async () => {
    const first = await review({ status: "pending" });
    const declined = await propose(first.id);
    expect((await answer(declined.token, false)).body.state).toBe("declined");
    expect([(await row(first.id)).overallRating, await state(declined.id)]).toEqual([4, "declined"]);

    const lapsed = await propose(first.id);
    await db().review.update({ where: { id: first.id }, data: { status: "approved", publishedOn: new Date("2026-11-20") } });
    expect((await answer(lapsed.token, true)).body.state).toBe("lapsed");
    expect([(await row(first.id)).overallRating, await state(lapsed.id)]).toEqual([4, "lapsed"]);
    expect((await answer("made-up", true)).status).toBe(404);
  });

  async function fours(id: string) {
    const { teachersRating, facilitiesRating, academicsRating, atmosphereRating, administrationRating, overallRating } = await row(id);
    return { teachersRating, facilitiesRating, academicsRating, atmosphereRating, administrationRating, overallRating };
  }
});
