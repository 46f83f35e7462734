import fc from "fast-check";
import { expect, it } from "vitest";
import { attachment } from "@/lib/http/attachment";
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
])("%j is shown and saved as %j", (given, kept) => {
  expect(cleanFileName(given, "application/pdf")).toBe(kept);
});

it("a name of any kind stays one line of a header, and is short", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), (given) => {
      const kept = cleanFileName(given, "image/png");
      expect([...kept].length).toBeLessThanOrEqual(124);
      expect(attachment(kept)).toMatch(/^attachment; filename="[ !#$&-:<-[\]-~]*"; filename\*=UTF-8''[A-Za-z0-9._~!%-]+$/);
    }),
  );
});
