import { expect, it } from "vitest";
import { COST } from "@/lib/accounts/bcrypt.mjs";
import { hashing, hashPassword, isPassword } from "@/lib/accounts/password-threads";

it("is twelve doublings where nobody makes it cheaper, for those without an account too", async () => {
  expect(COST).toBe(12);
  hashing.cost = COST;
  const kept = await hashPassword("paper boats in july");
  expect(kept).toMatch(/^\$2b\$12\$/);
  expect(await isPassword("paper boats in july", kept)).toBe(true);
  expect(await isPassword("paper boats in june", kept)).toBe(false);
  expect(await isPassword("paper boats in july", null)).toBe(false);
});

it("verifies hashes that bcryptjs made", async () => {
  const kept = "$2b$04$astXIt1EsuxzkZC/fTSUrOXeQTED/9TAAUmKGMHf1n94dCugyiUiK";
  expect(await isPassword("paper boats in july", kept)).toBe(true);
  expect(await isPassword("paper boats in june", kept)).toBe(false);
});

it("hashes two passwords at once, queues 24 and refuses the next", async () => {
  hashing.cost = 4;
  const results = await Promise.allSettled(Array.from({ length: 27 }, () => hashPassword("paper boats in july")));
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(26);
  expect(results[26]).toMatchObject({ status: "rejected", reason: { code: "OVERLOADED" } });
  await expect(hashPassword("paper boats in july")).resolves.toMatch(/^\$2b\$04\$/);
});
