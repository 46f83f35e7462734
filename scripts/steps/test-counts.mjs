// What a runner's report comes to. A runner that crashed, ran nothing or failed outside of a test counts as one failure.

/** Of vitest's JSON report, with each failure in words; null where it wrote none. */
export function countVitest(report, ok) {
  if (!report) return NO_REPORT;
  const broken = report.testResults.filter(({ status, assertionResults }) => status === "failed" && !assertionResults.some(isFailed));
  const failures = [
    ...report.testResults.flatMap((file) =>
      file.assertionResults
        .filter(isFailed)
        .map(({ fullName, failureMessages }) => inWords(`${file.name} › ${fullName}`, failureMessages.join("\n"))),
    ),
    ...broken.map(({ name, message }) => inWords(name, message)),
  ];
  return withRunner({ passed: report.numPassedTests, failed: report.numFailedTests + broken.length, failures }, ok);
}

/** Of Playwright's JSON report, with each failure in words; null where it wrote none. */
export function countPlaywright(report, ok) {
  if (!report) return NO_REPORT;
  const { expected, unexpected, flaky } = report.stats;
  const failures = [
    ...report.suites.flatMap((suite) => failuresIn(suite)),
    ...report.errors.map(({ message }) => inWords("Playwright itself", message)),
  ];
  return withRunner({ passed: expected, failed: unexpected + flaky + report.errors.length, failures }, ok);
}

const NO_REPORT = { passed: 0, failed: 1, failures: ["A runner wrote no report."] };

function isFailed({ status }) {
  return status === "failed";
}

function failuresIn({ specs = [], suites = [] }, path = "") {
  const here = specs
    .flatMap(({ file, line, title, tests }) => tests.map((test) => ({ ...test, name: `${file}:${line} ${path}› ${title}` })))
    .filter(({ status }) => status === "unexpected" || status === "flaky")
    .map(({ name, projectName, results }) =>
      inWords(`[${projectName}] ${name}`, results.flatMap(({ errors }) => errors.map(({ message }) => message)).join("\n")),
    );
  return [...here, ...suites.flatMap((suite) => failuresIn(suite, suite.specs ? `${path}› ${suite.title} ` : path))];
}

/** A name, and so much of what was said as tells one fault from another. */
function inWords(name, message = "") {
  return [name, ...message.split("\n").slice(0, 12)].join("\n    ").trimEnd();
}

function withRunner({ passed, failed, failures }, ok) {
  const isRunnerAtFault = failed === 0 && (!ok || passed === 0);
  return isRunnerAtFault ? { passed, failed: 1, failures: ["A runner failed outside of its tests."] } : { passed, failed, failures };
}
