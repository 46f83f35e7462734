import { format } from "node:util";
import { afterEach, beforeEach, expect } from "vitest";

// An unexpected console.error fails the test in which it is written.
let written: string[] = [];
let expected: RegExp[] = [];
const original = console.error;

beforeEach(() => {
  written = [];
  expected = [];
  console.error = (...values: unknown[]) => void written.push(format(...values));
});

afterEach(() => {
  console.error = original;
  const unexpected = written.filter((line) => !expected.some((pattern) => pattern.test(line)));
  const missing = expected.filter((pattern) => !written.some((line) => pattern.test(line)));
  expect(unexpected, "unexpected console.error").toEqual([]);
  expect(missing, "console.error that was expected and did not come").toEqual([]);
});

/** Says that this test makes the code write such a console.error; it fails if that doesn't come. */
export function expectConsoleError(pattern: RegExp) {
  expected.push(pattern);
}
