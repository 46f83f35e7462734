import { expect, it } from "vitest";
import { db } from "@/lib/platform/db";
import { createReview } from "@/tests/factories/reviews";
import { createSchool } from "@/tests/factories/schools";

/** How often the feed has named a school. */
const toldOf = (schoolId: string) => db().change.count({ where: { kind: "school", subjectId: schoolId } });

it("tells of a school when what is published there changes, and nothing while somebody writes and waits", async () => {
  const { id: schoolId } = await createSchool();
  const atFirst = await toldOf(schoolId);
  const review = await createReview({ schoolId, status: "pending" });
  await db().review.update({ where: { id: review.id }, data: { overallComment: "Redacted." } });
  expect(await toldOf(schoolId)).toBe(atFirst);

  let before = atFirst;
  const grows = async () => {
    const now = await toldOf(schoolId);
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
  expect(await toldOf(schoolId)).toBe(before);
});
