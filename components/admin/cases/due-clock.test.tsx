import { render } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { clock } from "@/lib/platform/clock";
import { DueClock } from "./clocks";

it.each([
  [0, "36 h left", "bg-sunk"],
  [26.5, "9 h left", "bg-sunk"],
  [27.5, "Due soon: 8 h left", "bg-warn-soft"],
  [35.5, "Due soon: 0 h left", "bg-warn-soft"],
  [37.5, "Overdue by 1 h", "bg-bad-soft"],
  [36 + 49, "Overdue by 2 days", "bg-bad-soft"],
])("36 hours, after %s of them: %s", (hours, words, background) => {
  const since = "2026-11-21T10:00:00Z";
  vi.spyOn(clock, "now").mockReturnValue(new Date(new Date(since).getTime() + hours * 3_600_000));
  const { container } = render(<DueClock since={since} due="2026-11-22T22:00:00Z" />);
  expect([container.textContent, [...container.firstElementChild!.classList].find((name) => name.startsWith("bg-"))]).toEqual([
    words,
    background,
  ]);
  vi.restoreAllMocks();
});
