import fc from "fast-check";
import { expect, it } from "vitest";
import { attachment } from "@/lib/http/responses/attachment";
import { cleanFileName } from "./clean-file-name";

it.each([
  ["fee receipt.pdf", "fee receipt.pdf"],
  ["फीस रसीद.PDF", "फीस रसीद.pdf"],
  ["../../etc/passwd", "etc passwd.pdf"],
  ["C:\\papers\\card.pdf", "C papers card.pdf"],
  ["a\r\nSet-Cookie: x=1.pdf", "a Set-Cookie x=1.pdf"],
  ["\u202Efdp.exe", "fdp.exe.pdf"],
  ["", "document.pdf"],
  [".pdf", "document.pdf"],
  ["...", "document.pdf"],
  [null, "document.pdf"],
])("%j becomes %j", (given, cleaned) => {
  expect(cleanFileName(given, "application/pdf")).toBe(cleaned);
});

it("any name becomes short and fits into one header line", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), (given) => {
      const cleaned = cleanFileName(given, "image/png");
      expect([...cleaned].length).toBeLessThanOrEqual(124);
      expect(attachment(cleaned)).toMatch(/^attachment; filename="[ !#$&-:<-[\]-~]*"; filename\*=UTF-8''[A-Za-z0-9._~!%-]+$/);
    }),
  );
});
