import { describe, expect, it } from "vitest";
import { csvLines, withoutOurApostrophe } from "./csv";

describe("a line of a CSV file", () => {
  it.each([
    ['=HYPERLINK("http://evil.example")', `"'=HYPERLINK(""http://evil.example"")"`],
    ["+91 98765", `"'+91 98765"`],
    ["-1+1", `"'-1+1"`],
    ["@SUM(A1)", `"'@SUM(A1)"`],
    ["\t=1", `"'\t=1"`],
    ["\r=1", `"'\r=1"`],
    ["\n=1", `"'\n=1"`],
    ["=1\nand more", `"'=1\nand more"`],
  ])("says %j as text, whatever it begins with", (text, cell) => {
    expect(csvLines([[text]])).toBe(`${cell}\r\n`);
  });

  it.each(["=1", "+91", "'=1", "''-a", "-", "\t=1", "'tis", "O'Neill", "''", ""])("is read back as %j", (text) => {
    const cell = csvLines([[text]])
      .trimEnd()
      .replace(/^"|"$/g, "");
    expect(withoutOurApostrophe(cell)).toBe(text);
  });

  it("keeps quotes, commas and lines within a cell, and leaves numbers alone", () => {
    expect(csvLines([["a,b", 'say "yes"', "two\nlines", -12.5, true, null, "श्री"]])).toBe(
      '"a,b","say ""yes""","two\nlines",-12.5,true,,श्री\r\n',
    );
  });

  it("is nothing where there are no rows", () => {
    expect(csvLines([])).toBe("");
  });
});
