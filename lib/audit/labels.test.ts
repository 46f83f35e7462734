import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { AUDIT_ACTIONS, formatAuditValue, actionLabel, fieldLabel, subjectLabel } from "./labels";

const sources = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => readFileSync(join(folder, file), "utf8"));

/** Actions in files that write to the log, directly or through a use case: the names on lines with `action`. */
const written = [...sources("lib"), ...sources("app")]
  .filter((text) => /\b(recordAudit|changeSchool)\(/.test(text))
  .flatMap((text) => text.split("\n").filter((line) => /\baction\b.*[:=]/.test(line)))
  .flatMap((line) => [...line.matchAll(/"([a-z-]+\.[a-z-]+)"/g)].map(([, action]) => action));

/** The start creates the first administrator without the app's modules. */
const inScripts = [...readFileSync("scripts/steps/first-admin.mjs", "utf8").matchAll(/'([a-z-]+\.[a-z-]+)'/g)].map(([, action]) => action);

describe("the labels of the audit log", () => {
  it("exist for every recorded action", () => {
    expect(written.length).toBeGreaterThan(20);
    expect(inScripts).toContain("admin.create");
    expect([...new Set([...written, ...inScripts])].filter((action) => actionLabel(action) === action)).toEqual([]);
  });
  it("name each action in only one group", () => {
    const acts = Object.values(AUDIT_ACTIONS).flatMap((group) => Object.keys(group));
    expect(acts).toHaveLength(new Set(acts).size);
  });
  it("turn a code name into readable text", () => {
    expect([fieldLabel("verificationStatus"), fieldLabel("zipCode"), subjectLabel("school-request"), subjectLabel("x-y")]).toEqual([
      "Verification status",
      "Pincode",
      "Requested school",
      "X y",
    ]);
  });
  it.each([
    [null, "not set"],
    ["", "not set"],
    [true, "yes"],
    [0, "0"],
    [[], "none"],
    [["a", 2], "a, 2"],
    [{ playGround: { answer: "yes" } }, "Play ground: Answer: yes"],
    ["2026-11-21T15:01:00.000Z", "Nov 21, 2026, 20:31 (India)"],
    ["2026", "2026"],
  ])("format %j for people", (value, words) => expect(formatAuditValue(value)).toBe(words));
});
