// An answer that Next makes for one visitor: gathered, given the policy of its own scripts, compressed at once and sent in
// one piece. Nothing of ours is worth sending in parts: a page waits for its data before its first byte.
import { compress, encodingFor, isWorthCompressing } from "./compression.mjs";
import { policyOfPage } from "../page-cache/csp.mjs";
import { arrangeScripts } from "../page-cache/page-scripts.mjs";

/** What is larger goes out as it comes. */
const MAX_BUFFERED_BYTES = 2 * 1024 * 1024;

/**
 * Changes the response in place. Left alone: an answer whose head says its length (it is sent in one piece anyway), one
 * that is encoded, one without a body.
 */
export function bufferResponse(req, res) {
  const encoding = encodingFor(req.headers["accept-encoding"]);
  const { writeHead, write, end, flushHeaders } = res;
  let parts = [];
  let size = 0;

  const letGo = () => {
    Object.assign(res, { writeHead, write, end, flushHeaders });
    for (const part of parts) res.write(part);
    parts = [];
  };
  const take = (chunk, charset) => {
    const part = typeof chunk === "string" ? Buffer.from(chunk, charset) : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    parts.push(part);
    size += part.length;
  };

  res.flushHeaders = () => {};
  res.writeHead = (status, ...rest) => {
    letGo();
    return res.writeHead(status, ...rest);
  };
  res.write = (chunk, ...rest) => {
    const done = rest.findLast((one) => typeof one === "function");
    take(chunk, typeof rest[0] === "string" ? rest[0] : undefined);
    if (size > MAX_BUFFERED_BYTES) letGo();
    if (done) process.nextTick(done);
    return true;
  };
  res.end = (...args) => {
    if (args[0] && typeof args[0] !== "function") take(args[0], typeof args[1] === "string" ? args[1] : undefined);
    const done = args.findLast((one) => typeof one === "function");
    const body = parts.length === 1 ? parts[0] : Buffer.concat(parts);
    parts = [];
    Object.assign(res, { writeHead, write, end, flushHeaders });
    void send(req, res, body, encoding, done);
    return res;
  };
}

async function send(req, res, answer, encoding, done) {
  const type = String(res.getHeader("content-type") ?? "");
  const isPage = type.startsWith("text/html") && answer.length > 0;
  // Bytes as letters find the tags as well.
  const body = isPage ? Buffer.from(arrangeScripts(answer.latin1Slice()), "latin1") : answer;
  if (isPage) res.setHeader("Content-Security-Policy", policyOfPage(body));
  let sent = body;
  if (res.getHeader("content-encoding") === undefined && isWorthCompressing(body.length, type)) {
    res.appendHeader("Vary", "Accept-Encoding");
    sent = await compress(body, encoding);
    if (res.destroyed) return;
    if (encoding) res.setHeader("Content-Encoding", encoding);
  }
  if (body.length > 0) res.setHeader("Content-Length", sent.length);
  res.end(body.length > 0 ? sent : undefined, done);
}
