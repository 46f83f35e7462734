import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "./project-files.mjs";

interface Locked {
  version?: string;
  optionalDependencies?: Record<string, string>;
}

const lock: { packages: Record<string, Locked> } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));

describe("the lockfile", () => {
  it("contains the binaries of all platforms: otherwise npm ci refuses it, or a Mac installs none", () => {
    const known = new Set(Object.keys(lock.packages).map((path) => path.split("node_modules/").at(-1)));
    const missing = Object.values(lock.packages).flatMap((entry) =>
      Object.keys(entry.optionalDependencies ?? {}).filter((name) => !known.has(name)),
    );
    expect([...new Set(missing)]).toEqual([]);
  });
});
