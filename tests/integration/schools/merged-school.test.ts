import { expect, it } from "vitest";
import { findMergedInto, findSchool } from "@/lib/schools/queries";
import { createSchool } from "../../factories/schools";

it("a merged school redirects to the school at the end of its mergers", async () => {
  const last = await createSchool();
  const middle = await createSchool({ status: "merged", mergedIntoId: last.id });
  const first = await createSchool({ status: "merged", mergedIntoId: middle.id });
  expect(await findMergedInto(first.id)).toBe(last.id);
  expect(await findMergedInto(middle.id)).toBe(last.id);
  expect(await findSchool(first.id)).toBeNull();
});

it("listed, closed and unknown schools don't redirect", async () => {
  const listed = await createSchool();
  const closed = await createSchool({ status: "closed" });
  for (const id of [listed.id, closed.id, "no-such-school", "../etc/passwd"]) expect(await findMergedInto(id)).toBeNull();
});

it("a school merged into one that has closed since redirects to it", async () => {
  const closed = await createSchool({ status: "closed" });
  const merged = await createSchool({ status: "merged", mergedIntoId: closed.id });
  expect(await findMergedInto(merged.id)).toBe(closed.id);
});

it("circular mergers end the search", async () => {
  const one = await createSchool({ status: "merged" });
  const two = await createSchool({ status: "merged", mergedIntoId: one.id });
  const { db } = await import("@/lib/platform/db");
  await db().school.update({ where: { id: one.id }, data: { mergedIntoId: two.id } });
  expect(await findMergedInto(one.id)).toBeNull();
});
