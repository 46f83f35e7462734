import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { AUDIT_ACTS, formatAuditValue, wordsOfAct, wordsOfField, wordsOfSubject } from "./labels";

const sources = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => readFileSync(join(folder, file), "utf8"));

/** Of what writes to the log, itself or through a use case that takes the act's name: the names on the lines that say `action`. */
const written = [...sources("lib"), ...sources("app")]
  .filter((text) => /\b(recordAudit|changeSchool)\(/.test(text))
  .flatMap((text) => text.split("\n").filter((line) => /\baction\b.*[:=]/.test(line)))
  .flatMap((line) => [...line.matchAll(/"([a-z-]+\.[a-z-]+)"/g)].map(([, action]) => action));

/** The first administrator's start writes by itself, before anything is installed. */
const ofScripts = [...readFileSync("scripts/steps/first-admin.mjs", "utf8").matchAll(/'([a-z-]+\.[a-z-]+)'/g)].map(([, action]) => action);

describe("the words of the audit log", () => {
  it("are there for every act that is written down", () => {
    expect(written.length).toBeGreaterThan(20);
    expect(ofScripts).toContain("admin.create");
    expect([...new Set([...written, ...ofScripts])].filter((action) => wordsOfAct(action) === action)).toEqual([]);
  });
  it("name each act in one group only", () => {
    const acts = Object.values(AUDIT_ACTS).flatMap((group) => Object.keys(group));
    expect(acts).toHaveLength(new Set(acts).size);
  });
  it("make a name of the code readable", () => {
    expect([wordsOfField("verificationStatus"), wordsOfField("zipCode"), wordsOfSubject("school-request"), wordsOfSubject("x-y")]).toEqual([
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
  ])("say %j as a person reads it", (value, words) => expect(formatAuditValue(value)).toBe(words));
});
