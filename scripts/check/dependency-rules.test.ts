import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { dependencyFaults } from "./dependency-rules.mjs";
import { root } from "./project-files.mjs";

const GOOD = { version: "1.0.0", integrity: "sha512-abc", license: "MIT" };
const faultsOf = (entry: object, name = "some-package") =>
  dependencyFaults({ packages: { "": {}, [`node_modules/${name}`]: { ...GOOD, ...entry } } });

describe("the lockfile", () => {
  it("has no faults", () => expect(dependencyFaults(JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")))).toEqual([]));

  it.each([
    ["without a hash", { integrity: undefined }, /no sha512 integrity/],
    ["with a weak hash", { integrity: "sha1-abc" }, /no sha512 integrity/],
    ["with a registry's address", { resolved: "https://registry.example/a.tgz" }, /names a registry/],
    ["without a binary of another platform", { optionalDependencies: { "some-binary-darwin": "1.0.0" } }, /lacks some-binary-darwin/],
    ["without a licence", { license: undefined }, /licence unknown/],
    ["with an unknown licence", { license: "(MIT AND SSPL-1.0)" }, /licence \(MIT AND SSPL-1\.0\)/],
  ])("has a fault with a package %s", (_, entry, fault) => expect(faultsOf(entry)).toEqual([expect.stringMatching(fault)]));

  it.each([
    ["next", "16.4.5", 1],
    ["next", "16.4.6-canary.1", 1],
    ["next", "16.4.6", 0],
    ["next", "16.10.0", 0],
    ["some-package", "0.0.1", 0],
  ])("with %s %s has %i faults", (name, version, count) => expect(faultsOf({ version }, name)).toHaveLength(count));

  it("allows packages inside another one's file, and combined licences", () => {
    expect(faultsOf({ inBundle: true, integrity: undefined })).toEqual([]);
    expect(faultsOf({ license: "(MIT OR Apache-2.0)" })).toEqual([]);
  });
});

it("no package runs a script when it is installed", () => {
  expect(readFileSync(join(root, ".npmrc"), "utf8").split("\n")).toContain("ignore-scripts=true");
});
