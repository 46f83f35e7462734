import { afterEach, expect, it } from "vitest";
import { closeSingletons, findSingleton, replaceSingleton, singleton, stopSingletons } from "./singleton.mjs";

afterEach(() => ["a", "b", "c"].forEach((name) => replaceSingleton(name, undefined)));

it("creates an instance once, also for another copy of the module", async () => {
  const first = singleton("a", () => ({}));
  const copy = await import(/* @vite-ignore */ `./singleton.mjs?copy=${Date.now()}`);
  expect(copy.singleton("a", () => ({}))).toBe(first);
  expect(findSingleton("a")).toBe(first);
});

it("stops the newest first, once, and leaves connections open until they are closed", async () => {
  const calls: string[] = [];
  singleton("a", () => "connection", { close: (name) => calls.push(`close ${name}`) });
  singleton("b", () => "feed", { stop: (name) => calls.push(`stop ${name}`) });
  singleton("c", () => "jobs", { stop: async (name) => calls.push(`stop ${name}`) });
  await stopSingletons();
  await stopSingletons();
  expect(calls).toEqual(["stop jobs", "stop feed"]);
  await closeSingletons();
  expect(calls.at(-1)).toBe("close connection");
  expect(findSingleton("a")).toBeUndefined();
});

it("a replaced instance keeps the hooks of the one before", async () => {
  const closed: string[] = [];
  singleton("a", () => "first", { close: (name) => closed.push(name) });
  replaceSingleton("a", "second");
  await closeSingletons();
  expect(closed).toEqual(["second"]);
});
