import { describe, expect, it } from "vitest";
import { countPlaywright, countVitest } from "./test-counts.mjs";

const file = (status: string, ...tests: string[]) => ({ status, assertionResults: tests.map((test) => ({ status: test })) });

describe("the last line of npm test", () => {
  it("counts what passed and what failed", () => {
    const report = {
      numPassedTests: 3,
      numFailedTests: 1,
      testResults: [file("passed", "passed", "passed"), file("failed", "passed", "failed")],
    };
    expect(countVitest(report, false)).toEqual({ passed: 3, failed: 1 });
    expect(countPlaywright({ stats: { expected: 5, unexpected: 2, flaky: 0 }, errors: [] }, false)).toEqual({ passed: 5, failed: 2 });
  });

  it("counts a test file that could not be loaded as a failure", () => {
    const report = { numPassedTests: 1, numFailedTests: 0, testResults: [file("passed", "passed"), file("failed")] };
    expect(countVitest(report, false)).toEqual({ passed: 1, failed: 1 });
  });

  it("counts a runner that crashed, that ran nothing, or that failed outside of a test as a failure", () => {
    expect(countVitest(null, false)).toEqual({ passed: 0, failed: 1 });
    expect(countPlaywright(null, true)).toEqual({ passed: 0, failed: 1 });
    expect(countVitest({ numPassedTests: 0, numFailedTests: 0, testResults: [] }, true)).toEqual({ passed: 0, failed: 1 });
    expect(countVitest({ numPassedTests: 2, numFailedTests: 0, testResults: [file("passed", "passed")] }, false)).toEqual({
      passed: 2,
      failed: 1,
    });
    expect(countPlaywright({ stats: { expected: 0, unexpected: 0, flaky: 0 }, errors: [{}] }, false)).toEqual({ passed: 0, failed: 1 });
  });
});
