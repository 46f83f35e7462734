import { expect, test } from "vitest";
import { phoneNumbers } from "./contact";
import { websiteHref } from "./website";

test.each([
  ["01912673643", ["tel:+911912673643"]],
  ["0471-2384932", ["tel:+914712384932"]],
  ["+91 253 000 0000", ["tel:+912530000000"]],
  ["91 98470 12345", ["tel:+919847012345"]],
  ["9847012345, 0471-2384932", ["tel:+919847012345", "tel:+914712384932"]],
  ["1800 123 4567", ["tel:18001234567"]],
  ["26673643", ["tel:26673643"]],
  ["0471-2384932/33", ["tel:+914712384932"]],
  ["NA", []],
  [null, []],
])("%j gives the links %j", (text, hrefs) => {
  expect(phoneNumbers(text).map((number) => number.href)).toEqual(hrefs);
});

test.each([
  ["https://school.example", "https://school.example/"],
  [" http://www.school.example/about.html\n", "http://www.school.example/about.html"],
  ["HTTPS://School.Example/x?y=1#z", "https://school.example/x?y=1#z"],
  ["https://video.example/@school", "https://video.example/@school"],
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
  "http://a.example@b.example",
  "http://a.example:1@b.example/",
  "http://evil.example/a\nb",
  "http://evil.example/\u0000x",
  "http://localhost",
  "https://www/supraja.org",
  "http://",
  "ftp://school.example",
])("%j is not a safe link", (text) => {
  expect(websiteHref(text)).toBeNull();
});
