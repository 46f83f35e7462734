// The content security policy. Its fixed part goes out with every answer (next.config.mjs, the server); a page names its own
// scripts by their hashes instead: a kept one in the cache's entry, one made for a visitor where it is sent (whole-answer.mjs).
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

/** The policy with these sources of scripts. @param {string} scriptSources */
export function contentSecurityPolicy(scriptSources) {
  return [...FIXED, `script-src ${scriptSources}`, "script-src-attr 'none'"].join("; ");
}

/**
 * What every answer carries. A browser enforces each policy it is sent, so this one lets inline scripts pass, and the
 * second, strict one, which pages carry, decides about them. Where there is no second (on Vercel, for cached pages) this is
 * the fallback. WebAssembly is for workers alone, whose policy is that of their file: pdf.js decodes scanned pages with it.
 */
export const FIXED_POLICY = contentSecurityPolicy("'self' 'unsafe-inline' 'wasm-unsafe-eval'");

/** React and Next's overlay evaluate strings while developing, and reload through a socket. */
export const DEVELOPMENT_POLICY = contentSecurityPolicy("'self' 'unsafe-inline' 'unsafe-eval'").replace(
  "connect-src 'self'",
  "connect-src 'self' ws:",
);

/** The policy of a finished page: its own inline scripts, each by its hash, and files of ours. @param {string | Buffer} html */
export function policyOfPage(html) {
  return contentSecurityPolicy(["'self'", ...hashesOfInlineScripts(html)].join(" "));
}

const BEGIN = /<script\b([^>]*)>/gi;
const END = /<\/script\s*>/gi;

/**
 * Every page made for a visitor comes through here, so it reads bytes as if each were a letter, which finds the tags, and
 * hashes the bytes between them: no text is decoded and none encoded.
 *
 * @param {string | Buffer} html
 * @returns {string[]} `'sha256-…'` of each inline script that would run
 */
export function hashesOfInlineScripts(html) {
  const bytes = typeof html === "string" ? Buffer.from(html) : html;
  const letters = bytes.latin1Slice();
  const hashes = new Set();
  BEGIN.lastIndex = 0;
  for (let begin; (begin = BEGIN.exec(letters)); BEGIN.lastIndex = END.lastIndex) {
    END.lastIndex = BEGIN.lastIndex;
    const end = END.exec(letters);
    if (!end) break;
    const [, attributes] = begin;
    const code = bytes.subarray(BEGIN.lastIndex, end.index);
    if (code.length > 0 && !/\ssrc\s*=/i.test(attributes) && !isData(attributes)) hashes.add(hashOfScript(code));
  }
  return [...hashes];
}

/** @param {string | Buffer} code */
export function hashOfScript(code) {
  return `'sha256-${createHash("sha256").update(code).digest("base64")}'`;
}

function isData(attributes) {
  return /\stype\s*=\s*["']?application\/(ld\+)?json\b/i.test(attributes);
}
