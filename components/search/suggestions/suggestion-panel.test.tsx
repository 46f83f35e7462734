import { act, fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createRef, useLayoutEffect } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import type { Suggestion } from "@/lib/search/view";
import { addRecentSearch, recentSearches } from "./recent-searches";
import { SearchInput } from "./search-input.client";
import { SuggestionPanel } from "./suggestion-panel";

const PUNE: Suggestion = { kind: "place", id: "maharashtra/pune", name: "Pune", state: "Maharashtra", schoolCount: 12 };
const PINCODE: Suggestion = { kind: "pincode", id: "411001", name: "411001", place: "Pune", state: "Maharashtra" };
const DHANORI = { locality: "Dhanori", city: "Pune", state: "Maharashtra", zipCode: "411032" };
const SCHOOL: Suggestion = { kind: "school", id: "punewadi-pune-a1b2c3", name: "Punewadi School", ...DHANORI };

interface Call {
  search: string;
  isAborted: () => boolean;
  answer: (suggestions: Suggestion[]) => Promise<void>;
}

/** The calls that were made, each answered when the test says so. */
function holdCalls(): Call[] {
  const calls: Call[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation((address, { signal } = {}) => {
    let resolve = (_answer: Response) => {};
    const promise = new Promise<Response>((done) => (resolve = done));
    calls.push({
      search: new URL(String(address), location.origin).searchParams.get("search")!,
      isAborted: () => signal!.aborted,
      answer: (suggestions) => act(async () => resolve(new Response(JSON.stringify(suggestions)))),
    });
    return promise;
  });
  return calls;
}

/** A busy machine takes its time to load code. */
const soon = (check: () => void) => vi.waitFor(check, { timeout: 30_000 });
const box = () => screen.getByRole<HTMLInputElement>("combobox");
const options = () => screen.queryAllByRole("option").map((option) => option.textContent);
const active = () => document.getElementById(box().getAttribute("aria-activedescendant") ?? "")?.textContent ?? null;
const isOpen = () => box().getAttribute("aria-expanded") === "true";

async function show() {
  const submit = vi.fn((event: React.FormEvent) => event.preventDefault());
  const follow = vi.fn();
  render(
    <form action="/schools" onSubmit={submit}>
      <SearchInput aria-label="Search" maxLength={200} />
      <button>Find</button>
    </form>,
  );
  document.addEventListener("click", (event) => {
    if (!(event.target as Element).closest("a")) return;
    event.preventDefault();
    follow();
  });
  return { user: userEvent.setup(), submit, follow };
}

beforeEach(() => localStorage.clear());

test("arrow keys move through the list and wrap, Enter follows, Escape closes and keeps the text", async () => {
  const calls = holdCalls();
  const { user, submit, follow } = await show();
  await user.click(box());
  await soon(() => expect(document.getElementById("suggestions")).not.toBeNull());
  await user.keyboard("pune");
  await soon(() => expect(calls.at(-1)?.search).toBe("pune"));
  await calls.at(-1)!.answer([PUNE, PINCODE, SCHOOL]);
  expect(isOpen()).toBe(true);
  expect(options()).toEqual([
    "Pune Maharashtra, 12 schools",
    "411001 Near this pincode, Pune, Maharashtra",
    "Punewadi School Dhanori, Pune 411032, Maharashtra",
  ]);
  expect(screen.getByRole("status").textContent).toBe("3 suggestions. Choose with the arrow keys.");
  expect(screen.getAllByRole("option").map((option) => option.getAttribute("href"))).toEqual([
    "/schools/in/maharashtra/pune",
    "/schools?near=411001",
    "/schools/punewadi-pune-a1b2c3",
  ]);
  expect(active()).toBeNull();
  await user.keyboard("{ArrowDown}");
  expect(active()).toContain("Pune");
  await user.keyboard("{ArrowUp}");
  expect(active()).toContain("Punewadi School");
  await user.keyboard("{ArrowDown}");
  expect(active()).toContain("12 schools");
  await user.keyboard("{End}");
  expect(active()).toBeNull();
  await user.keyboard("{Escape}");
  expect(isOpen()).toBe(false);
  expect(box().value).toBe("pune");
  await user.keyboard("{ArrowDown}{ArrowDown}{Enter}");
  expect(follow).toHaveBeenCalledTimes(1);
  expect(submit).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(box());
});

test("handles letters typed between its first render and its first effect", async () => {
  const calls = holdCalls();
  const field = createRef<HTMLInputElement>();
  const TypedMeanwhile = () => {
    useLayoutEffect(() => void (field.current!.value = "pune"));
    return null;
  };
  const { rerender } = render(<input ref={field} />);
  field.current!.focus();
  rerender(
    <>
      <input ref={field} />
      <SuggestionPanel id="suggestions" field={field} lastSubmitted={{ current: undefined }} />
      <TypedMeanwhile />
    </>,
  );
  await soon(() => expect(calls.at(-1)?.search).toBe("pune"));
  await calls.at(-1)!.answer([PUNE]);
  expect(options()).toEqual(["Pune Maharashtra, 12 schools"]);
});

test("Enter without a selection searches for the words, and a late response doesn't reopen the list", async () => {
  const calls = holdCalls();
  const { user, submit } = await show();
  await user.type(box(), "pune");
  await soon(() => expect(calls).toHaveLength(1));
  await user.keyboard("{Enter}");
  expect(submit).toHaveBeenCalledTimes(1);
  await calls[0].answer([PUNE]);
  expect(isOpen()).toBe(false);
  expect(recentSearches()).toEqual(["pune"]);
});

test("shows responses while typing continues, one request at a time", async () => {
  const calls = holdCalls();
  const { user } = await show();
  await user.type(box(), "pu");
  await soon(() => expect(calls.map(({ search }) => search)).toEqual(["pu"]));
  await user.type(box(), "ne");
  await calls[0].answer([SCHOOL, PUNE]);
  expect(options()).toEqual(["Punewadi School Dhanori, Pune 411032, Maharashtra", "Pune Maharashtra, 12 schools"]);
  await soon(() => expect(calls.at(-1)!.search).toBe("pune"));
  await calls.at(-1)!.answer([PUNE]);
  expect(options()).toEqual(["Pune Maharashtra, 12 schools"]);
});

test("selecting a line keeps the list and aborts the running request", async () => {
  const calls = holdCalls();
  const { user, follow } = await show();
  await user.type(box(), "pu");
  await soon(() => expect(calls).toHaveLength(1));
  await calls[0].answer([PUNE, PINCODE]);
  await user.type(box(), "n");
  await soon(() => expect(calls).toHaveLength(2));
  await user.keyboard("{ArrowDown}");
  expect(calls[1].isAborted()).toBe(true);
  await calls[1].answer([SCHOOL]);
  expect(active()).toContain("Pune");
  await user.keyboard("{Enter}");
  expect(follow).toHaveBeenCalledTimes(1);
  expect(recentSearches()).toEqual(["Pune"]);
});

test("a request without a response is replaced by the next one", async () => {
  const calls = holdCalls();
  const { user } = await show();
  await user.type(box(), "pu");
  await soon(() => expect(calls).toHaveLength(1));
  await user.type(box(), "ne");
  await soon(() => expect(calls.at(-1)!.search).toBe("pune"));
  expect(calls[0].isAborted()).toBe(true);
  await calls.at(-1)!.answer([PUNE]);
  await calls[0].answer([SCHOOL]);
  expect(options()).toEqual(["Pune Maharashtra, 12 schools"]);
});

test("replacing the text aborts the running request", async () => {
  const calls = holdCalls();
  const { user } = await show();
  await user.type(box(), "pu");
  await soon(() => expect(calls).toHaveLength(1));
  await user.type(box(), "{Backspace}{Backspace}41");
  expect(calls[0].isAborted()).toBe(true);
  await soon(() => expect(calls.at(-1)!.search).toBe("41"));
  await calls[0].answer([SCHOOL]);
  expect(options()).toEqual([]);
  await calls.at(-1)!.answer([PINCODE]);
  expect(options()).toEqual(["411001 Near this pincode, Pune, Maharashtra"]);
});

test("suggestions for different words disappear at once; they stay while the words are extended or shortened", async () => {
  const calls = holdCalls();
  const { user } = await show();
  await user.type(box(), "pune");
  await soon(() => expect(calls.at(-1)?.search).toBe("pune"));
  await calls.at(-1)!.answer([PUNE]);
  await user.type(box(), "w");
  expect(isOpen()).toBe(true);
  await user.type(box(), "{Backspace}{Backspace}{Backspace}");
  expect(options()).toEqual(["Pune Maharashtra, 12 schools"]);
  fireEvent.input(box(), { target: { value: "delhi" } });
  expect(options()).toEqual([]);
  expect(isOpen()).toBe(false);
});

test("nothing changes under a finger: a response that arrives while it is down is shown when it is lifted", async () => {
  const calls = holdCalls();
  const { user, follow } = await show();
  await user.type(box(), "pu");
  await soon(() => expect(calls).toHaveLength(1));
  await calls[0].answer([PUNE, PINCODE]);
  await user.type(box(), "n");
  await soon(() => expect(calls).toHaveLength(2));
  const [line] = screen.getAllByRole("option");
  fireEvent.pointerDown(line);
  await calls[1].answer([SCHOOL]);
  expect(screen.getAllByRole("option")[0]).toBe(line);
  fireEvent.pointerUp(line);
  fireEvent.click(line);
  expect(follow).toHaveBeenCalledTimes(1);
  expect(recentSearches()).toEqual(["Pune"]);
  // After Back, the list is closed.
  expect(isOpen()).toBe(false);

  await user.type(box(), "e");
  expect(options()).toEqual(["Punewadi School Dhanori, Pune 411032, Maharashtra"]);
  await soon(() => expect(calls).toHaveLength(3));
  fireEvent.pointerDown(screen.getAllByRole("option")[0]);
  await calls[2].answer([PUNE]);
  expect(options()).toEqual(["Punewadi School Dhanori, Pune 411032, Maharashtra"]);
  fireEvent.pointerCancel(document.body);
  expect(options()).toEqual(["Pune Maharashtra, 12 schools"]);
});

test.each([
  ["another button holds nothing", 2, () => undefined],
  ["a key ends it, where the press never does", 0, () => fireEvent.keyDown(document.body, { key: "ArrowDown" })],
])("%s", async (_, button, then) => {
  const calls = holdCalls();
  const { user } = await show();
  await user.type(box(), "pune");
  await soon(() => expect(calls).toHaveLength(1));
  await calls[0].answer([SCHOOL]);
  await user.type(box(), "w");
  await soon(() => expect(calls).toHaveLength(2));
  fireEvent.pointerDown(screen.getAllByRole("option")[0], { button });
  then();
  await calls[1].answer([PUNE]);
  expect(options()).toEqual(["Pune Maharashtra, 12 schools"]);
});

test("an empty field offers at most five recent searches of this browser, until they are cleared", async () => {
  holdCalls();
  for (const words of ["one", "two", "three", "four", "five", "Two", "six"]) addRecentSearch(words);
  const { user } = await show();
  await user.click(box());
  const list = await screen.findByRole("listbox", { name: "Recent searches" }, { timeout: 30_000 });
  expect(
    within(list)
      .getAllByRole("option")
      .map((option) => option.textContent),
  ).toEqual(["six ", "Two ", "five ", "four ", "three "]);
  expect(within(list).getAllByRole("option")[0].getAttribute("href")).toBe("/schools?search=six");
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Clear recent searches" }));
  await user.keyboard("{Enter}");
  expect(recentSearches()).toEqual([]);
  expect(isOpen()).toBe(false);
  expect(document.activeElement).toBe(box());
});

test("leaving the field closes the list", async () => {
  const calls = holdCalls();
  const { user } = await show();
  await user.type(box(), "pune");
  await soon(() => expect(calls).toHaveLength(1));
  await calls[0].answer([PUNE]);
  expect(isOpen()).toBe(true);
  await user.tab();
  expect(isOpen()).toBe(false);
});

test("a failed request suggests nothing and doesn't interrupt typing", async () => {
  vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("Failed to fetch"));
  const { user } = await show();
  await user.type(box(), "pune");
  await soon(() => expect(fetch).toHaveBeenCalled());
  expect(isOpen()).toBe(false);
  expect(box().value).toBe("pune");
});
