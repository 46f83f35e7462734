/** Each chunk is one transaction of less than a second. Larger ones aren't faster and lock the rows of places longer. */
export const CHUNK_BYTES = 512 * 1024;
/** Notes of each kind stored with an import, at most; a file of 8 GB may have a thousand times as many. Counts include all notes. */
export const MAX_NOTES = 100_000;

export const omittedNoteCount = (count: number): number => Math.max(0, count - MAX_NOTES);

export const REQUIRED_TEXT = "Required fields: name, address, city, state, zipCode";
export const NO_VALID_SCHOOLS = `No schools with required fields found. Please check your CSV format. ${REQUIRED_TEXT}`;

export const PREVIEW_BYTES = 256 * 1024;

const CRC_TABLE = Int32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** CRC-32, to recognise bytes sent before. Also runs in the browser, where pages without TLS have no Web Crypto. */
export function checksumOf(bytes: Uint8Array): number {
  let value = -1;
  for (let at = 0; at < bytes.length; at++) value = CRC_TABLE[(value ^ bytes[at]) & 255] ^ (value >>> 8);
  return ~value;
}
