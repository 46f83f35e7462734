import { describe, expect, it } from "vitest";
import { countPlaywright, countVitest } from "./test-counts.mjs";

const file = (status: string, ...tests: string[]) => ({
  name: "a.test.ts",
  status,
  message: status === "failed" ? "Cannot find module" : "",
  assertionResults: tests.map((test) => ({ status: test, fullName: "adds up", failureMessages: test === "failed" ? ["1 is not 2"] : [] })),
});
const spec = (status: string) => ({
  title: "is found",
  file: "search.spec.ts",
  line: 7,
  tests: [{ projectName: "phone", status, results: [{ errors: status === "expected" ? [] : [{ message: "not visible" }] }] }],
});
const none = { passed: 0, failed: 1, failures: ["A runner wrote no report."], recoveries: [] };

describe("the summary of npm test", () => {
  it("counts passed and failed tests, and names failures with their reasons", () => {
    const report = {
      numPassedTests: 3,
      numFailedTests: 1,
      testResults: [file("passed", "passed", "passed"), file("failed", "passed", "failed")],
    };
    expect(countVitest(report, false)).toEqual({ passed: 3, failed: 1, failures: ["a.test.ts › adds up\n    1 is not 2"], recoveries: [] });
    const suites = [{ title: "search.spec.ts", specs: [spec("expected")], suites: [{ title: "a school", specs: [spec("unexpected")] }] }];
    expect(countPlaywright({ stats: { expected: 5, unexpected: 1, flaky: 0 }, errors: [], suites }, false)).toEqual({
      passed: 5,
      failed: 1,
      failures: ["[phone] search.spec.ts:7 › a school › is found\n    not visible"],
      recoveries: [],
    });
  });

  it("counts a test that passed on retry as passed, and names it with its first failure", () => {
    const again = { ...file("passed"), assertionResults: [{ status: "passed", fullName: "adds up", failureMessages: ["1 is not 2"] }] };
    expect(countVitest({ numPassedTests: 1, numFailedTests: 0, testResults: [again] }, true)).toEqual({
      passed: 1,
      failed: 0,
      failures: [],
      recoveries: ["a.test.ts › adds up\n    1 is not 2"],
    });
    const suites = [{ title: "search.spec.ts", specs: [spec("flaky")] }];
    expect(countPlaywright({ stats: { expected: 0, unexpected: 0, flaky: 1 }, errors: [], suites }, true)).toEqual({
      passed: 1,
      failed: 0,
      failures: [],
      recoveries: ["[phone] search.spec.ts:7 › is found\n    not visible"],
    });
  });

  it("counts a test file that can't be loaded as a failure", () => {
    const report = { numPassedTests: 1, numFailedTests: 0, testResults: [file("passed", "passed"), file("failed")] };
    expect(countVitest(report, false)).toEqual({ passed: 1, failed: 1, failures: ["a.test.ts\n    Cannot find module"], recoveries: [] });
  });

  it("counts a runner that crashed, ran nothing or failed outside of a test as a failure", () => {
    expect(countVitest(null, false)).toEqual(none);
    expect(countPlaywright(null, true)).toEqual(none);
    const outside = ["A runner failed outside of its tests."];
    expect(countVitest({ numPassedTests: 0, numFailedTests: 0, testResults: [] }, true)).toEqual({
      passed: 0,
      failed: 1,
      failures: outside,
      recoveries: [],
    });
    expect(countVitest({ numPassedTests: 2, numFailedTests: 0, testResults: [file("passed", "passed")] }, false)).toEqual({
      passed: 2,
      failed: 1,
      failures: outside,
      recoveries: [],
    });
    const stats = { expected: 0, unexpected: 0, flaky: 0 };
    expect(countPlaywright({ stats, errors: [{ message: "no server" }], suites: [] }, false)).toEqual({
      passed: 0,
      failed: 1,
      failures: ["Playwright itself\n    no server"],
      recoveries: [],
    });
  });
});
