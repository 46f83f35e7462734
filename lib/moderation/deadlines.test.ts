import { describe, expect, it } from "vitest";
import { deadlineState } from "@/lib/platform/clock";
import { REPORT_REASONS } from "@/lib/reviews/schema";
import { hidesImmediately, dueAt } from "./deadlines";

const NOW = new Date("2026-11-21T10:00:00Z");
const hoursOf = (reason: (typeof REPORT_REASONS)[number]) => (dueAt(reason, NOW).getTime() - NOW.getTime()) / 3_600_000;

it("reports that concern a person are due in 36 hours, others in seven days", () => {
  expect(REPORT_REASONS.filter((reason) => hoursOf(reason) === 36)).toEqual(["personal-data", "child", "impersonation", "abuse"]);
  expect(new Set(REPORT_REASONS.map(hoursOf))).toEqual(new Set([36, 168]));
});

it("only reports of irreversible harm hide a review before a moderator decides", () => {
  expect(REPORT_REASONS.filter(hidesImmediately)).toEqual(["personal-data", "child", "impersonation"]);
});

describe("a deadline", () => {
  const due = dueAt("child", NOW);
  it.each([
    [0, "fine"],
    [26.9, "fine"],
    [27, "soon"],
    [36, "soon"],
    [36.1, "overdue"],
  ])("of 36 hours is, after %s hours, %s", (hours, state) => {
    expect(deadlineState({ since: NOW, due }, new Date(NOW.getTime() + hours * 3_600_000))).toBe(state);
  });
});
