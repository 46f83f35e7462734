// A page's policy lists its inline scripts by hash and is created when the page is cached, or sent to a single visitor
// (buffered-response.mjs). Everything else has a policy that allows nothing.
import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { log } from "../platform/json-log.mjs";
import { singleton } from "../platform/singleton.mjs";
import { inlineScriptsOf, isOurScript } from "./inline-scripts.mjs";
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
  "report-uri /api/csp-reports",
];

/** The policy with these script sources. @param {string} scriptSources */
export function contentSecurityPolicy(scriptSources) {
  return [...FIXED, `script-src ${scriptSources}`, "script-src-attr 'none'"].join("; ");
}

/** The policy of responses that aren't pages: calls, errors and files. */
export const NO_PAGE_POLICY = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'";

/** The policy of our script files. It also applies to a worker loaded from one: pdf.js's needs WebAssembly. */
export const SCRIPT_FILE_POLICY = `${NO_PAGE_POLICY}; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'`;

/** The policy of a page without scripts, or whose scripts are unknown because it is streamed. */
export const NO_INLINE_POLICY = contentSecurityPolicy("'self'");

/** The policy on Vercel, where this server can't hash the scripts of pages. */
export const VERCEL_POLICY = contentSecurityPolicy("'self' 'unsafe-inline' 'wasm-unsafe-eval'");

/** In development React and Next's overlay evaluate strings, and reload through a socket. */
export const DEVELOPMENT_POLICY = contentSecurityPolicy("'self' 'unsafe-inline' 'unsafe-eval'").replace(
  "connect-src 'self'",
  "connect-src 'self' ws:",
);

/** The policy of a rendered page: its inline scripts by hash, and our own files. @param {string | Buffer} html */
export function policyOfPage(html) {
  return contentSecurityPolicy(["'self'", ...hashesOfInlineScripts(html)].join(" "));
}

/** Hashes of refused scripts that are in the log. @type {LRUCache<string, true>} */
const logged = singleton("refused-scripts", () => new LRUCache({ max: 1_000 }));

/**
 * The hashes of the inline scripts that are ours. Any other was injected: it gets no hash, so that no browser runs it.
 *
 * @param {string | Buffer} html
 * @returns {string[]} `'sha256-…'`
 */
export function hashesOfInlineScripts(html) {
  const text = (typeof html === "string" ? Buffer.from(html) : html).toString("latin1");
  /** @type {Set<string>} */
  const hashes = new Set();
  for (const code of inlineScriptsOf(text)) {
    const hash = hashOfScript(Buffer.from(code, "latin1"));
    if (isOurScript(code)) hashes.add(hash);
    else logRefused(hash, code.length);
  }
  return [...hashes];
}

/** The code may contain personal data, so only its hash is logged. @param {string} hash @param {number} length */
function logRefused(hash, length) {
  if (logged.has(hash)) return;
  logged.set(hash, true);
  log.warn({ hash, length }, "unknown inline script refused");
}

/** @param {string | Buffer} code */
export function hashOfScript(code) {
  return `'sha256-${createHash("sha256").update(code).digest("base64")}'`;
}
