import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { remindOfRules } from "@/lib/accounts/remind-of-rules";
import { clock } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { createAdmin, createParent } from "@/tests/factories/parents";

const setNow = (time: string) => vi.spyOn(clock, "now").mockReturnValue(new Date(time));
const remindedIds = async () =>
  (await db().mail.findMany({ where: { kind: "rules-reminder" }, orderBy: { createdAt: "asc" } })).map(({ userId }) => userId);

const REGISTERED = new Date("2027-01-01T00:00:00Z");

beforeEach(async () => {
  await db().mail.deleteMany();
  await db().user.deleteMany();
  setNow("2027-03-25T04:30:00Z");
});
afterEach(() => vi.restoreAllMocks());

it("everyone with a confirmed address is reminded of the rules every three months, even by several servers at once", async () => {
  const people = [await createParent({ createdAt: REGISTERED }), await createAdmin({ createdAt: REGISTERED })];
  const counts = await Promise.all([remindOfRules(), remindOfRules(), remindOfRules()]);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(2);
  expect((await remindedIds()).sort()).toEqual(people.map(({ id }) => id).sort());

  setNow("2027-05-01T04:30:00Z");
  expect(await remindOfRules()).toBe(0);
  setNow("2027-06-20T04:30:00Z");
  expect(await remindOfRules()).toBe(2);
  const { rulesRemindedAt } = await db().user.findUniqueOrThrow({ where: { id: people[0].id } });
  expect(rulesRemindedAt).toEqual(new Date("2027-06-20T04:30:00Z"));
});

it("new accounts, unconfirmed addresses and demo parents are not reminded", async () => {
  await createParent({ createdAt: new Date("2027-02-01T00:00:00Z") });
  await createParent({ createdAt: REGISTERED, emailConfirmedAt: null });
  await createParent({ createdAt: REGISTERED, isDemo: true });
  expect(await remindOfRules()).toBe(0);
  expect(await remindedIds()).toEqual([]);
});

it("more people than one transaction takes are all reminded, each once", async () => {
  await db().$executeRaw`
    INSERT INTO users (id, first_name, last_name, email, email_confirmed_at, created_at)
    SELECT gen_random_uuid(), 'Asha', 'Kulkarni', 'many-' || n || '@example.org', ${REGISTERED}, ${REGISTERED} FROM generate_series(1, 250) AS n`;
  expect(await remindOfRules()).toBe(250);
  expect(new Set(await remindedIds()).size).toBe(250);
});
