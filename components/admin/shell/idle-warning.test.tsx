import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { IdleWarning } from "./idle-warning.client";

const MINUTE = 60_000;
const asked = vi.fn();
vi.mock("next/navigation", () => ({ usePathname: () => "/admin" }));

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  asked.mockReset().mockImplementation(async () => new Response("{}"));
  vi.stubGlobal("fetch", asked);
  render(<IdleWarning idleSeconds={30 * 60} />);
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (minutes: number) => act(() => vi.advanceTimersByTimeAsync(minutes * MINUTE));
const dialog = () => screen.queryByRole("dialog", { name: "Are you still there?" });

describe("the warning before an admin's session ends", () => {
  it("appears in time, and one press keeps the session", async () => {
    await pass(26);
    expect(dialog()).toBeNull();
    await pass(1.1);
    expect(dialog()?.textContent).toContain("in 2 minutes");
    expect(asked).not.toHaveBeenCalled();
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Stay signed in" })));
    expect(asked).toHaveBeenCalledTimes(1);
    expect(dialog()).toBeNull();
    await pass(26);
    expect(dialog()).toBeNull();
  });

  it("does not appear while the admin types; the server is notified once a minute", async () => {
    for (let minute = 0; minute < 40; minute++) {
      fireEvent.keyDown(document.body, { key: "a" });
      await pass(1);
    }
    expect(dialog()).toBeNull();
    expect(asked.mock.calls.length).toBeGreaterThan(15);
    expect(asked.mock.calls.length).toBeLessThanOrEqual(40);
  });

  it("does not appear while another tab is in use", async () => {
    await pass(20);
    localStorage.setItem("admin-seen-at", String(Date.now()));
    await pass(20);
    expect(dialog()).toBeNull();
  });
});
