// Which failures mean that the database is away or busy, and what is said then instead of a 500.
import { AsyncLocalStorage } from "node:async_hooks";

const REQUESTS = Symbol.for("schoolsach.requests");

/** The request that is being answered; its failure is noted there. One for all copies of this code in the process. */
export function requests() {
  return (globalThis[REQUESTS] ??= new AsyncLocalStorage());
}

/** Called by instrumentation.ts with what a page or a route threw. */
export function noteFailure(error) {
  const request = requests().getStore();
  if (request && isDatabaseFailure(error)) request.lacksDatabase = true;
}

/** Called by a page that says itself what could not be had in time: it is sent with 503. */
export function markBusy() {
  const request = requests().getStore();
  if (request) request.isBusy = true;
}

/** Codes of Node, of Postgres (a class of two characters, or five) and of Prisma. */
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
const WORDS =
  /timeout exceeded when trying to connect|connection terminated|connection timeout|canceling statement due to|query read timeout|client has encountered a connection error|not queryable|can't reach database|the database system is|server closed the connection|SocketTimeout|DatabaseNotReachable|No database:/i;

/** @param {unknown} error */
export function isDatabaseFailure(error, depth = 0) {
  if (typeof error !== "object" || error === null || depth > 5) return false;
  const { code, message, cause, meta, errors, originalCode, kind } = /** @type {any} */ (error);
  if ([code, originalCode].some((one) => typeof one === "string" && (CODES.has(one) || /^08...$/.test(one)))) return true;
  if ([message, kind].some((text) => typeof text === "string" && WORDS.test(text))) return true;
  return [cause, meta?.driverAdapterError, ...(Array.isArray(errors) ? errors : [])].some((inner) => isDatabaseFailure(inner, depth + 1));
}

const TEXTS = {
  UNAVAILABLE: ["We can't reach our records just now", "This is our fault, not yours. Nothing is lost. Please try again in half a minute."],
  OVERLOADED: ["Very many people are here just now", "Please try again in a few seconds."],
  REQUEST_TIMEOUT: ["Your connection was too slow", "Nothing was saved. Please try again."],
  TOO_LARGE: ["That is too large", "Nothing was saved."],
  INTERNAL: ["Something went wrong", "This is our fault, not yours. Please try again; if it happens again, tell us what you were doing."],
};
const STATUS = { UNAVAILABLE: 503, OVERLOADED: 503, REQUEST_TIMEOUT: 408, TOO_LARGE: 413, INTERNAL: 500 };
const RETRY_AFTER = { UNAVAILABLE: "30", OVERLOADED: "3" };

/**
 * @param {keyof typeof TEXTS} code
 * @param {{ isApi: boolean }} form JSON for programs, a page for people
 */
export function failureAnswer(code, { isApi }) {
  const [title, text] = TEXTS[code];
  const body = isApi ? JSON.stringify({ error: `${title}. ${text}`, code }) : page(title, text);
  const headers = { "Content-Type": isApi ? "application/json; charset=utf-8" : "text/html; charset=utf-8", "Cache-Control": "no-store" };
  if (RETRY_AFTER[code]) headers["Retry-After"] = RETRY_AFTER[code];
  // The rest of the body may still be on its way.
  if (code === "REQUEST_TIMEOUT" || code === "TOO_LARGE") headers.Connection = "close";
  return { status: STATUS[code], headers, body: Buffer.from(body) };
}

/** Stands on its own: when this is shown, nothing else can be relied on. Colours and sizes as in app/styles/tokens.css. */
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
