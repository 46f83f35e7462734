import { expect, it } from "vitest";
import { COST } from "@/lib/accounts/bcrypt.mjs";
import { hashing, hashPassword, verifyPassword } from "@/lib/accounts/password-threads";

it("the bcrypt cost is 12 in production, also when the account doesn't exist", async () => {
  expect(COST).toBe(12);
  hashing.cost = COST;
  const hash = await hashPassword("paper boats in july");
  expect(hash).toMatch(/^\$2b\$12\$/);
  expect(await verifyPassword("paper boats in july", hash)).toBe(true);
  expect(await verifyPassword("paper boats in june", hash)).toBe(false);
  expect(await verifyPassword("paper boats in july", null)).toBe(false);
});

it("verifies hashes made by bcryptjs", async () => {
  const hash = "$2b$04$astXIt1EsuxzkZC/fTSUrOXeQTED/9TAAUmKGMHf1n94dCugyiUiK";
  expect(await verifyPassword("paper boats in july", hash)).toBe(true);
  expect(await verifyPassword("paper boats in june", hash)).toBe(false);
});

it("hashes two passwords at once, queues 24 and refuses more", async () => {
  hashing.cost = 4;
  const results = await Promise.allSettled(Array.from({ length: 27 }, () => hashPassword("paper boats in july")));
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(26);
  expect(results[26]).toMatchObject({ status: "rejected", reason: { code: "OVERLOADED" } });
  await expect(hashPassword("paper boats in july")).resolves.toMatch(/^\$2b\$04\$/);
});
