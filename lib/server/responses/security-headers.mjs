// Headers of every response: from Next (through next.config.mjs), from the page cache and from the request pipeline.
import { NO_PAGE_POLICY } from "../../page-cache/csp.mjs";

/** @import { HeaderList } from "../messages" */

/** Responses under /api have these to stay out of search engines. @type {HeaderList} */
export const API_HEADERS = [["X-Robots-Tag", "noindex"]];

/** Responses under /uploads have these instead of the others: files are saved, never rendered or run. @type {HeaderList} */
export const DOCUMENT_HEADERS = [
  ["Content-Security-Policy", "sandbox; default-src 'none'; frame-ancestors 'none'"],
  ["X-Content-Type-Options", "nosniff"],
  ["Cross-Origin-Resource-Policy", "same-origin"],
  ["Referrer-Policy", "no-referrer"],
  ["X-Robots-Tag", "noindex"],
];

/** @param {{ policy?: string, isHttps?: boolean }} where `policy`: a page replaces the default by its own @returns {HeaderList} */
export function securityHeaders({ policy = NO_PAGE_POLICY, isHttps = false } = {}) {
  return [
    ["Content-Security-Policy", policy],
    ["X-Content-Type-Options", "nosniff"],
    ["Referrer-Policy", "strict-origin-when-cross-origin"],
    ["Permissions-Policy", "camera=(), microphone=(), geolocation=(self), payment=(), usb=(), browsing-topics=()"],
    ["Cross-Origin-Opener-Policy", "same-origin"],
    // Only for https: over plain HTTP the header is meaningless, and browsers ignore it.
    ...(isHttps ? [/** @type {[string, string]} */ (["Strict-Transport-Security", "max-age=31536000; includeSubDomains"])] : []),
  ];
}
