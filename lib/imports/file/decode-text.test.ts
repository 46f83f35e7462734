import { describe, expect, it } from "vitest";
import { decodeChunk } from "./decode-text";

/** Decodes a file that arrives in these chunks, each with the undecoded rest of the one before; the error, if any, follows a `!`. */
function read(chunks: (Buffer | string)[], encoding: "utf-8" | "windows-1252" = "utf-8"): string {
  let text = "";
  let rest = Buffer.alloc(0);
  for (const [index, chunk] of chunks.entries()) {
    const bytes = Buffer.concat([rest, Buffer.from(chunk)]);
    try {
      const decoded = decodeChunk(bytes, { encoding, isFirst: index === 0, isLast: index === chunks.length - 1 });
      text += decoded.text;
      if (decoded.fault) return `${text}!Line ${text.split("\n").length} ${decoded.fault}`;
      rest = bytes.subarray(decoded.bytes);
    } catch (error) {
      return `${text}!${(error as Error).message}`;
    }
  }
  return text;
}

describe("decoding a file", () => {
  it("decodes UTF-8 with and without a byte order mark, split inside a character", () => {
    const bytes = Buffer.from("\ufeffname,केन्द्रीय,é,😀\n");
    for (let cut = 3; cut <= bytes.length; cut++) expect(read([bytes.subarray(0, cut), bytes.subarray(cut)])).toBe("name,केन्द्रीय,é,😀\n");
  });

  it("returns the lines before an invalid UTF-8 byte and names the invalid line", () => {
    const answer = read(["ab\ncd\n", Buffer.concat([Buffer.from("ef\ng"), Buffer.from([0xe9]), Buffer.from("h\n")])]);
    expect(answer).toMatch(/^ab\ncd\nef\n!Line 4 .*not UTF-8.*Windows-1252/);
  });

  it("decodes Windows-1252 when requested", () => {
    expect(read([Buffer.from([0x43, 0x61, 0x66, 0xe9, 0x92, 0x73])], "windows-1252")).toBe("Café’s");
  });

  it("reports a file that ends inside a character", () => {
    expect(read(["abcd\nx", Buffer.from([0xe0, 0xa4])])).toMatch(/Line 2 .*not UTF-8/);
  });

  it.each([
    ["UTF-16 with a mark", Buffer.from("\ufeffname,address", "utf16le"), /Line 1: .*UTF-16/],
    ["UTF-16 without one", Buffer.from("name,address", "utf16le"), /Line 1: .*UTF-16/],
    ["gzip", Buffer.from([0x1f, 0x8b, 8, 0, 0]), /Line 1: .*gzip/],
    ["an Excel workbook", Buffer.from("PK\u0003\u0004rest"), /Line 1: .*Excel/],
    ["a PDF", Buffer.from("%PDF-1.7"), /Line 1: .*PDF/],
  ])("refuses %s", (_, bytes, message) => expect(read([bytes])).toMatch(message));

  it("reports a zero byte with its line", () => {
    expect(read(["name\nab", "c\u0000d"])).toMatch(/^name\nabc!Line 2 contains a zero byte/);
  });
});
