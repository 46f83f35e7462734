import { beforeAll, describe, expect, it, vi } from "vitest";
import { verifyLog } from "@/lib/moderation/verify-log";
import { db } from "@/lib/platform/db";
import { listStatisticsDifferences } from "@/lib/reviews/statistics";
import { listRatingDifferences } from "@/lib/search/verify-ratings";
import { createParent } from "@/tests/factories/parents";
import { createSchool } from "@/tests/factories/schools";
import { signIn } from "@/tests/factories/sessions";
import { call } from "@/tests/support/call";
import { enterAsModerator } from "@/tests/support/moderation";

// Two admins make 400 decisions in a few seconds: how many a person may make in a minute is tried elsewhere.
vi.mock("@/lib/http/request-limits", () => ({ takeRead: () => null, takeWrite: () => null }));

const PARENTS = 200;
/** As many requests are in work at once as the server lets in (lib/server/request-pipeline.mjs); the others wait at its door. */
const IN_WORK = 12;

const door = atMost(IN_WORK);
/** As a browser does: a server that is too busy, and says so, is asked again. */
const ask = <Answer extends { status: number }>(work: () => Promise<Answer>): Promise<Answer> =>
  door(work).then((answer) => (answer.status === 503 ? ask(work) : answer));
let schoolId: string;
let parents: { id: string; cookie: string; stars: number }[];
let moderators: Awaited<ReturnType<typeof enterAsModerator>>[];

beforeAll(async () => {
  schoolId = (await createSchool()).id;
  parents = await Promise.all(
    Array.from({ length: PARENTS }, (_, index) =>
      door(async () => {
        const { id } = await createParent({ schoolId });
        return { id, cookie: await signIn({ id }), stars: 1 + (index % 5) };
      }),
    ),
  );
  moderators = [await enterAsModerator(), await enterAsModerator()];
});

const submit = ({ cookie, stars }: (typeof parents)[number]) =>
  call(`/api/schools/${schoolId}/reviews`, {
    method: "POST",
    cookie,
    json: {
      teachersRating: stars,
      facilitiesRating: 3,
      academicsRating: 6 - stars,
      atmosphereRating: 4,
      administrationRating: 2,
      overallRating: stars,
      overallComment: `The buses of route ${stars} come at their time, and the driver waits until the child is inside the gate.`,
    },
  });

/** The statistics, the page's figures and the list agree with the reviews themselves. */
async function expectExact() {
  expect(await listStatisticsDifferences()).toEqual([]);
  expect(await listRatingDifferences()).toEqual([]);
  const approved = await db().review.findMany({ where: { schoolId, status: "approved" } });
  const { body: school } = await call(`/api/schools/${schoolId}`);
  expect(school.stats.totalReviews).toBe(approved.length);
  const list = await call(`/api/schools/${schoolId}/reviews?limit=200`);
  expect(list.headers.get("X-Total-Count")).toBe(String(approved.length));
  expect(list.body.map((review: { id: string }) => review.id).sort()).toEqual(approved.map(({ id }) => id).sort());
  const stars = (wanted: number) => approved.filter(({ overallRating }) => overallRating === wanted).length;
  expect(school.stats.ratingCounts).toEqual([1, 2, 3, 4, 5].map(stars));
  return approved.length;
}

describe("200 parents of one school", () => {
  it(
    "send their reviews at once while two admins decide about the same ones: all is counted, and no refusal but 409",
    { timeout: 240_000 },
    async () => {
      const outcomes = await Promise.all(
        parents.map(async (parent, index) => {
          const sent = await ask(() => submit(parent));
          expect(sent.status).toBe(201);
          const { id } = sent.body;
          const [approver, remover] = index % 2 ? moderators : moderators.toReversed();
          const [approved, removed] = await Promise.all([
            ask(() => approver.approveReview(id)),
            ask(() => remover.removeReview(id, { reasonCode: "off-topic" })),
          ]);
          expect([
            [200, 409],
            [409, 204],
          ]).toContainEqual([approved.status, removed.status]);
          return approved.status === 200;
        }),
      );
      const approved = outcomes.filter(Boolean).length;
      expect(await expectExact()).toBe(approved);
      expect(await db().review.count({ where: { schoolId, status: "removed" } })).toBe(PARENTS - approved);
      expect(await db().reviewDecision.count()).toBe(PARENTS);
      expect((await verifyLog()).end.sequence).toBe(PARENTS - approved);
    },
  );

  it(
    "withdraw, leave and are sent again while admins reopen what they decided: all is counted, and no refusal but 409 and 404",
    { timeout: 240_000 },
    async () => {
      const reviews = await db().review.findMany({ where: { schoolId }, select: { id: true, status: true, authorId: true } });
      const statuses = new Set<number>();
      await Promise.all(
        reviews.slice(0, 60).map(async ({ id, status, authorId }, index) => {
          const author = parents.find((parent) => parent.id === authorId)!;
          const [one, other] = index % 2 ? moderators : moderators.toReversed();
          const reopen = () =>
            status === "approved" ? one.removeReview(id, { reopen: true, reasonCode: "abuse" }) : one.approveReview(id, { reopen: true });
          const leave = [
            () => call(`/api/reviews/${id}`, { method: "DELETE", cookie: author.cookie }),
            () => other.ask("DELETE", `/api/admin/users/${author.id}`),
            () => submit(author),
          ][index % 3];
          for (const answer of await Promise.all([
            ask<{ status: number }>(reopen),
            ask<{ status: number }>(leave),
            ask(() => other.undoReview(id)),
          ]))
            statuses.add(answer.status);
        }),
      );
      expect([...statuses].filter((status) => ![200, 201, 204, 404, 409].includes(status))).toEqual([]);
      await expectExact();
      expect((await verifyLog()).brokenAt).toBeNull();
    },
  );

  it("and when their school is removed nothing of it is left", async () => {
    await db().school.delete({ where: { id: schoolId } });
    expect(await db().review.count()).toBe(0);
    expect(await db().schoolStatistics.count()).toBe(0);
    expect(await listStatisticsDifferences()).toEqual([]);
    expect(await listRatingDifferences()).toEqual([]);
    expect((await verifyLog()).brokenAt).toBeNull();
  });
});

/** Lets so many in at once; who comes next waits for a place. */
function atMost(places: number) {
  const waiting: (() => void)[] = [];
  let free = places;
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (free > 0) free -= 1;
    else await new Promise<void>((enter) => waiting.push(enter));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
