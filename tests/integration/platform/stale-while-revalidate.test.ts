import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { StaleWhileRevalidate } from "@/lib/platform/stale-while-revalidate";

/** Each reading ends when it is told to, and gives its number. */
let endings: ((fails?: Error) => void)[];
let counted: StaleWhileRevalidate<number>;

beforeEach((context) => {
  vi.useFakeTimers({ toFake: ["performance"] });
  endings = [];
  counted = new StaleWhileRevalidate(context.task.name, (before) => {
    return new Promise((done, failed) => endings.push((error) => (error ? failed(error) : done((before ?? 0) + 1))));
  });
});
afterEach(() => void vi.useRealTimers());

async function readFirst() {
  const first = counted.get();
  endings[0]();
  expect(await first).toBe(1);
}

it("who asks while it is read the first time waits for the same reading", async () => {
  const both = Promise.all([counted.get(), counted.get()]);
  endings[0]();
  expect(await both).toEqual([1, 1]);
  expect(await counted.get()).toBe(1);
  expect(endings).toHaveLength(1);
});

it("what is some seconds old is given, and read anew behind that", async () => {
  await readFirst();
  vi.advanceTimersByTime(11_000);
  expect([await counted.get(), await counted.get()]).toEqual([1, 1]);
  expect(endings).toHaveLength(2);
  endings[1]();
  await vi.waitFor(() => expect(counted.known).toBe(2));
});

it("what was read long ago is waited for", async () => {
  await readFirst();
  vi.advanceTimersByTime(61_000);
  const anew = counted.get();
  endings[1]();
  expect(await anew).toBe(2);
});

it("what is known stays where a reading fails, and is read once more", async () => {
  await readFirst();
  vi.advanceTimersByTime(11_000);
  await counted.get();
  endings[1](new Error("away"));
  await vi.waitFor(async () => {
    expect(await counted.get()).toBe(1);
    expect(endings).toHaveLength(3);
  });
});

it("who wants it up to now waits for a reading that began after the call", async () => {
  const first = counted.get();
  const getFresh = [counted.getFresh(), counted.getFresh()];
  endings[0]();
  expect(await first).toBe(1);
  await vi.waitFor(() => expect(endings).toHaveLength(2));
  endings[1]();
  expect(await Promise.all(getFresh)).toEqual([2, 2]);
});

it("who wants it up to now and waits for a reading that fails does not wait for another", async () => {
  const both = Promise.allSettled([counted.get(), counted.getFresh()]);
  endings[0](new Error("away"));
  expect(await both).toMatchObject([{ status: "rejected" }, { status: "rejected" }]);
  expect(endings).toHaveLength(1);
});
