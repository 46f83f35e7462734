import { format } from "node:util";
import { afterEach, beforeEach, expect } from "vitest";

// An unexpected console.error fails the test that caused it.
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
  expect(missing, "expected console.error that didn't come").toEqual([]);
});

/** Declares that this test causes a matching console.error; the test fails if there is none. */
export function expectConsoleError(pattern: RegExp) {
  expected.push(pattern);
}
