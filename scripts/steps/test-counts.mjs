// Summarises test reports. A runner that crashed, ran nothing or failed outside of a test is one failure; a test that passed on retry
// passed and is named.

/**
 * @typedef {{ passed: number, failed: number, failures: string[], recoveries: string[] }} TestCounts
 *
 * @typedef {object} VitestReport
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {VitestFile[]} testResults
 *
 * @typedef {object} VitestFile
 * @property {string} name
 * @property {string} status
 * @property {string} [message]
 * @property {{ status: string, fullName: string, failureMessages: string[] }[]} assertionResults
 *
 * @typedef {object} PlaywrightReport
 * @property {{ expected: number, unexpected: number, flaky: number }} stats
 * @property {PlaywrightSuite[]} suites
 * @property {{ message?: string }[]} errors
 *
 * @typedef {{ title?: string, specs?: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite
 *
 * @typedef {object} PlaywrightSpec
 * @property {string} file
 * @property {number} line
 * @property {string} title
 * @property {{ status: string, projectName: string, results: { errors: { message?: string }[] }[] }[]} tests
 */

/**
 * Summarises vitest's JSON report; without a report the runner failed.
 *
 * @param {VitestReport | null} report
 * @param {boolean} ok
 * @returns {TestCounts}
 */
export function countVitest(report, ok) {
  if (!report) return NO_REPORT;
  const broken = report.testResults.filter(({ status, assertionResults }) => status === "failed" && !assertionResults.some(isFailed));
  const tests = report.testResults.flatMap((file) =>
    file.assertionResults.map(({ status, fullName, failureMessages }) => ({
      status,
      description: failureMessages.length > 0 ? describeFailure(`${file.name} › ${fullName}`, failureMessages.join("\n")) : "",
    })),
  );
  const failures = [
    ...tests.filter(isFailed).map(({ description }) => description),
    ...broken.map(({ name, message }) => describeFailure(name, message)),
  ];
  const recoveries = tests.filter((test) => test.description && !isFailed(test)).map(({ description }) => description);
  return withRunner({ passed: report.numPassedTests, failed: report.numFailedTests + broken.length, failures, recoveries }, ok);
}

/**
 * Summarises Playwright's JSON report; without a report the runner failed.
 *
 * @param {PlaywrightReport | null} report
 * @param {boolean} ok
 * @returns {TestCounts}
 */
export function countPlaywright(report, ok) {
  if (!report) return NO_REPORT;
  const { expected, unexpected, flaky } = report.stats;
  const tests = report.suites.flatMap((suite) => testsIn(suite));
  /** @param {string} status */
  const describeAll = (status) => tests.filter((test) => test.status === status).map(({ description }) => description);
  const failures = [...describeAll("unexpected"), ...report.errors.map(({ message }) => describeFailure("Playwright itself", message))];
  return withRunner(
    { passed: expected + flaky, failed: unexpected + report.errors.length, failures, recoveries: describeAll("flaky") },
    ok,
  );
}

const NO_REPORT = { passed: 0, failed: 1, failures: ["A runner wrote no report."], recoveries: [] };

/** @param {{ status: string }} test */
function isFailed({ status }) {
  return status === "failed";
}

/** @param {PlaywrightSuite} suite @returns {{ status: string, description: string }[]} */
function testsIn({ specs = [], suites = [] }, path = "") {
  const ownTests = specs.flatMap(({ file, line, title, tests }) =>
    tests.map(({ status, projectName, results }) => ({
      status,
      description: describeFailure(
        `[${projectName}] ${file}:${line} ${path}› ${title}`,
        results.flatMap(({ errors }) => errors.map(({ message }) => message)).join("\n"),
      ),
    })),
  );
  return [...ownTests, ...suites.flatMap((suite) => testsIn(suite, suite.specs ? `${path}› ${suite.title} ` : path))];
}

/** A name with the first lines of its message, enough to tell failures apart. @param {string} name @param {string} [message] */
function describeFailure(name, message = "") {
  return [name, ...message.split("\n").slice(0, 12)].join("\n    ").trimEnd();
}

/** @param {TestCounts} counts @param {boolean} ok */
function withRunner(counts, ok) {
  const hasRunnerFailed = counts.failed === 0 && (!ok || counts.passed === 0);
  return hasRunnerFailed ? { ...counts, failed: 1, failures: ["A runner failed outside of its tests."] } : counts;
}
