import { expect, it } from "vitest";
import { db, inTransaction } from "@/lib/platform/db";
import { listStatisticsDifferences, recountStatistics } from "@/lib/reviews/statistics";
import { createParent } from "@/tests/factories/parents";
import { createReview } from "@/tests/factories/reviews";
import { createSchool } from "@/tests/factories/schools";

const MANY = Array.from({ length: 20 }, (_, index) => index);

it("twenty schools added to one place at once are all stored and counted", async () => {
  const { placeId } = await createSchool();
  await Promise.all(MANY.map(() => createSchool()));
  expect((await db().place.findUniqueOrThrow({ where: { id: placeId } })).schoolCount).toBe(21);
});

it("twenty reviews of one school submitted at once are counted exactly", async () => {
  const { id: schoolId } = await createSchool();
  const authors = await Promise.all(MANY.map(() => createParent({ schoolId })));
  await Promise.all(
    authors.map(({ id: authorId }, index) =>
      inTransaction(async () => {
        const review = await createReview({ schoolId, authorId, overallRating: (index % 5) + 1 });
        if (index % 4 === 0) await db().review.update({ where: { id: review.id }, data: { status: "removed", removalCode: "withdrawn" } });
        await recountStatistics([schoolId]);
      }),
    ),
  );
  expect((await db().schoolStatistics.findUniqueOrThrow({ where: { schoolId } })).reviewCount).toBe(15);
  expect(await listStatisticsDifferences()).toEqual([]);
});
