import { beforeEach, expect, test } from "vitest";
import { db } from "@/lib/platform/db";
import { NAMES_PER_PAGE, countNamePages, listBestSchoolsOfPlace, listSchoolNamesOfPlace } from "@/lib/schools/places/place-schools";
import { PUNE } from "@/tests/factories/places";
import { createReview } from "@/tests/factories/reviews";
import { createSchool } from "@/tests/factories/schools";

const PLACE = "maharashtra/nashik";

beforeEach(async () => {
  await db().school.deleteMany();
});

test("a place shows its best reviewed schools first, then the best described, and none of other places", async () => {
  const good = await createSchool({ name: "Good" });
  const poor = await createSchool({ name: "Poor" });
  await createSchool({ name: "Plain", factCount: 1 });
  await createSchool({ name: "Described", factCount: 8 });
  await createSchool({ name: "Elsewhere", place: PUNE });
  await createReview({ schoolId: good.id, overallRating: 5 });
  await createReview({ schoolId: poor.id, overallRating: 1 });
  const schools = await listBestSchoolsOfPlace(PLACE, 24);
  expect(schools.map((school) => school.name)).toEqual(["Good", "Described", "Plain", "Poor"]);
  expect(await listBestSchoolsOfPlace(PLACE, 2)).toHaveLength(2);
});

test("pages from A to Z list every school of a place once", async () => {
  const count = NAMES_PER_PAGE + 7;
  for (let made = 0; made < count; made++) await createSchool();
  await createSchool({ status: "closed" });
  const pages = countNamePages(count);
  expect(pages).toBe(2);
  const names = (await Promise.all([1, 2].map((page) => listSchoolNamesOfPlace(PLACE, page)))).flat();
  expect(names).toHaveLength(count);
  expect(new Set(names.map((school) => school.id)).size).toBe(count);
  expect(names.map((school) => school.name)).toEqual(names.map((school) => school.name).toSorted());
  expect(await listSchoolNamesOfPlace(PLACE, 3)).toEqual([]);
});
