import { expect, it } from "vitest";
import { db } from "@/lib/platform/db";
import { createReview } from "@/tests/factories/reviews";
import { createSchool } from "@/tests/factories/schools";

/** Number of feed entries about a school. */
const countFeedEntries = (schoolId: string) => db().change.count({ where: { kind: "school", subjectId: schoolId } });

it("the feed reports a school when its published reviews change, not when one is submitted", async () => {
  const { id: schoolId } = await createSchool();
  const initialCount = await countFeedEntries(schoolId);
  const review = await createReview({ schoolId, status: "pending" });
  await db().review.update({ where: { id: review.id }, data: { overallComment: "Redacted." } });
  expect(await countFeedEntries(schoolId)).toBe(initialCount);

  let before = initialCount;
  const grows = async () => {
    const now = await countFeedEntries(schoolId);
    expect(now).toBeGreaterThan(before);
    before = now;
  };
  await db().review.update({ where: { id: review.id }, data: { status: "approved", publishedOn: new Date("2026-11-20") } });
  await grows();
  await db().review.update({ where: { id: review.id }, data: { status: "replaced" } });
  await grows();
  await db().review.update({ where: { id: review.id }, data: { status: "removed", removalCode: "abuse" } });
  await grows();
  await db().review.delete({ where: { id: review.id } });
  expect(await countFeedEntries(schoolId)).toBe(before);
});
