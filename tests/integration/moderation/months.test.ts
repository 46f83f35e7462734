import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { closeMonths, listMonths } from "@/lib/moderation/months";
import { clock } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { createReview } from "@/tests/factories/reviews";
import { createSchool } from "@/tests/factories/schools";

const now = (time: string) => vi.spyOn(clock, "now").mockReturnValue(new Date(time));
beforeEach(async () => {
  await db().review.deleteMany();
  await db().moderationMonth.deleteMany();
  now("2026-11-21T10:00:00Z");
});
afterEach(() => vi.restoreAllMocks());

interface Decided {
  sent: string;
  /** Hours from submission to decision */
  after?: number;
  decision?: "approved" | "removed";
  rule?: string;
  stars?: number;
  isUndone?: boolean;
}

let schoolId: string | undefined;

async function aReview({ sent, after, decision = "approved", rule, stars = 4, isUndone = false }: Decided) {
  schoolId ??= (await createSchool()).id;
  const submittedAt = new Date(sent);
  const review = await createReview({ schoolId, status: "pending", submittedAt, overallRating: stars });
  if (after !== undefined) await decide(review.id, new Date(submittedAt.getTime() + after * 3_600_000), { decision, rule, isUndone });
  return review;
}
const decide = (reviewId: string, decidedAt: Date, { decision = "approved", rule, isUndone }: Partial<Decided>) =>
  db().reviewDecision.create({
    data: {
      id: newId(),
      reviewId,
      decision,
      reasonCode: rule,
      decidedAt,
      previousStatus: "pending",
      undoneAt: isUndone ? decidedAt : null,
    },
  });

describe("monthly figures", () => {
  it("count submissions and decisions by month in India, decision times, and published reviews by stars and removed ones by rule", async () => {
    for (const after of [10, 20, 30, 100]) await aReview({ sent: "2026-10-05T06:00:00Z", after });
    await aReview({ sent: "2026-10-06T06:00:00Z", after: 40, decision: "removed", rule: "abuse", stars: 1 });
    await aReview({ sent: "2026-10-06T06:00:00Z", after: 1, isUndone: true });
    const again = await aReview({ sent: "2026-10-07T06:00:00Z", after: 50, decision: "removed", stars: 5 });
    await decide(again.id, new Date("2026-10-20T06:00:00Z"), { decision: "approved" });
    await aReview({ sent: "2026-09-30T18:31:00Z" }); // 1 October in India
    await aReview({ sent: "2026-10-31T18:31:00Z" }); // 1 November in India
    const [november, october, ...others] = await listMonths();
    expect(others).toEqual([]);
    expect(november).toMatchObject({ month: "2026-11", received: 1, published: 0, removed: {}, decided: 0, medianHours: null });
    expect(october).toEqual({
      month: "2026-10",
      received: 8,
      published: 5,
      removed: { abuse: 1, unstated: 1 },
      byStars: [
        [0, 1],
        [0, 0],
        [0, 0],
        [4, 0],
        [1, 1],
      ],
      decided: 6,
      medianHours: 35,
      p95Hours: 88,
      within72Hours: 5,
    });
  });

  it("are stored once when the month is over and don't change when an author is deleted", async () => {
    const { authorId } = await aReview({ sent: "2026-09-10T06:00:00Z", after: 10 });
    await Promise.all([closeMonths(), closeMonths()]);
    await closeMonths();
    expect(await db().moderationMonth.count()).toBe(2);
    const before = await listMonths();
    expect(before.map(({ month, received, published }) => [month, received, published])).toEqual([
      ["2026-11", 0, 0],
      ["2026-10", 0, 0],
      ["2026-09", 1, 1],
    ]);
    await db().user.delete({ where: { id: authorId! } });
    expect(await listMonths()).toEqual(before);
  });

  it("include the current month until yesterday; decision times of few reviews are hidden", async () => {
    for (let count = 0; count < 4; count++) await aReview({ sent: "2026-11-19T06:00:00Z", after: 2 });
    await aReview({ sent: "2026-11-20T18:31:00Z", after: 2 });
    expect((await listMonths())[0]).toMatchObject({ received: 4, decided: 4, medianHours: null, p95Hours: null, within72Hours: 4 });
    now("2026-11-21T18:31:00Z");
    expect((await listMonths())[0]).toMatchObject({ received: 5, decided: 5, medianHours: 2, p95Hours: 2 });
  });

  it("before the first review there is one empty month", async () => {
    await closeMonths();
    expect(await db().moderationMonth.count()).toBe(0);
    expect(await listMonths()).toMatchObject([{ month: "2026-11", received: 0 }]);
  });
});
