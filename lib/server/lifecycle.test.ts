import { beforeEach, describe, expect, it } from "vitest";
import { drainDelay, lifecycle } from "./lifecycle.mjs";
import { replaceSingleton } from "../platform/singleton.mjs";

beforeEach(() => replaceSingleton("lifecycle", undefined));

describe("the delay before a server drains", () => {
  it("is zero if no load balancer checks the server, so that Ctrl-C stops it immediately", () => expect(drainDelay(undefined)).toBe(0));

  it("is ten seconds if /api/ready was requested within the last thirty", () => {
    lifecycle().readyCheckedAt = 1_000;
    expect([drainDelay(undefined, 30_999), drainDelay(undefined, 31_000)]).toEqual([10_000, 0]);
  });

  it("follows the setting, whether or not /api/ready was requested", () => {
    expect([drainDelay(0), drainDelay(3_000)]).toEqual([0, 3_000]);
    lifecycle().readyCheckedAt = 1_000;
    expect(drainDelay(0, 1_001)).toBe(0);
  });
});
