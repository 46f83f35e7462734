const MARKER = 0xff;
const END_OF_IMAGE = 0xd9;
const START_OF_SCAN = 0xda;

/** In a scan's data: an escaped 0xff byte, a restart marker or a fill byte. None is followed by a length. */
const isWithoutLength = (code: number) => code === 0x00 || code === 0x01 || code === MARKER || (code >= 0xd0 && code <= 0xd8);

/** Counts the scans of a JPEG, without decoding it. A progressive one has several; a decoder goes through the whole picture for each. */
export function countScans(bytes: Buffer): number {
  let count = 0;
  for (let at = 2; at + 1 < bytes.length;) {
    const code = bytes[at + 1];
    if (bytes[at] !== MARKER || isWithoutLength(code)) {
      at += bytes[at] === MARKER && code !== MARKER ? 2 : 1;
      continue;
    }
    if (code === END_OF_IMAGE) break;
    if (code === START_OF_SCAN) count++;
    at += 2 + (at + 3 < bytes.length ? bytes.readUInt16BE(at + 2) : 0);
  }
  return count;
}
