import { describe, expect, it } from "vitest";
import { deadlineState } from "@/lib/platform/clock";
import { REPORT_REASONS } from "@/lib/reviews/schema";
import { hidesAtOnce, dueAt } from "./deadlines";

const NOW = new Date("2026-11-21T10:00:00Z");
const hoursOf = (reason: (typeof REPORT_REASONS)[number]) => (dueAt(reason, NOW).getTime() - NOW.getTime()) / 3_600_000;

it("what touches a person is due in 36 hours, all else in seven days", () => {
  expect(REPORT_REASONS.filter((reason) => hoursOf(reason) === 36)).toEqual(["personal-data", "child", "impersonation", "abuse"]);
  expect(new Set(REPORT_REASONS.map(hoursOf))).toEqual(new Set([36, 168]));
});

it("only what cannot be taken back hides a review before anybody has looked", () => {
  expect(REPORT_REASONS.filter(hidesAtOnce)).toEqual(["personal-data", "child", "impersonation"]);
});

describe("a deadline", () => {
  const due = dueAt("child", NOW);
  it.each([
    [0, "fine"],
    [26.9, "fine"],
    [27, "soon"],
    [36, "soon"],
    [36.1, "overdue"],
  ])("of 36 hours is after %s of them %s", (hours, state) => {
    expect(deadlineState({ since: NOW, due }, new Date(NOW.getTime() + hours * 3_600_000))).toBe(state);
  });
});
