const MAX_ENTRIES = 1_000;
const MAX_UNPACKED = 50 * 1024 * 1024;
/** Text compresses about ten to one. */
const MAX_RATIO = 100;

const END_SIGNATURE = 0x06054b50;
const END_LENGTH = 22;
const ENTRY_SIGNATURE = 0x02014b50;
const ENTRY_LENGTH = 46;
const ENCRYPTED_FLAG = 1;

const NOT_WORD = "This is not a Word document.";
const TOO_PACKED = "This Word document is packed in a way that we can't take. Please save it as a PDF.";

/**
 * Checks a DOCX file by its zip directory, without unpacking it: the sizes stated there reveal a zip bomb.
 */
export function readDocxZip(bytes: Buffer): { fault: string | null } {
  const entries = readDirectory(bytes);
  if (!entries) return { fault: NOT_WORD };
  const packed = sum(entries.map((entry) => entry.packed));
  const unpacked = sum(entries.map((entry) => entry.unpacked));
  if (entries.length > MAX_ENTRIES || unpacked > MAX_UNPACKED || unpacked > packed * MAX_RATIO || packed > bytes.length)
    return { fault: TOO_PACKED };
  if (entries.some(({ flags }) => flags & ENCRYPTED_FLAG))
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

/** The entries of the central directory, which must end the file; null if it is inconsistent. */
function readDirectory(bytes: Buffer): Entry[] | null {
  const end = findEnd(bytes);
  if (end === null) return null;
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  if (count > MAX_ENTRIES) return Array.from({ length: count }, () => ({ name: "", flags: 0, packed: 0, unpacked: 0 }));
  const entries: Entry[] = [];
  for (; entries.length < count;) {
    if (at + ENTRY_LENGTH > end || bytes.readUInt32LE(at) !== ENTRY_SIGNATURE) return null;
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

/** The offset of the end-of-central-directory record. Its comment may have 65,535 bytes, and nothing may follow it. */
function findEnd(bytes: Buffer): number | null {
  for (let at = bytes.length - END_LENGTH; at >= Math.max(0, bytes.length - END_LENGTH - 0xffff); at--)
    if (bytes.readUInt32LE(at) === END_SIGNATURE && at + END_LENGTH + bytes.readUInt16LE(at + 20) === bytes.length) return at;
  return null;
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
