import yauzl from "yauzl";

const MAX_ENTRIES = 1_000;
const MAX_UNPACKED = 50 * 1024 * 1024;
/** Text compresses about ten to one. */
const MAX_RATIO = 100;

const NOT_WORD = "This is not a Word document.";
const TOO_PACKED = "We can’t read this Word document. Please save it as a PDF.";

/** Checks a DOCX file by its zip directory, whose sizes reveal a zip bomb. Returns why it is not accepted, or null. */
export async function findDocxFault(bytes: Buffer): Promise<string | null> {
  const entries = await readDirectory(bytes);
  if (entries === null) return NOT_WORD;
  const packed = sum(entries.map((entry) => entry.compressedSize));
  const unpacked = sum(entries.map((entry) => entry.uncompressedSize));
  if (entries.length > MAX_ENTRIES || unpacked > MAX_UNPACKED || unpacked > packed * MAX_RATIO || packed > bytes.length) return TOO_PACKED;
  if (entries.some((entry) => entry.isEncrypted())) return "This Word document has a password. Please save it without one, or as a PDF.";
  const names = entries.map(({ fileName }) => fileName);
  if (names.some((name) => /vbaProject\.bin$/i.test(name))) return "This Word document contains macros. Please save it as a PDF.";
  const isWord = names.includes("[Content_Types].xml") && names.some((name) => /^word\/document\d*\.xml$/.test(name));
  return isWord ? null : NOT_WORD;
}

/** The entries of the zip directory, at most one more than allowed; null if the file is not a zip or is inconsistent. */
async function readDirectory(bytes: Buffer): Promise<yauzl.Entry[] | null> {
  const entries: yauzl.Entry[] = [];
  try {
    const zip = await yauzl.fromBufferPromise(bytes, { lazyEntries: true });
    for await (const entry of zip.eachEntry()) if (entries.push(entry) > MAX_ENTRIES) break;
  } catch {
    return null;
  }
  return entries;
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
