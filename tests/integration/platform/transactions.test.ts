import { afterAll, beforeEach, expect, it } from "vitest";
import { db, inTransaction } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import { createPlace, NASHIK, PUNE } from "@/tests/factories/places";

beforeEach(async () => {
  for (const place of [NASHIK, PUNE]) await createPlace(place);
  await db().place.updateMany({ data: { schoolCount: 0 } });
});
afterAll(() => db().place.updateMany({ data: { schoolCount: 0 } }));

const NAMES = [NASHIK.name, PUNE.name];
const counts = async () =>
  (await db().place.findMany({ where: { name: { in: NAMES } }, orderBy: { name: "asc" } })).map(({ schoolCount }) => schoolCount);

/** Two transactions of which each holds what the other is going to ask for. */
async function crossing(addOne: (name: string) => Promise<unknown>) {
  const arrived = new Map<string, () => void>();
  const both = NAMES.map((name) => new Promise<void>((resolve) => arrived.set(name, resolve)));
  let attempts = 0;
  const go = (names: string[]) =>
    inTransaction(async () => {
      attempts++;
      await addOne(names[0]);
      arrived.get(names[0])!();
      await Promise.all(both);
      await addOne(names[1]);
    });
  await Promise.all([go(NAMES), go([...NAMES].reverse())]);
  return attempts;
}

it("of two transactions that wait for each other both are done, each of them once", async () => {
  const attempts = await crossing((name) => db().place.updateMany({ where: { name }, data: { schoolCount: { increment: 1 } } }));
  expect(attempts).toBeGreaterThan(2);
  expect(await counts()).toEqual([2, 2]);
});

it("so are two that speak to the database in their own words", async () => {
  await crossing((name) => db().$executeRaw`UPDATE places SET school_count = school_count + 1 WHERE name = ${name}`);
  expect(await counts()).toEqual([2, 2]);
});

it("what a use case refuses is refused once", async () => {
  let attempts = 0;
  const refused = inTransaction(async () => {
    attempts++;
    throw new AppError("CONFLICT", "Not now");
  });
  await expect(refused).rejects.toThrow("Not now");
  expect(attempts).toBe(1);
});
