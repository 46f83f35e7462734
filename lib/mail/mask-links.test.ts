import { expect, it } from "vitest";
import { maskLinks } from "./mask-links";

it.each([
  [
    "in text",
    "Open:\nhttps://site.example/reset-password#cmVzZXQ6.s3-cr_et\n\nBye",
    "Open:\nhttps://site.example/reset-password#hidden\n\nBye",
  ],
  [
    "in HTML",
    '<a href="http://localhost:3000/undo-email-change#s3cret" style="color:#FFFFFF">',
    '<a href="http://localhost:3000/undo-email-change#hidden" style="color:#FFFFFF">',
  ],
  ["two in a line", "https://a.example/x#one https://a.example/y#two", "https://a.example/x#hidden https://a.example/y#hidden"],
  ["with a second #", "https://a.example/x#one#two", "https://a.example/x#hidden"],
])("masks the secret of a link %s", (_, words, masked) => expect(maskLinks(words)).toBe(masked));

it.each(["https://site.example/account", "Class #4", "color:#1B1A17"])("leaves %s unchanged", (words) =>
  expect(maskLinks(words)).toBe(words),
);
