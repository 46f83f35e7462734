// Buffers a response that Next renders for one visitor, adds the policy for its scripts, compresses it and sends it whole.
// Streaming would gain nothing: pages wait for their data before the first byte.
import { compress, encodingFor, isWorthCompressing } from "./compression.mjs";
import { NO_INLINE_POLICY, policyOfPage } from "../../page-cache/csp.mjs";
import { arrangeScripts } from "../../page-cache/page-scripts.mjs";

/** @import { IncomingMessage, ServerResponse } from "node:http" */
/** @import { Encoding } from "../messages" */

/** Larger responses are streamed. */
const MAX_BUFFERED_BYTES = 2 * 1024 * 1024;

/**
 * Changes the response in place. Responses whose head is written explicitly (with their length), encoded responses and
 * responses without a body are left alone.
 *
 * @param {IncomingMessage} req
 * @param {ServerResponse} res
 * @param {(html: Buffer) => void} [onPage] called with a page's bytes before they are compressed
 */
export function bufferResponse(req, res, onPage) {
  const encoding = encodingFor(req.headers["accept-encoding"]);
  const { writeHead, write, end, flushHeaders } = res;
  /** @type {Buffer[]} */
  let chunks = [];
  let size = 0;

  const flush = () => {
    Object.assign(res, { writeHead, write, end, flushHeaders });
    if (isHtml(res) && !res.headersSent) res.setHeader("Content-Security-Policy", NO_INLINE_POLICY);
    for (const bytes of chunks) res.write(bytes);
    chunks = [];
  };
  /** @param {string | Uint8Array} chunk @param {unknown} charset */
  const bufferChunk = (chunk, charset) => {
    const bytes =
      typeof chunk === "string"
        ? Buffer.from(chunk, /** @type {BufferEncoding | undefined} */ (typeof charset === "string" ? charset : undefined))
        : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    chunks.push(bytes);
    size += bytes.length;
  };

  res.flushHeaders = () => {};
  res.writeHead = (/** @type {unknown[]} */ ...args) => {
    flush();
    return Reflect.apply(res.writeHead, res, args);
  };
  res.write = (/** @type {string | Uint8Array} */ chunk, /** @type {unknown[]} */ ...rest) => {
    bufferChunk(chunk, rest[0]);
    if (size > MAX_BUFFERED_BYTES) flush();
    const done = rest.findLast(isCallback);
    if (done) process.nextTick(done);
    return true;
  };
  res.end = (/** @type {unknown[]} */ ...args) => {
    if (isChunk(args[0])) bufferChunk(args[0], args[1]);
    const body = chunks.length === 1 ? chunks[0] : Buffer.concat(chunks);
    chunks = [];
    Object.assign(res, { writeHead, write, end, flushHeaders });
    void send(res, body, { encoding, onPage, done: args.findLast(isCallback) });
    return res;
  };
}

/** @param {ServerResponse} res */
const isHtml = (res) => String(res.getHeader("content-type") ?? "").startsWith("text/html");
/** @param {unknown} one @returns {one is () => void} */
const isCallback = (one) => typeof one === "function";
/** @param {unknown} one @returns {one is string | Uint8Array} */
const isChunk = (one) => (typeof one === "string" && one !== "") || one instanceof Uint8Array;

/**
 * @param {ServerResponse} res
 * @param {Buffer} answer
 * @param {{ encoding: Encoding, onPage?: (html: Buffer) => void, done?: () => void }} options
 */
async function send(res, answer, { encoding, onPage, done }) {
  const type = String(res.getHeader("content-type") ?? "");
  const isPage = isHtml(res) && answer.length > 0;
  // Latin-1 maps bytes to characters one to one and is enough to find tags.
  const body = isPage ? Buffer.from(arrangeScripts(answer.toString("latin1")), "latin1") : answer;
  if (isPage) {
    res.setHeader("Content-Security-Policy", policyOfPage(body));
    onPage?.(body);
  }
  let encoded = body;
  if (res.getHeader("content-encoding") === undefined && isWorthCompressing(body.length, type)) {
    res.appendHeader("Vary", "Accept-Encoding");
    encoded = await compress(body, encoding);
    if (res.destroyed) return;
    if (encoding) res.setHeader("Content-Encoding", encoding);
  }
  if (body.length > 0) res.setHeader("Content-Length", encoded.length);
  res.end(body.length > 0 ? encoded : undefined, done);
}
