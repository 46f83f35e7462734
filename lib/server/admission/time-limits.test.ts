import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { LIMIT_MS, limitOf, LONG_CALLS, LONG_LIMIT_MS } from "./time-limits.mjs";

it.each(LONG_CALLS)("%s exists and has the long limit", (call) => {
  const [method, path] = call.split(" ");
  const route = readFileSync(`app${path.replace(/:(\w+)/g, "[$1]")}/route.ts`, "utf8");
  expect(route).toContain(`export const ${method} = adminWrite(`);
  expect(limitOf(method, path.replace(/:\w+/g, "k3x9qf"))).toBe(LONG_LIMIT_MS);
});

it("other calls get ten seconds, even with a similar method or path", () => {
  for (const [method, path] of [
    ["GET", "/api/admin/reviews/undo"],
    ["PUT", "/api/admin/schools/a-school"],
    ["DELETE", "/api/admin/schools/a-school/merge"],
    ["POST", "/api/schools"],
  ])
    expect(limitOf(method, path)).toBe(LIMIT_MS);
});
