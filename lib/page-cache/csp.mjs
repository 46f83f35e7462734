// The content security policy. Every response has the fixed policy; a page's own policy lists its inline scripts by hash and
// is created when the page is cached, or when it is sent to a single visitor (buffered-response.mjs).
import { createHash } from "node:crypto";
import { tileOrigins, uploadOrigins } from "../server/settings.mjs";

const FIXED = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  ["img-src 'self' data:", ...tileOrigins()].join(" "),
  ["connect-src 'self'", ...uploadOrigins()].join(" "),
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
];

/** The policy with these script sources. @param {string} scriptSources */
export function contentSecurityPolicy(scriptSources) {
  return [...FIXED, `script-src ${scriptSources}`, "script-src-attr 'none'"].join("; ");
}

/**
 * The policy of every response. It allows inline scripts because browsers enforce all policies they get, and the stricter
 * one of a page restricts them; Vercel's cached pages have only this one. pdf.js needs WebAssembly, in workers alone.
 */
export const FIXED_POLICY = contentSecurityPolicy("'self' 'unsafe-inline' 'wasm-unsafe-eval'");

/** In development React and Next's overlay evaluate strings, and reload through a socket. */
export const DEVELOPMENT_POLICY = contentSecurityPolicy("'self' 'unsafe-inline' 'unsafe-eval'").replace(
  "connect-src 'self'",
  "connect-src 'self' ws:",
);

/** The policy of a rendered page: its inline scripts by hash, and our own files. @param {string | Buffer} html */
export function policyOfPage(html) {
  return contentSecurityPolicy(["'self'", ...hashesOfInlineScripts(html)].join(" "));
}

const SCRIPT_START = /<script\b([^>]*)>/gi;
const SCRIPT_END = /<\/script\s*>/gi;

/**
 * Reads bytes as Latin-1, which is enough to find tags, and hashes the bytes in between: this runs for every page made for a
 * visitor, and decoding would cost time.
 *
 * @param {string | Buffer} html
 * @returns {string[]} `'sha256-…'` of each inline script that would run
 */
export function hashesOfInlineScripts(html) {
  const bytes = typeof html === "string" ? Buffer.from(html) : html;
  const text = bytes.toString("latin1");
  /** @type {Set<string>} */
  const hashes = new Set();
  SCRIPT_START.lastIndex = 0;
  for (let start; (start = SCRIPT_START.exec(text)); SCRIPT_START.lastIndex = SCRIPT_END.lastIndex) {
    SCRIPT_END.lastIndex = SCRIPT_START.lastIndex;
    const end = SCRIPT_END.exec(text);
    if (!end) break;
    const [, attributes] = start;
    const code = bytes.subarray(SCRIPT_START.lastIndex, end.index);
    if (code.length > 0 && !/\ssrc\s*=/i.test(attributes) && !isData(attributes)) hashes.add(hashOfScript(code));
  }
  return [...hashes];
}

/** @param {string | Buffer} code */
export function hashOfScript(code) {
  return `'sha256-${createHash("sha256").update(code).digest("base64")}'`;
}

/** @param {string} attributes */
function isData(attributes) {
  return /\stype\s*=\s*["']?application\/(ld\+)?json\b/i.test(attributes);
}
