import { beforeAll, describe, expect, it, vi } from "vitest";
import { verifyLog } from "@/lib/moderation/log/verify-log";
import { db } from "@/lib/platform/db";
import { listStatisticsDifferences } from "@/lib/reviews/statistics";
import { listRatingDifferences } from "@/lib/search/engine/postgres/verify-ratings";
import { createParent } from "@/tests/factories/parents";
import { createSchool } from "@/tests/factories/schools";
import { signIn } from "@/tests/factories/sessions";
import { call } from "@/tests/support/call";
import { createModeratorClient } from "@/tests/support/moderation";

// Two admins make 400 decisions within seconds; the limit of writes has its own tests.
vi.mock("@/lib/http/limits/request-limits", () => ({ takeRead: () => null, takeWrite: () => null }));

const PARENTS = 200;
/** Concurrent requests that the server admits (lib/server/request-pipeline.mjs); others wait. */
const MAX_CONCURRENCY = 12;

const limited = limitConcurrency(MAX_CONCURRENCY);
/** Repeats a request that gets 503, as a browser does. */
const retryWhenBusy = <Answer extends { status: number }>(work: () => Promise<Answer>): Promise<Answer> =>
  limited(work).then((answer) => (answer.status === 503 ? retryWhenBusy(work) : answer));
let schoolId: string;
let parents: { id: string; cookie: string; stars: number }[];
let moderators: Awaited<ReturnType<typeof createModeratorClient>>[];

beforeAll(async () => {
  schoolId = (await createSchool()).id;
  parents = await Promise.all(
    Array.from({ length: PARENTS }, (_, index) =>
      limited(async () => {
        const { id } = await createParent({ schoolId });
        return { id, cookie: await signIn({ id }), stars: 1 + (index % 5) };
      }),
    ),
  );
  moderators = [await createModeratorClient(), await createModeratorClient()];
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

/** Statistics, page figures and list match the reviews. */
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
  it("submit reviews at once while two admins decide on them: exact statistics, no errors but 409", { timeout: 240_000 }, async () => {
    const outcomes = await Promise.all(
      parents.map(async (parent, index) => {
        const sent = await retryWhenBusy(() => submit(parent));
        expect(sent.status).toBe(201);
        const { id } = sent.body;
        const [approver, remover] = index % 2 ? moderators : moderators.toReversed();
        const [approved, removed] = await Promise.all([
          retryWhenBusy(() => approver.approveReview(id)),
          retryWhenBusy(() => remover.removeReview(id, { reasonCode: "off-topic" })),
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
  });

  it(
    "withdraw, delete accounts and resubmit while admins reopen decisions: exact statistics, no errors but 409 and 404",
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
            retryWhenBusy<{ status: number }>(reopen),
            retryWhenBusy<{ status: number }>(leave),
            retryWhenBusy(() => other.undoReview(id)),
          ]))
            statuses.add(answer.status);
        }),
      );
      expect([...statuses].filter((status) => ![200, 201, 204, 404, 409].includes(status))).toEqual([]);
      await expectExact();
      expect((await verifyLog()).brokenAt).toBeNull();
    },
  );

  it("deleting the school deletes everything", async () => {
    await db().school.delete({ where: { id: schoolId } });
    expect(await db().review.count()).toBe(0);
    expect(await db().schoolStatistics.count()).toBe(0);
    expect(await listStatisticsDifferences()).toEqual([]);
    expect(await listRatingDifferences()).toEqual([]);
    expect((await verifyLog()).brokenAt).toBeNull();
  });
});

/** Limits concurrency; further calls wait. */
function limitConcurrency(limit: number) {
  const waiting: (() => void)[] = [];
  let freeSlots = limit;
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (freeSlots > 0) freeSlots -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else freeSlots += 1;
    }
  };
}
