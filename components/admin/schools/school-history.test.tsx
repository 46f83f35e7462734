import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { SchoolHistory } from "./school-history";

const MERGED = { id: "7", at: "2026-11-20T10:00:00.000Z", action: "school.merge", by: "Asha Rao", changes: [], undoRefusal: null };

/** The history of a school that was merged; answers what was posted. */
function shown() {
  const posted: string[] = [];
  vi.stubGlobal("fetch", (address: string, { method }: RequestInit = {}) => {
    if (method === "POST") posted.push(address);
    return Promise.resolve(Response.json([MERGED], { headers: { "X-Total-Count": "1" } }));
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SchoolHistory school={{ id: "kaveri", name: "Kaveri School" }} onUndone={() => {}} onClose={() => {}} returnFocus={() => {}} />
    </QueryClientProvider>,
  );
  return posted;
}

describe("the history of a school", () => {
  it("asks before a merger is undone", async () => {
    const posted = shown();
    await userEvent.click(await screen.findByRole("button", { name: /^Undo/ }));
    const question = screen.getByRole("alertdialog", { name: "Undo" });
    expect(question.textContent).toContain("This separates the two schools again");
    expect(posted).toEqual([]);
    await userEvent.click(within(question).getByRole("button", { name: "Undo" }));
    expect(posted).toEqual(["/api/admin/audit/7/undo"]);
  });
});
