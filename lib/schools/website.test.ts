import { expect, test } from "vitest";
import { websiteHref } from "./website";

test.each([
  ["https://school.example", "https://school.example/"],
  [" http://www.school.example/about.html\n", "http://www.school.example/about.html"],
  ["HTTPS://School.Example/x?y=1#z", "https://school.example/x?y=1#z"],
])("%s is a safe link", (text, href) => {
  expect(websiteHref(text)).toBe(href);
});

test.each([
  null,
  "",
  "www.school.example",
  "javascript:alert(1)",
  " javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "java\tscript:alert(1)",
  "data:text/html,<b>x</b>",
  "//evil.example",
  "http://a@b.example",
  "http://evil.example/a\nb",
  "http://evil.example/\u0000x",
  "http://localhost",
  "https://www/supraja.org",
  "http://",
  "ftp://school.example",
])("%j is not a safe link", (text) => {
  expect(websiteHref(text)).toBeNull();
});
