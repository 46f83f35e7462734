// Finds a page's inline scripts, and tells ours from injected ones. Reads bytes as Latin-1, which is enough to find tags and names.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { singleton } from "../platform/singleton.mjs";
import { isLoader } from "./page-scripts.mjs";

const SCRIPT_START = /<script\b([^>]*)>/gi;
const SCRIPT_END = /<\/script\s*>/gi;

/**
 * The code of each inline script that would run.
 *
 * @param {string} html as Latin-1
 * @returns {string[]}
 */
export function inlineScriptsOf(html) {
  /** @type {string[]} */
  const scripts = [];
  SCRIPT_START.lastIndex = 0;
  for (let start; (start = SCRIPT_START.exec(html)); SCRIPT_START.lastIndex = SCRIPT_END.lastIndex) {
    SCRIPT_END.lastIndex = SCRIPT_START.lastIndex;
    const end = SCRIPT_END.exec(html);
    if (!end) break;
    const [, attributes] = start;
    const code = html.slice(SCRIPT_START.lastIndex, end.index);
    if (code !== "" && !/\ssrc\s*=/i.test(attributes) && !isData(attributes)) scripts.push(code);
  }
  return scripts;
}

/** @param {string} attributes */
function isData(attributes) {
  return /\stype\s*=\s*["']?application\/(ld\+)?json\b/i.test(attributes);
}

/** Whether a script is one that our pages contain. @param {string} code */
export const isOurScript = (code) => isFlightData(code) || isTurbopackStart(code) || isLoader(code) || builtScripts().has(code);

/** One push of Next's data for the browser, up to the text of its string. */
const PUSH = /;?(?:self\.__next_f|\(self\.__next_f=self\.__next_f\|\|\[\]\))\.push\(\[\d(,")?/y;

/** Whether a script does nothing but push strings. @param {string} code */
function isFlightData(code) {
  let at = 0;
  while (at < code.length) {
    PUSH.lastIndex = at;
    const push = PUSH.exec(code);
    if (!push) return false;
    at = push[1] ? endOfString(code, PUSH.lastIndex) : PUSH.lastIndex;
    if (at === -1 || !code.startsWith("])", at)) return false;
    at += "])".length;
  }
  return code !== "";
}

/** The position after the closing quote, or -1. @param {string} code @param {number} from */
function endOfString(code, from) {
  for (let quote = code.indexOf('"', from); quote !== -1; quote = code.indexOf('"', quote + 1)) {
    let backslashes = 0;
    while (code[quote - 1 - backslashes] === "\\") backslashes++;
    if (backslashes % 2 === 0) return quote + 1;
  }
  return -1;
}

/** `(…["TURBOPACK"] || (…["TURBOPACK"] = [])).push({…});` */
const TURBOPACK = /^\((\w+)\["TURBOPACK"\] \|\| \(\1\["TURBOPACK"\] = \[\]\)\)\.push\((?<json>\{.*\})\);?$/;

/** Whether a script only names the page's files and first modules to Turbopack. @param {string} code */
function isTurbopackStart(code) {
  const json = TURBOPACK.exec(code)?.groups?.json;
  try {
    return json !== undefined && Boolean(JSON.parse(json));
  } catch {
    return false;
  }
}

const BUILT_PAGES = join(/* turbopackIgnore: true */ process.cwd(), ".next", "server", "app");

/**
 * The fixed scripts of our pages, which come from packages (next-themes). They are read from pages that the build rendered without a
 * database, and so without text that someone wrote.
 *
 * @returns {Set<string>}
 */
const builtScripts = () =>
  singleton("built-scripts", () => {
    const files = existsSync(BUILT_PAGES)
      ? readdirSync(/* turbopackIgnore: true */ BUILT_PAGES, { recursive: true, encoding: "utf8" })
      : [];
    const pages = files.filter((name) => name.endsWith(".html")).map((name) => readFileSync(join(BUILT_PAGES, name), "latin1"));
    return new Set(pages.flatMap(inlineScriptsOf).filter((code) => !isFlightData(code) && !isTurbopackStart(code)));
  });
