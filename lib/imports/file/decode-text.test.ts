import { describe, expect, it } from "vitest";
import { decodePiece } from "./decode-text";

/** The text of a file that comes in these pieces, each with what the one before left over; behind a `!` why it went no further. */
function read(pieces: (Buffer | string)[], encoding: "utf-8" | "windows-1252" = "utf-8"): string {
  let text = "";
  let rest = Buffer.alloc(0);
  for (const [index, piece] of pieces.entries()) {
    const bytes = Buffer.concat([rest, Buffer.from(piece)]);
    try {
      const decoded = decodePiece(bytes, { encoding, isFirst: index === 0, isLast: index === pieces.length - 1 });
      text += decoded.text;
      if (decoded.fault) return `${text}!Line ${text.split("\n").length} ${decoded.fault}`;
      rest = bytes.subarray(decoded.bytes);
    } catch (error) {
      return `${text}!${(error as Error).message}`;
    }
  }
  return text;
}

describe("a file's bytes as text", () => {
  it("reads UTF-8 with and without a byte order mark, cut inside a character", () => {
    const bytes = Buffer.from("\ufeffname,केन्द्रीय,é,😀\n");
    for (let cut = 3; cut <= bytes.length; cut++) expect(read([bytes.subarray(0, cut), bytes.subarray(cut)])).toBe("name,केन्द्रीय,é,😀\n");
  });

  it("stops at bytes that are not UTF-8, with the line, after all before it", () => {
    const answer = read(["ab\ncd\n", Buffer.concat([Buffer.from("ef\ng"), Buffer.from([0xe9]), Buffer.from("h\n")])]);
    expect(answer).toMatch(/^ab\ncd\nef\n!Line 4 .*not UTF-8.*Windows-1252/);
  });

  it("reads those as Windows-1252 when asked", () => {
    expect(read([Buffer.from([0x43, 0x61, 0x66, 0xe9, 0x92, 0x73])], "windows-1252")).toBe("Café’s");
  });

  it("says that a file ends inside a character", () => {
    expect(read(["abcd\nx", Buffer.from([0xe0, 0xa4])])).toMatch(/Line 2 .*not UTF-8/);
  });

  it.each([
    ["UTF-16 with a mark", Buffer.from("\ufeffname,address", "utf16le"), /Line 1: .*UTF-16/],
    ["UTF-16 without one", Buffer.from("name,address", "utf16le"), /Line 1: .*UTF-16/],
    ["gzip", Buffer.from([0x1f, 0x8b, 8, 0, 0]), /Line 1: .*gzip/],
    ["an Excel workbook", Buffer.from("PK\u0003\u0004rest"), /Line 1: .*Excel/],
    ["a PDF", Buffer.from("%PDF-1.7"), /Line 1: .*PDF/],
  ])("refuses %s", (_, bytes, message) => expect(read([bytes])).toMatch(message));

  it("stops at a zero byte with its line", () => {
    expect(read(["name\nab", "c\u0000d"])).toMatch(/^name\nabc!Line 2 holds a zero byte/);
  });
});
