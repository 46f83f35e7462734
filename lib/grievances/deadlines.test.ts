import { expect, it } from "vitest";
import { grievanceDueAt } from "./deadlines";
import { GRIEVANCE_CATEGORIES } from "./schema";

it("requests to take something down are due in 36 hours, all others in seven days", () => {
  const now = new Date("2026-11-21T10:00:00Z");
  const hours = Object.fromEntries(
    GRIEVANCE_CATEGORIES.map((category) => [category, (grievanceDueAt(category, now).getTime() - now.getTime()) / 3_600_000]),
  );
  expect(hours).toEqual({ privacy: 36, impersonation: 36, child: 36, review: 36, removal: 168, school: 168, account: 168, other: 168 });
});
