import { beforeEach, expect, it, vi } from "vitest";
import { replaceSingleton } from "@/lib/platform/singleton.mjs";

// Another file of the same worker may have made the limits, with a clock of its own.
replaceSingleton("request-limits", undefined);
vi.resetModules();
const { clock } = await import("@/lib/platform/clock");
const { READ_BURST, takeRead } = await import("./request-limits");

let now = 0;
beforeEach(() => {
  now = Date.UTC(2026, 10, 21);
  vi.spyOn(clock, "now").mockImplementation(() => new Date(now));
});

const takeMany = (address: string, count: number) =>
  Array.from({ length: count }, () => takeRead(address)).filter((wait) => wait === null).length;

it("allows 500 reads in a burst and no more", () => expect(takeMany("198.51.100.1", 700)).toBe(READ_BURST));

it("allows 50 more per second, and never more than a burst after a pause", () => {
  takeMany("198.51.100.2", READ_BURST);
  now += 1000;
  expect(takeMany("198.51.100.2", 100)).toBe(50);
  now += 3_600_000;
  expect(takeMany("198.51.100.2", 700)).toBe(READ_BURST);
});

it("tells the seconds to wait", () => {
  takeMany("198.51.100.3", READ_BURST);
  expect(takeRead("198.51.100.3")).toBe(1);
});

it("counts each address separately", () => {
  takeMany("198.51.100.4", 700);
  expect(takeRead("198.51.100.5")).toBeNull();
});

it("counts the clients of an IPv6 network together: a /56 has the budget of four, a /48 of sixteen", () => {
  const take = (subnets: number[]) =>
    subnets.map((subnet) => takeMany(`2001:db8:0:${subnet.toString(16)}::/64`, 700)).reduce((one, other) => one + other);
  const range = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index);
  expect(take(range(0x100, 10))).toBe(4 * READ_BURST);
  expect(take(range(0x200, 10))).toBe(4 * READ_BURST);
  expect(take([...range(0x300, 10), ...range(0x400, 10), ...range(0x500, 10)])).toBe(8 * READ_BURST);
  expect(takeRead("2001:db8:1:100::/64")).toBeNull();
});

it("tolerates a clock that goes backwards", () => {
  takeMany("198.51.100.6", 10);
  now -= 60_000;
  expect(takeMany("198.51.100.6", 700)).toBe(READ_BURST - 10);
});

it("another copy of the module has the same budgets, so that no client has two", async () => {
  takeMany("198.51.100.7", READ_BURST);
  vi.resetModules();
  const copy = await import("./request-limits");
  expect(copy.takeRead).not.toBe(takeRead);
  expect(copy.takeRead("198.51.100.7")).toBe(1);
});
