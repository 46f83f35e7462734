// What a runner's report comes to. A runner that crashed, ran nothing or failed outside of a test counts as one failure.
// A test of the whole site that failed and passed when it ran once more counts as passed, and is named too.

/** Of vitest's JSON report, with each failure in words; null where it wrote none. */
export function countVitest(report, ok) {
  if (!report) return NO_REPORT;
  const broken = report.testResults.filter(({ status, assertionResults }) => status === "failed" && !assertionResults.some(isFailed));
  const tests = report.testResults.flatMap((file) =>
    file.assertionResults.map(({ status, fullName, failureMessages }) => ({
      status,
      words: failureMessages.length > 0 && inWords(`${file.name} › ${fullName}`, failureMessages.join("\n")),
    })),
  );
  const failures = [...tests.filter(isFailed).map(({ words }) => words), ...broken.map(({ name, message }) => inWords(name, message))];
  const recoveries = tests.filter((test) => test.words && !isFailed(test)).map(({ words }) => words);
  return withRunner({ passed: report.numPassedTests, failed: report.numFailedTests + broken.length, failures, recoveries }, ok);
}

/** Of Playwright's JSON report, with each failure in words; null where it wrote none. */
export function countPlaywright(report, ok) {
  if (!report) return NO_REPORT;
  const { expected, unexpected, flaky } = report.stats;
  const tests = report.suites.flatMap((suite) => testsIn(suite));
  const wordsOf = (status) => tests.filter((test) => test.status === status).map(({ words }) => words);
  const failures = [...wordsOf("unexpected"), ...report.errors.map(({ message }) => inWords("Playwright itself", message))];
  return withRunner({ passed: expected + flaky, failed: unexpected + report.errors.length, failures, recoveries: wordsOf("flaky") }, ok);
}

const NO_REPORT = { passed: 0, failed: 1, failures: ["A runner wrote no report."], recoveries: [] };

function isFailed({ status }) {
  return status === "failed";
}

function testsIn({ specs = [], suites = [] }, path = "") {
  const here = specs.flatMap(({ file, line, title, tests }) =>
    tests.map(({ status, projectName, results }) => ({
      status,
      words: inWords(
        `[${projectName}] ${file}:${line} ${path}› ${title}`,
        results.flatMap(({ errors }) => errors.map(({ message }) => message)).join("\n"),
      ),
    })),
  );
  return [...here, ...suites.flatMap((suite) => testsIn(suite, suite.specs ? `${path}› ${suite.title} ` : path))];
}

/** A name, and so much of what was said as tells one fault from another. */
function inWords(name, message = "") {
  return [name, ...message.split("\n").slice(0, 12)].join("\n    ").trimEnd();
}

function withRunner(counts, ok) {
  const isRunnerAtFault = counts.failed === 0 && (!ok || counts.passed === 0);
  return isRunnerAtFault ? { ...counts, failed: 1, failures: ["A runner failed outside of its tests."] } : counts;
}
