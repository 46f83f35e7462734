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
