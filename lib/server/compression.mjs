// Answers in the encoding a browser asks for. Next's own compression is off: it would compress each answer piece by piece,
// cached or not, and knows no brotli.
import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from "node:zlib";
import { LRUCache } from "lru-cache";

/** Less than this is smaller uncompressed than its headers would grow. */
const WORTH_COMPRESSING = 500;
const COMPRESSIBLE = /^(text\/|application\/(json|xml|javascript|manifest\+json|[a-z.+-]+\+xml)|image\/svg)/;

export const isWorthCompressing = (size, type) => size >= WORTH_COMPRESSING && COMPRESSIBLE.test(type);

/** Browsers send one of a few lists, with every request. */
const understood = new LRUCache({ max: 50 });

/** The best encoding the browser takes: br, gzip or none (""). @param {string | undefined} accepted */
export function encodingFor(accepted) {
  if (accepted === undefined) return "";
  if (!understood.has(accepted)) understood.set(accepted, takes(accepted, "br") ? "br" : takes(accepted, "gzip") ? "gzip" : "");
  return understood.get(accepted);
}

function takes(accepted, encoding) {
  // What browsers send needs no closer look.
  if (!accepted.includes(";")) return accepted.split(",").some((one) => one.trim() === encoding);
  return accepted.split(",").some((one) => {
    const [name, ...parameters] = one.split(";").map((part) => part.trim().toLowerCase());
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}

/** Compressed once and sent often. */
const KEPT = 5;
/** Compressed for one visitor. */
const ONCE = 4;

const brotli = (plain, quality) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
});

/** What is kept. @param {Buffer} plain */
export function compressSync(plain, encoding) {
  if (encoding === "br") return brotliCompressSync(plain, brotli(plain, KEPT));
  return encoding === "gzip" ? gzipSync(plain, { level: 6 }) : plain;
}

/** What one visitor gets, or with `quality` what is worth an effort. @param {Buffer} plain */
export async function compress(plain, encoding, quality = ONCE) {
  if (encoding === "br") return promisify(brotliCompress)(plain, brotli(plain, quality));
  return encoding === "gzip" ? promisify(gzip)(plain, { level: Math.min(quality, 9) }) : plain;
}
