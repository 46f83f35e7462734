// Buffers a response that Next renders for one visitor, adds the policy for its scripts, compresses it and sends it whole.
// Streaming would gain nothing: pages wait for their data before the first byte.
import { compress, encodingFor, isWorthCompressing } from "./compression.mjs";
import { policyOfPage } from "../page-cache/csp.mjs";
import { arrangeScripts } from "../page-cache/page-scripts.mjs";

/** Larger responses are streamed. */
const MAX_BUFFERED_BYTES = 2 * 1024 * 1024;

/**
 * Changes the response in place. Responses whose head is written explicitly (with their length), encoded responses and
 * responses without a body are left alone.
 */
export function bufferResponse(req, res) {
  const encoding = encodingFor(req.headers["accept-encoding"]);
  const { writeHead, write, end, flushHeaders } = res;
  let chunks = [];
  let size = 0;

  const flush = () => {
    Object.assign(res, { writeHead, write, end, flushHeaders });
    for (const bytes of chunks) res.write(bytes);
    chunks = [];
  };
  const bufferChunk = (chunk, charset) => {
    const bytes = typeof chunk === "string" ? Buffer.from(chunk, charset) : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    chunks.push(bytes);
    size += bytes.length;
  };

  res.flushHeaders = () => {};
  res.writeHead = (status, ...rest) => {
    flush();
    return res.writeHead(status, ...rest);
  };
  res.write = (chunk, ...rest) => {
    const done = rest.findLast((one) => typeof one === "function");
    bufferChunk(chunk, typeof rest[0] === "string" ? rest[0] : undefined);
    if (size > MAX_BUFFERED_BYTES) flush();
    if (done) process.nextTick(done);
    return true;
  };
  res.end = (...args) => {
    if (args[0] && typeof args[0] !== "function") bufferChunk(args[0], typeof args[1] === "string" ? args[1] : undefined);
    const done = args.findLast((one) => typeof one === "function");
    const body = chunks.length === 1 ? chunks[0] : Buffer.concat(chunks);
    chunks = [];
    Object.assign(res, { writeHead, write, end, flushHeaders });
    void send(req, res, body, encoding, done);
    return res;
  };
}

async function send(req, res, answer, encoding, done) {
  const type = String(res.getHeader("content-type") ?? "");
  const isPage = type.startsWith("text/html") && answer.length > 0;
  // Latin-1 maps bytes to characters one to one and is enough to find tags.
  const body = isPage ? Buffer.from(arrangeScripts(answer.latin1Slice()), "latin1") : answer;
  if (isPage) res.setHeader("Content-Security-Policy", policyOfPage(body));
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
