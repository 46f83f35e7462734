import { render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { clock } from "@/lib/platform/clock";
import { WaitingClock } from "./clocks";

afterEach(() => vi.restoreAllMocks());

describe("the clock of an application", () => {
  it.each([
    ["2026-11-21T11:30:00Z", "0 h, on time"],
    ["2026-11-20T12:00:01Z", "23 h, on time"],
    ["2026-11-20T12:00:00Z", "24 h, due"],
    ["2026-11-19T12:00:01Z", "47 h, due"],
    ["2026-11-19T12:00:00Z", "48 h, overdue"],
    ["2026-11-22T00:00:00Z", "0 h, on time"],
  ])("of one submitted at %s shows %s", (since, words) => {
    vi.spyOn(clock, "now").mockReturnValue(new Date("2026-11-21T12:00:00Z"));
    render(<WaitingClock since={since} />);
    expect(screen.getByText(words).querySelector("svg")).not.toBeNull();
  });
});
