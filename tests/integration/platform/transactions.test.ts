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

/** Runs two transactions that each hold the row the other one needs. Returns the number of attempts. */
async function runDeadlocked(increment: (name: string) => Promise<unknown>) {
  const arrived = new Map<string, () => void>();
  const both = NAMES.map((name) => new Promise<void>((resolve) => arrived.set(name, resolve)));
  let attempts = 0;
  const run = (names: string[]) =>
    inTransaction(async () => {
      attempts++;
      await increment(names[0]);
      arrived.get(names[0])!();
      await Promise.all(both);
      await increment(names[1]);
    });
  await Promise.all([run(NAMES), run([...NAMES].reverse())]);
  return attempts;
}

it("two deadlocked transactions both succeed, each applied once", async () => {
  const attempts = await runDeadlocked((name) => db().place.updateMany({ where: { name }, data: { schoolCount: { increment: 1 } } }));
  expect(attempts).toBeGreaterThan(2);
  expect(await counts()).toEqual([2, 2]);
});

it("two deadlocked transactions with raw SQL both succeed", async () => {
  await runDeadlocked((name) => db().$executeRaw`UPDATE places SET school_count = school_count + 1 WHERE name = ${name}`);
  expect(await counts()).toEqual([2, 2]);
});

it("a transaction that throws an AppError isn't retried", async () => {
  let attempts = 0;
  const refused = inTransaction(async () => {
    attempts++;
    throw new AppError("CONFLICT", "Not now");
  });
  await expect(refused).rejects.toThrow("Not now");
  expect(attempts).toBe(1);
});
