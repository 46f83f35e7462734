import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { StaleWhileRevalidate } from "@/lib/platform/stale-while-revalidate";

/** Completes each read on demand; a read returns its number. */
let completions: ((error?: Error) => void)[];
let cachedNumber: StaleWhileRevalidate<number>;

beforeEach((context) => {
  vi.useFakeTimers({ toFake: ["performance"] });
  completions = [];
  cachedNumber = new StaleWhileRevalidate(context.task.name, (before) => {
    return new Promise((done, failed) => completions.push((error) => (error ? failed(error) : done((before ?? 0) + 1))));
  });
});
afterEach(() => void vi.useRealTimers());

async function readFirst() {
  const first = cachedNumber.get();
  completions[0]();
  expect(await first).toBe(1);
}

it("callers during the first read wait for it together", async () => {
  const both = Promise.all([cachedNumber.get(), cachedNumber.get()]);
  completions[0]();
  expect(await both).toEqual([1, 1]);
  expect(await cachedNumber.get()).toBe(1);
  expect(completions).toHaveLength(1);
});

it("a value some seconds old is returned and refreshed in the background", async () => {
  await readFirst();
  vi.advanceTimersByTime(11_000);
  expect([await cachedNumber.get(), await cachedNumber.get()]).toEqual([1, 1]);
  expect(completions).toHaveLength(2);
  completions[1]();
  await vi.waitFor(() => expect(cachedNumber.known).toBe(2));
});

it("an old value is read again before it is returned", async () => {
  await readFirst();
  vi.advanceTimersByTime(61_000);
  const refreshed = cachedNumber.get();
  completions[1]();
  expect(await refreshed).toBe(2);
});

it("the value is kept when a refresh fails, and the refresh is repeated", async () => {
  await readFirst();
  vi.advanceTimersByTime(11_000);
  await cachedNumber.get();
  completions[1](new Error("away"));
  await vi.waitFor(async () => {
    expect(await cachedNumber.get()).toBe(1);
    expect(completions).toHaveLength(3);
  });
});

it("getFresh waits for a read that started after the call", async () => {
  const first = cachedNumber.get();
  const freshReads = [cachedNumber.getFresh(), cachedNumber.getFresh()];
  completions[0]();
  expect(await first).toBe(1);
  await vi.waitFor(() => expect(completions).toHaveLength(2));
  completions[1]();
  expect(await Promise.all(freshReads)).toEqual([2, 2]);
});

it("getFresh fails together with the running read and doesn't start another", async () => {
  const both = Promise.allSettled([cachedNumber.get(), cachedNumber.getFresh()]);
  completions[0](new Error("away"));
  expect(await both).toMatchObject([{ status: "rejected" }, { status: "rejected" }]);
  expect(completions).toHaveLength(1);
});
