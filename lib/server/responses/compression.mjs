// Compresses responses. Next's own compression is off: it compresses each response chunk by chunk, even cached ones,
// and does not support Brotli.
import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from "node:zlib";
import { LRUCache } from "lru-cache";
import Negotiator from "negotiator";

/** @import { Encoding } from "../messages" */

/** Compressing less saves less than the added header costs. */
const MIN_COMPRESSED_SIZE = 500;
const COMPRESSIBLE = /^(text\/|application\/(json|xml|javascript|manifest\+json|[a-z.+-]+\+xml)|image\/svg)/;

/** @param {number} size @param {string} type */
export const isWorthCompressing = (size, type) => size >= MIN_COMPRESSED_SIZE && COMPRESSIBLE.test(type);

/** @type {Encoding[]} */
const ENCODINGS = ["br", "gzip"];

/** The chosen encoding by Accept-Encoding value; browsers send one of only a few. @type {LRUCache<string, Encoding>} */
const chosenEncodings = new LRUCache({ max: 50 });

/**
 * The encoding the browser prefers, Brotli where it has no preference; "" for none (RFC 9110, section 12.5.3).
 *
 * @param {string | string[] | undefined} accepted the value of Accept-Encoding
 * @returns {Encoding}
 */
export function encodingFor(accepted) {
  if (typeof accepted !== "string") return "";
  let encoding = chosenEncodings.get(accepted);
  if (encoding === undefined) {
    const negotiator = new Negotiator({ headers: { "accept-encoding": accepted } });
    // @ts-expect-error -- @types/negotiator describes version 0.6, which had no options
    encoding = /** @type {Encoding | undefined} */ (negotiator.encoding(ENCODINGS, { preferred: ENCODINGS })) ?? "";
    chosenEncodings.set(accepted, encoding);
  }
  return encoding;
}

/** Brotli quality for responses compressed once and sent often. */
const CACHED_QUALITY = 5;
/** Brotli quality for responses compressed for one visitor. */
const SINGLE_USE_QUALITY = 4;

/** @param {Buffer} plain @param {number} quality */
const brotli = (plain, quality) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
});

/** For cached responses. @param {Buffer} plain @param {Encoding} encoding */
export function compressSync(plain, encoding) {
  if (encoding === "br") return brotliCompressSync(plain, brotli(plain, CACHED_QUALITY));
  return encoding === "gzip" ? gzipSync(plain, { level: 6 }) : plain;
}

/** For responses to one visitor, or with a higher `quality` for files. @param {Buffer} plain @param {Encoding} encoding */
export async function compress(plain, encoding, quality = SINGLE_USE_QUALITY) {
  if (encoding === "br") return promisify(brotliCompress)(plain, brotli(plain, quality));
  return encoding === "gzip" ? promisify(gzip)(plain, { level: Math.min(quality, 9) }) : plain;
}
