import { afterEach, describe, expect, it, vi } from "vitest";
import { tileOrigins } from "./settings.mjs";

afterEach(() => vi.unstubAllEnvs());

describe("the origins of map tiles", () => {
  it.each([
    ["", []],
    ["https://tiles.example/{z}/{x}/{y}.png?key=1", ["https://tiles.example"]],
    ["https://tile-{s}.example/{z}/{x}/{y}.png", ["https://*.example"]],
    ["https://{s}.tiles.example:8443/{z}/{x}/{y}.png", ["https://*.tiles.example:8443"]],
  ])("for %j are %j", (url, origins) => {
    vi.stubEnv("MAP_TILES_URL", url);
    expect(tileOrigins()).toEqual(origins);
  });
});
