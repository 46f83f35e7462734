// Compresses responses. Next's own compression is off: it compresses each response chunk by chunk, even cached ones,
// and does not support Brotli.
import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from "node:zlib";
import { LRUCache } from "lru-cache";

/** Compressing less saves less than the added header costs. */
const MIN_COMPRESSED_SIZE = 500;
const COMPRESSIBLE = /^(text\/|application\/(json|xml|javascript|manifest\+json|[a-z.+-]+\+xml)|image\/svg)/;

export const isWorthCompressing = (size, type) => size >= MIN_COMPRESSED_SIZE && COMPRESSIBLE.test(type);

/** Parsed Accept-Encoding values; browsers send one of only a few. */
const parsedHeaders = new LRUCache({ max: 50 });

/** The best encoding the browser accepts: br, gzip or none (""). @param {string | undefined} accepted */
export function encodingFor(accepted) {
  if (accepted === undefined) return "";
  if (!parsedHeaders.has(accepted)) parsedHeaders.set(accepted, accepts(accepted, "br") ? "br" : accepts(accepted, "gzip") ? "gzip" : "");
  return parsedHeaders.get(accepted);
}

function accepts(accepted, encoding) {
  // Fast path: browsers send no quality values.
  if (!accepted.includes(";")) return accepted.split(",").some((one) => one.trim() === encoding);
  return accepted.split(",").some((one) => {
    const [name, ...parameters] = one.split(";").map((part) => part.trim().toLowerCase());
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}

/** Brotli quality for responses compressed once and sent often. */
const CACHED_QUALITY = 5;
/** Brotli quality for responses compressed for one visitor. */
const SINGLE_USE_QUALITY = 4;

const brotli = (plain, quality) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
});

/** For cached responses. @param {Buffer} plain */
export function compressSync(plain, encoding) {
  if (encoding === "br") return brotliCompressSync(plain, brotli(plain, CACHED_QUALITY));
  return encoding === "gzip" ? gzipSync(plain, { level: 6 }) : plain;
}

/** For responses to one visitor, or with a higher `quality` for files. @param {Buffer} plain */
export async function compress(plain, encoding, quality = SINGLE_USE_QUALITY) {
  if (encoding === "br") return promisify(brotliCompress)(plain, brotli(plain, quality));
  return encoding === "gzip" ? promisify(gzip)(plain, { level: Math.min(quality, 9) }) : plain;
}
