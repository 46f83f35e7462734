import { describe, expect, it } from "vitest";
import { csvLines, unescapeFormula } from "./csv";

describe("lines of a CSV file", () => {
  it.each([
    ['=HYPERLINK("http://evil.example")', `"'=HYPERLINK(""http://evil.example"")"`],
    ["+91 98765", `"'+91 98765"`],
    ["-1+1", `"'-1+1"`],
    ["@SUM(A1)", `"'@SUM(A1)"`],
    ["＝1+1", `"'＝1+1"`],
    ["\t=1", `"'\t=1"`],
    ["\r=1", `"'\r=1"`],
    ["\n=1", `"'\n=1"`],
    ["=1\nand more", `"'=1\nand more"`],
  ])("mark %j as text", (text, cell) => {
    expect(csvLines([[text]])).toBe(`${cell}\r\n`);
  });

  it.each(["x;=1+1", "x\t=1+1"])("keep %j in one cell where another delimiter is usual", (text) => {
    expect(csvLines([[text, "x"]])).toBe(`"${text}",x\r\n`);
  });

  it.each(["=1", "+91", "'=1", "''-a", "-", "\t=1", "'tis", "O'Neill", "''", ""])("restore %j when read back", (text) => {
    const cell = csvLines([[text]])
      .trimEnd()
      .replace(/^"|"$/g, "");
    expect(unescapeFormula(cell)).toBe(text);
  });

  it("keep quotes, commas and line breaks within a cell, and leave numbers alone", () => {
    expect(csvLines([["a,b", 'say "yes"', "two\nlines", -12.5, true, null, "श्री"]])).toBe(
      '"a,b","say ""yes""","two\nlines",-12.5,true,,श्री\r\n',
    );
  });

  it("are empty without rows", () => {
    expect(csvLines([])).toBe("");
  });
});
