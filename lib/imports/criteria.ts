/**
 * How large the pieces are in which a file comes, each a transaction: some thousand rows, less than a second of work. Larger is no faster,
 * takes more memory, and holds the places' rows longer.
 */
export const CHUNK_BYTES = 512 * 1024;
/** Of each kind of note so many are kept with a batch: a file of 8 GB may have a thousand times as many. Counts are of all. */
export const MAX_NOTES = 100_000;

/** How many notes of a kind, of which there were `count`, are in no report. */
export const notesLeftOut = (count: number): number => Math.max(0, count - MAX_NOTES);

/** How much of a file's beginning the preview is made of, and its checksum. */
export const PREVIEW_BYTES = 256 * 1024;

const TABLE = Int32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** CRC-32: whether bytes are the same that were sent before. In the browser too, where a page without TLS has no other hash. */
export function checksumOf(bytes: Uint8Array): number {
  let value = -1;
  for (let at = 0; at < bytes.length; at++) value = TABLE[(value ^ bytes[at]) & 255] ^ (value >>> 8);
  return ~value;
}
