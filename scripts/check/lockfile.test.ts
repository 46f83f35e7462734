import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "./project-files.mjs";

interface Locked {
  version?: string;
  integrity?: string;
  resolved?: string;
  /** Part of another package's file */
  inBundle?: boolean;
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

  it("names the hash of each package, and no registry", () => {
    const packages = Object.entries(lock.packages).filter(([path, { inBundle }]) => path !== "" && !inBundle);
    expect(packages.filter(([, { integrity }]) => !integrity?.startsWith("sha512-")).map(([path]) => path)).toEqual([]);
    expect(packages.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path)).toEqual([]);
  });
});
