import { beforeEach, expect, test } from "vitest";
import { db } from "@/lib/platform/db";
import { listFeaturedSchools } from "@/lib/schools/queries";
import { INDORE, PUNE } from "@/tests/factories/places";
import { createReview } from "@/tests/factories/reviews";
import { createSchool } from "@/tests/factories/schools";

const names = async (limit = 3) => (await listFeaturedSchools(limit)).map((school) => school.name);

beforeEach(async () => {
  await db().school.deleteMany();
});

test("without schools nothing is featured", async () => {
  expect(await names()).toEqual([]);
});

test("the best reviewed come first by Bayesian mean: one five-star review ranks below eight of four and five stars", async () => {
  const single = await createSchool({ name: "One Review" });
  const many = await createSchool({ name: "Eight Reviews" });
  await createReview({ schoolId: single.id, overallRating: 5 });
  for (let count = 0; count < 8; count++) await createReview({ schoolId: many.id, overallRating: count < 6 ? 5 : 4 });
  await createSchool({ name: "No Review", factCount: 9 });
  expect(await names()).toEqual(["Eight Reviews", "One Review", "No Review"]);
  expect(await names(1)).toEqual(["Eight Reviews"]);
});

test("if too few are reviewed, the best described schools of the largest places follow, first one from each place", async () => {
  await createSchool({ name: "Nashik A", factCount: 9 });
  await createSchool({ name: "Nashik B", factCount: 8 });
  await createSchool({ name: "Pune A", factCount: 1, place: PUNE });
  await createSchool({ name: "Pune B", factCount: 0, place: PUNE });
  await createSchool({ name: "Indore A", factCount: 2, place: INDORE });
  expect((await names()).toSorted()).toEqual(["Indore A", "Nashik A", "Pune A"]);
});

test("closed schools are never featured", async () => {
  const closed = await createSchool({ name: "Closed", status: "closed" });
  await createReview({ schoolId: closed.id, overallRating: 5 });
  expect(await names()).toEqual([]);
});
