import { beforeEach, describe, expect, it } from "vitest";
import { drainDelay, lifecycle } from "./lifecycle.mjs";

beforeEach(() => void Reflect.deleteProperty(globalThis, Symbol.for("schoolsach.lifecycle")));

describe("the pause before a server drains", () => {
  it("is none where no load balancer checks the server: Ctrl-C ends it at once", () => expect(drainDelay(undefined)).toBe(0));

  it("is ten seconds where /api/ready was requested within the last thirty", () => {
    lifecycle().readyCheckedAt = 1_000;
    expect([drainDelay(undefined, 30_999), drainDelay(undefined, 31_000)]).toEqual([10_000, 0]);
  });

  it("is as the setting says, checked or not", () => {
    expect([drainDelay(0), drainDelay(3_000)]).toEqual([0, 3_000]);
    lifecycle().readyCheckedAt = 1_000;
    expect(drainDelay(0, 1_001)).toBe(0);
  });
});
