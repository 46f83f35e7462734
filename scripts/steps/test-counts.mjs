// What a runner's report comes to. A runner that crashed, ran nothing or failed outside of a test counts as one failure.

/** Of vitest's JSON report; null where it wrote none. */
export function countVitest(report, ok) {
  if (!report) return { passed: 0, failed: 1 };
  const brokenFiles = report.testResults.filter(
    (file) => file.status === "failed" && file.assertionResults.every(({ status }) => status !== "failed"),
  );
  return withRunner({ passed: report.numPassedTests, failed: report.numFailedTests + brokenFiles.length }, ok);
}

/** Of Playwright's JSON report; null where it wrote none. */
export function countPlaywright(report, ok) {
  if (!report) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky } = report.stats;
  return withRunner({ passed: expected, failed: unexpected + flaky + report.errors.length }, ok);
}

function withRunner({ passed, failed }, ok) {
  const isRunnerAtFault = failed === 0 && (!ok || passed === 0);
  return { passed, failed: isRunnerAtFault ? 1 : failed };
}
