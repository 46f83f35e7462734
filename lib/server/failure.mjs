// Detects failures of the database and creates the responses that replace a 500.
import { AsyncLocalStorage } from "node:async_hooks";
import { isOrWraps } from "../platform/database/wrapped-errors.mjs";
import { singleton } from "../platform/singleton.mjs";

/** @typedef {{ lacksDatabase: boolean, isBusy: boolean, isIncomplete: boolean }} RequestFailures */
/** @typedef {keyof typeof TEXTS} FailureCode */

/** The failures of the request in progress. @type {AsyncLocalStorage<RequestFailures>} */
export const requests = singleton("requests", () => new AsyncLocalStorage());

/** Called by instrumentation.ts with errors thrown by a page or a route. @param {unknown} error */
export function noteFailure(error) {
  const request = requests.getStore();
  if (request && isDatabaseFailure(error)) request.lacksDatabase = true;
}

/** Called by a page that shows its own message about a timeout, so that its status is 503. */
export function markBusy() {
  const request = requests.getStore();
  if (request) request.isBusy = true;
}

/** Called while rendering a page without a part that took too long to load, so that the page isn't cached. */
export function markIncomplete() {
  const request = requests.getStore();
  if (request) request.isIncomplete = true;
}

/** Codes of Node, Prisma and Postgres. */
const CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "53300",
  "55P03",
  "57014",
  "57P01",
  "57P02",
  "57P03",
  "P1001",
  "P1002",
  "P1008",
  "P1017",
  "P2024",
  "P2028",
  "P2037",
]);
const MESSAGES =
  /timeout exceeded when trying to connect|connection terminated|connection timeout|canceling statement due to|query read timeout|client has encountered a connection error|not queryable|can't reach database|the database system is|server closed the connection|SocketTimeout|DatabaseNotReachable|No database:/i;

/** @param {unknown} error */
export const isDatabaseFailure = (error) =>
  isOrWraps(
    error,
    ({ code, message, originalCode, kind }) =>
      [code, originalCode].some((one) => typeof one === "string" && (CODES.has(one) || /^08...$/.test(one))) ||
      [message, kind].some((text) => typeof text === "string" && MESSAGES.test(text)),
  );

const TEXTS = {
  UNAVAILABLE: ["Sorry, we can’t reach our database at the moment", "This is a fault on our side. Please try again in half a minute."],
  OVERLOADED: ["The site is very busy at the moment", "Please try again in a few seconds."],
  REQUEST_TIMEOUT: ["Your connection was too slow", "Nothing was saved. Please try again."],
  TOO_LARGE: ["This is too large", "Nothing was saved."],
  INTERNAL: ["Something went wrong", "This is a fault on our side. Please try again. If it happens again, tell us what you were doing."],
};
const STATUS = { UNAVAILABLE: 503, OVERLOADED: 503, REQUEST_TIMEOUT: 408, TOO_LARGE: 413, INTERNAL: 500 };
/** @type {Partial<Record<FailureCode, string>>} in seconds */
const RETRY_AFTER = { UNAVAILABLE: "30", OVERLOADED: "3" };

/** @param {FailureCode} code @param {{ isApi: boolean }} form JSON for the API, else an HTML page */
export function failureAnswer(code, { isApi }) {
  const [title, text] = TEXTS[code];
  const body = isApi ? JSON.stringify({ error: `${title}. ${text}`, code }) : page(title, text);
  /** @type {Record<string, string>} */
  const headers = { "Content-Type": isApi ? "application/json; charset=utf-8" : "text/html; charset=utf-8", "Cache-Control": "no-store" };
  const retryAfter = RETRY_AFTER[code];
  if (retryAfter) headers["Retry-After"] = retryAfter;
  // The client may still be sending the body.
  if (code === "REQUEST_TIMEOUT" || code === "TOO_LARGE") headers.Connection = "close";
  return { status: STATUS[code], headers, body: Buffer.from(body) };
}

/**
 * Self-contained, because nothing else is sure to work when it is shown. Colours and sizes as in app/styles/theme.css.
 *
 * @param {string} title
 * @param {string} text
 */
function page(title, text) {
  return `<!doctype html>
<html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${title} | SchoolSach</title>
<style>
:root{color-scheme:light dark;--ground:#faf8f2;--ink:#1b1a17;--action:#173c78}
@media(prefers-color-scheme:dark){:root{--ground:#14181a;--ink:#eeebe2;--action:#a8c7f5}}
body{margin:0;background:var(--ground);color:var(--ink);font:430 17px/1.55 "Anek Latin",system-ui,sans-serif}
main{max-width:34rem;margin:0 auto;padding:4rem 1rem}
h1{font-size:26px;line-height:1.2;margin:0 0 .75rem;padding-top:1.25rem;border-top:4px double var(--ink)}
p{margin:0 0 1.25rem}a{color:var(--action);display:inline-block;padding:.6rem 0}
</style></head>
<body><main><h1>${title}</h1><p>${text}</p><p><a href="">Try again</a></p></main></body></html>`;
}
