import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CsvSplitter, TOO_LONG, type CsvRow } from "./split-csv";

function split(pieces: string[], { delimiter = ",", lineBreak = "\n" as "\n" | "\r", columns = null as number | null } = {}): CsvRow[] {
  const splitter = new CsvSplitter(delimiter, lineBreak);
  splitter.expectedFields = columns;
  return [...pieces.flatMap((piece) => [...splitter.push(piece)]), ...splitter.end()];
}

describe("splitting a CSV into rows", () => {
  it("splits quoted fields with delimiters, doubled quotes and line breaks, and counts lines", () => {
    expect(split(['a,"b, c","d ""e"""\r\n"two\r\nlines",x,\n\nlast,y,z\n'])).toEqual([
      { line: 1, fields: ["a", "b, c", 'd "e"'] },
      { line: 2, fields: ["two\r\nlines", "x", ""] },
      { line: 5, fields: ["last", "y", "z"] },
    ]);
  });

  it("quotes inside an unquoted field are text", () => {
    expect(split(['INDIRA COLONY \\A\\" PROJ PS",KORAPUT\n'])).toEqual([{ line: 1, fields: ['INDIRA COLONY \\A\\" PROJ PS"', "KORAPUT"] }]);
  });

  it("takes linear time for quotes in rows without delimiters and in rows of many fields", () => {
    expect(split(['a"b\n'.repeat(300_000)])).toHaveLength(300_000);
    expect(split([`a"${",".repeat(100_000)}\n`.repeat(5)])[4].fields).toHaveLength(100_001);
  });

  it("an interrupted reading continues with the row it stopped at", () => {
    const splitter = new CsvSplitter(",");
    for (const row of splitter.push('h,i\n"two\nlines",1\nx,2\n')) if (row.line === 4) break;
    expect(splitter.position).toMatchObject({ line: 4, rest: "x,2\n" });
    expect([...splitter.push("y,3\n")].map(({ line, fields }) => [line, fields[0]])).toEqual([
      [4, "x"],
      [5, "y"],
    ]);
  });

  it("ignores spaces around quotes", () => {
    expect(split(['a, "b, c" ,d\n'])).toEqual([{ line: 1, fields: ["a", "b, c", "d"] }]);
  });

  it("a row with broken quotes is lost alone, and line numbers stay right", () => {
    const rows = split(['h,i\nx,"BAD "A" NAME"\ny,2\n"never closed,3\nz,4\n"w",5\n'], { columns: 2 });
    expect(rows.map((row) => row.line)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(rows.filter((row) => "broken" in row).map((row) => row.line)).toEqual([2, 4]);
    expect(rows.at(-1)).toEqual({ line: 6, fields: ["w", "5"] });
  });

  it("a stray quote does not join rows", () => {
    const rows = split(['a,b,c\n1,"open,x\n2,y,"\n3,z,w\n'], { columns: 3 });
    expect(rows.map((row) => [row.line, "broken" in row])).toEqual([
      [1, false],
      [2, true],
      [3, true],
      [4, false],
    ]);
  });

  it("a quote that stays open for 100,000 characters counts as broken", () => {
    const rows = split([`a,b\n"open,1\n${"x,2\n".repeat(60_000)}`]);
    expect(rows).toHaveLength(60_002);
    expect(rows[1]).toMatchObject({ line: 2, broken: expect.any(String) });
    expect(rows.at(-1)).toEqual({ line: 60_002, fields: ["x", "2"] });
  });

  it("a line that is too long is reported once, and reading continues with the next", () => {
    const long = [`a,b\n"${"x".repeat(90_000)}`, "x".repeat(90_000), `${"x".repeat(500_000)}",2\nc,d\n`];
    const expected = [
      { line: 1, fields: ["a", "b"] },
      { line: 2, broken: TOO_LONG, fields: [] },
      { line: 3, fields: ["c", "d"] },
    ];
    expect(split(long)).toEqual(expected);
    expect(split([long.join("")])).toEqual(expected);
  });

  it("marks a last row without a line break, and one that ends inside quotes", () => {
    expect(split(["a,b\nc,d"])[1]).toEqual({ line: 2, fields: ["c", "d"], endsWithFile: "open" });
    expect(split(['a,b\nc,"d'])[1]).toMatchObject({ line: 2, endsWithFile: "in quotes" });
    expect(split(['a,b\nc,"d"'])[1]).toEqual({ line: 2, fields: ["c", "d"], endsWithFile: "open" });
  });

  it("splits files with carriage returns as line breaks", () => {
    expect(split(["a,b\rc,d\r"], { lineBreak: "\r" })).toEqual([
      { line: 1, fields: ["a", "b"] },
      { line: 2, fields: ["c", "d"] },
    ]);
  });

  const delimiters = fc.constantFrom(",", ";", "\t");
  const cell = fc.string({ unit: fc.constantFrom("a", "é", "क", " ", '"', ",", ";", "\t", "\n", "\r\n", "'", "\\"), maxLength: 12 });
  const table = fc
    .integer({ min: 2, max: 6 })
    .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 8 }));
  const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;

  it("any quoted table, split at any position, is read back unchanged", () => {
    fc.assert(
      fc.property(
        table,
        delimiters,
        fc.array(fc.nat(), { maxLength: 6 }),
        fc.constantFrom("\n", "\r\n"),
        (rows, delimiter, cuts, lineBreak) => {
          const text = rows.map((row) => row.map(quote).join(delimiter) + lineBreak).join("");
          const places = [0, ...cuts.map((cut) => cut % (text.length + 1)).sort((a, b) => a - b), text.length];
          const pieces = places.slice(1).map((place, index) => text.slice(places[index], place));
          const read = split(pieces, { delimiter, columns: rows[0].length });
          expect(read.map((row) => row.fields)).toEqual(rows);
          const firstLines = rows.map(
            (_, index) => 1 + rows.slice(0, index).reduce((sum, row) => sum + 1 + row.join("").split("\n").length - 1, 0),
          );
          expect(read.map((row) => row.line)).toEqual(firstLines);
        },
      ),
    );
  });

  it("any text, split at any position, gives the same rows", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom("a", '"', ",", "\n", "\r", " "), maxLength: 60 }), fc.nat(60), (text, cut) => {
        const whole = split([text], { columns: 2 });
        expect(split([text.slice(0, cut), text.slice(cut)], { columns: 2 })).toEqual(whole);
        for (const [index, row] of whole.entries()) if (index > 0) expect(row.line).toBeGreaterThan(whole[index - 1].line);
      }),
    );
  });
});
