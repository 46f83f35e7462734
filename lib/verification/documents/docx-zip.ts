const MAX_ENTRIES = 1_000;
const MAX_UNPACKED = 50 * 1024 * 1024;
/** Text packs about ten to one. */
const MAX_RATIO = 100;

const END = 0x06054b50;
const END_LENGTH = 22;
const ENTRY = 0x02014b50;
const ENTRY_LENGTH = 46;
const ENCRYPTED = 1;

const NOT_WORD = "This is not a Word document.";
const TOO_PACKED = "This Word document is packed in a way that we can't take. Please save it as a PDF.";

/**
 * Looks at a DOCX file by the list of contents at its end. Nothing is unpacked: a file that would grow beyond all bounds is
 * told by what it says about itself.
 */
export function readDocxZip(bytes: Buffer): { fault: string | null } {
  const entries = readDirectory(bytes);
  if (!entries) return { fault: NOT_WORD };
  const packed = sum(entries.map((entry) => entry.packed));
  const unpacked = sum(entries.map((entry) => entry.unpacked));
  if (entries.length > MAX_ENTRIES || unpacked > MAX_UNPACKED || unpacked > packed * MAX_RATIO || packed > bytes.length)
    return { fault: TOO_PACKED };
  if (entries.some(({ flags }) => flags & ENCRYPTED))
    return { fault: "This Word document has a password. Please save it without one, or as a PDF." };
  const names = entries.map(({ name }) => name);
  if (names.some((name) => /vbaProject\.bin$/i.test(name))) return { fault: "This Word document holds macros. Please save it as a PDF." };
  const isWord = names.includes("[Content_Types].xml") && names.some((name) => /^word\/document\d*\.xml$/.test(name));
  return { fault: isWord ? null : NOT_WORD };
}

interface Entry {
  name: string;
  flags: number;
  packed: number;
  unpacked: number;
}

/** The central directory, which must end the file; null where it doesn't hold together. */
function readDirectory(bytes: Buffer): Entry[] | null {
  const end = findEnd(bytes);
  if (end === null) return null;
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  if (count > MAX_ENTRIES) return Array.from({ length: count }, () => ({ name: "", flags: 0, packed: 0, unpacked: 0 }));
  const entries: Entry[] = [];
  for (; entries.length < count;) {
    if (at + ENTRY_LENGTH > end || bytes.readUInt32LE(at) !== ENTRY) return null;
    const [nameLength, extraLength, noteLength] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset));
    entries.push({
      name: bytes.toString("utf8", at + ENTRY_LENGTH, at + ENTRY_LENGTH + nameLength),
      flags: bytes.readUInt16LE(at + 8),
      packed: bytes.readUInt32LE(at + 20),
      unpacked: bytes.readUInt32LE(at + 24),
    });
    at += ENTRY_LENGTH + nameLength + extraLength + noteLength;
  }
  return at === end ? entries : null;
}

/** Where the last record begins. Its note may be 65535 bytes long, and nothing may come after it. */
function findEnd(bytes: Buffer): number | null {
  for (let at = bytes.length - END_LENGTH; at >= Math.max(0, bytes.length - END_LENGTH - 0xffff); at--)
    if (bytes.readUInt32LE(at) === END && at + END_LENGTH + bytes.readUInt16LE(at + 20) === bytes.length) return at;
  return null;
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
