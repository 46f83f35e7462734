import { expect, it } from "vitest";
import { normaliseUrl } from "./normalise-url.mjs";

it.each([
  ["/schools/a-b_c~d.e?x=%61", "/schools/a-b_c~d.e?x=%61"],
  ["/%61bout", "/about"],
  ["/%73%43%68ool%2D%5f%7e%31?search=%73", "/sChool-_~1?search=%73"],
  ["/a%20b%2fc%25%C3%A9%00%zz", "/a%20b%2fc%25%C3%A9%00%zz"],
  ["/%2573", "/%2573"],
  ["/%2e%2E/", "/../"],
  ["http://evil.example/schools?x=http://a", "/schools?x=http://a"],
  ["HTTPS://evil.example?x", "/?x"],
  ["http://evil.example", "/"],
  ["*", "*"],
])("%s is normalised to %s", (url, plain) => expect(normaliseUrl(url)).toBe(plain));
