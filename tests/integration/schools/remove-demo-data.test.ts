import { expect, it } from "vitest";
import { db } from "@/lib/platform/db";
import { loadDemoData } from "@/prisma/seed/load-demo-data";
import { removeDemoData } from "@/prisma/seed/remove-demo-data";
import { listStatisticsDifferences, recountStatistics } from "@/lib/reviews/statistics";
import { createSchool } from "@/tests/factories/schools";

it("deletes demo data with everything that belongs to it; real schools keep statistics of their own reviews", async () => {
  const { schools } = await loadDemoData();
  const real = await createSchool({ name: "Real School" });
  const demo = await db().review.findFirstOrThrow({ where: { status: "approved" } });
  await db().review.update({ where: { id: demo.id }, data: { schoolId: real.id } });
  await recountStatistics([real.id, demo.schoolId]);

  const removed = await removeDemoData();
  expect(removed).toMatchObject({ schools, reviews: 400 });
  expect(await db().school.findMany({ select: { id: true } })).toEqual([{ id: real.id }]);
  expect([await db().review.count(), await db().user.count(), await db().enrolment.count(), await db().schoolFee.count()]).toEqual([
    0, 0, 0, 0,
  ]);
  expect([await db().feeSchedule.count(), await db().feeReport.count(), await db().feeFigure.count()]).toEqual([0, 0, 0]);
  expect(await db().admissionSchedule.count()).toBe(0);
  expect([await db().safetyReport.count(), await db().safetyFigure.count()]).toEqual([0, 0]);
  expect(await db().place.findMany({ select: { id: true, schoolCount: true } })).toEqual([{ id: real.placeId, schoolCount: 1 }]);
  expect(await listStatisticsDifferences()).toEqual([]);
  expect(await db().change.count({ where: { kind: "site" } })).toBeGreaterThan(1);
  expect(await removeDemoData()).toEqual({ schools: 0, parents: 0, reviews: 0 });
});
