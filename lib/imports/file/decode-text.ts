import { isUtf8 } from "node:buffer";
import { AppError } from "@/lib/platform/errors";
import type { Encoding } from "@/lib/imports/schema";

const OTHER_FILES: readonly (readonly [bytes: readonly number[], what: string])[] = [
  [[0xff, 0xfe], "is UTF-16, not UTF-8. Save it as 'CSV UTF-8'."],
  [[0xfe, 0xff], "is UTF-16, not UTF-8. Save it as 'CSV UTF-8'."],
  [[0x1f, 0x8b], "is compressed (gzip) and not a CSV file. Unpack it first."],
  [[0x50, 0x4b, 0x03, 0x04], "is an Excel workbook or a zip archive and not a CSV file. Open it and save it as 'CSV UTF-8'."],
  [[0xd0, 0xcf, 0x11, 0xe0], "is an old Excel workbook and not a CSV file. Open it and save it as 'CSV UTF-8'."],
  [[0x25, 0x50, 0x44, 0x46], "is a PDF and not a CSV file."],
];
const BOM = Buffer.from([0xef, 0xbb, 0xbf]);

export interface DecodedChunk {
  text: string;
  /** The number of decoded bytes. The rest is the start of a character that the next chunk completes, or can't be decoded. */
  bytes: number;
  /** Why the bytes after the text can't be decoded; continues a message that starts with "Line 7 ". */
  fault: string | null;
}

/** Decodes a chunk up to its last complete character, or up to the line with its first invalid byte. */
export function decodeChunk(
  chunk: Buffer,
  { encoding, isFirst, isLast }: { encoding: Encoding; isFirst: boolean; isLast: boolean },
): DecodedChunk {
  if (isFirst) refuseOtherFiles(chunk);
  const start = isFirst && chunk.subarray(0, 3).equals(BOM) ? 3 : 0;
  const zeroIndex = chunk.indexOf(0, start);
  const readable = zeroIndex === -1 ? chunk : chunk.subarray(0, zeroIndex);
  const end = isLast && zeroIndex === -1 ? readable.length : start + completeCharacterBytes(readable.subarray(start), encoding);
  const text = readable.subarray(start, end);
  if (encoding === "utf-8" && !isUtf8(text)) {
    const lines = text.subarray(0, validLineBytes(text));
    return { text: lines.toString("utf8"), bytes: start + lines.length, fault: NOT_UTF8 };
  }
  return { text: toText(text, encoding), bytes: end, fault: zeroIndex === -1 ? null : ZERO_BYTE };
}

const ZERO_BYTE = "contains a zero byte: this is not a CSV file, or it is damaged.";
const NOT_UTF8 = "contains bytes that are not UTF-8. If the file comes from an older Excel, read it as Windows-1252.";

function validLineBytes(data: Buffer): number {
  for (let start = 0; ;) {
    const lineEnd = data.indexOf(10, start);
    const end = lineEnd === -1 ? data.length : lineEnd + 1;
    if (!isUtf8(data.subarray(start, end))) return start;
    start = end;
  }
}

function refuseOtherFiles(start: Buffer): void {
  const other = OTHER_FILES.find(([bytes]) => bytes.length <= start.length && bytes.every((byte, index) => start[index] === byte));
  if (other) throw new AppError("VALIDATION", `Line 1: the file ${other[1]}`);
  if (start.length >= 4 && ((start[0] === 0 && start[2] === 0) || (start[1] === 0 && start[3] === 0)))
    throw new AppError("VALIDATION", `Line 1: the file ${OTHER_FILES[0][1]}`);
}

const toText = (data: Buffer, encoding: Encoding): string => (encoding === "utf-8" ? data.toString("utf8") : fromWindows1252(data));

/** Latin-1 except for 0x80 to 0x9f. Not TextDecoder: in Node 20 it decodes these as Latin-1 too. */
function fromWindows1252(data: Buffer): string {
  return data.toString("latin1").replace(/[\u0080-\u009f]/g, (control) => WINDOWS_1252[control.charCodeAt(0) - 0x80]);
}
const WINDOWS_1252 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

/** The number of bytes up to the last complete character; the next chunk has the rest of it. */
function completeCharacterBytes(data: Buffer, encoding: Encoding): number {
  if (encoding !== "utf-8") return data.length;
  for (let distance = 1; distance <= 3 && distance <= data.length; distance++) {
    const byte = data[data.length - distance];
    if (byte < 0x80) return data.length;
    if (byte >= 0xc0) {
      const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      return length > distance ? data.length - distance : data.length;
    }
  }
  return data.length;
}
