// Serves the build's scripts, styles and icons. Their names change with their content, so each is read and compressed once.
import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { compress, encodingFor } from "./compression.mjs";

/** @import { IncomingMessage, ServerResponse } from "node:http" */
/** @import { Encoding } from "../messages" */

const STATIC_FILES_PATH = "/_next/static/";
const TYPES = new Map([
  [".js", "text/javascript; charset=utf-8"],
  [".css", "text/css; charset=utf-8"],
  [".svg", "image/svg+xml"],
]);
/** Brotli quality. The files go to every visitor, which makes a tenth of a second of compression worthwhile. */
const QUALITY = 10;

/**
 * Tells Chrome to compile all functions of a script off the main thread, which it does for scripts of this size. This halves
 * the startup cost of a page's scripts on a phone.
 */
const COMPILED_AHEAD = Buffer.from("//# allFunctionsCalledOnLoad\n");
const MIN_AHEAD_BYTES = 30 * 1024;

/**
 * @param {string} root the folder with .next
 * @returns {(req: IncomingMessage, res: ServerResponse, path: string) => boolean} whether
 * it answers; other files (fonts, pictures) are left to Next
 */
export function staticFiles(root) {
  const folder = join(root, ".next", "static");
  const files = new Set(listFiles(folder));
  /** @type {Map<string, Promise<Buffer>>} */
  const cache = new Map();
  return (req, res, path) => {
    const name = path.startsWith(STATIC_FILES_PATH) ? path.slice(STATIC_FILES_PATH.length) : "";
    const type = TYPES.get(extname(name));
    if (!files.has(name) || !type || (req.method !== "GET" && req.method !== "HEAD")) return false;
    const encoding = encodingFor(req.headers["accept-encoding"]);
    const key = `${name} ${encoding}`;
    const loading = cache.get(key) ?? load(join(folder, name), encoding);
    cache.set(key, loading);
    void loading.then(
      (body) => send(req, res, body, type, encoding),
      () => (cache.delete(key), res.destroy()),
    );
    return true;
  };
}

/**
 * The files in a folder and its subfolders, as the router names them; none if the folder doesn't exist.
 *
 * @param {string} folder
 * @returns {string[]}
 */
export function listFiles(folder, prefix = "") {
  try {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? listFiles(join(folder, entry.name), `${prefix}${entry.name}/`) : [`${prefix}${entry.name}`],
    );
  } catch {
    return [];
  }
}

/** @param {string} file @param {Encoding} encoding */
async function load(file, encoding) {
  const body = await readFile(file);
  const compilesAhead = extname(file) === ".js" && body.length >= MIN_AHEAD_BYTES;
  return compress(compilesAhead ? Buffer.concat([COMPILED_AHEAD, body]) : body, encoding, QUALITY);
}

/** @param {IncomingMessage} req @param {ServerResponse} res @param {Buffer} body @param {string} type @param {Encoding} encoding */
function send(req, res, body, type, encoding) {
  if (encoding) res.setHeader("Content-Encoding", encoding);
  res.writeHead(200, {
    "Content-Type": type,
    "Content-Length": body.length,
    "Cache-Control": "public, max-age=31536000, immutable",
    Vary: "Accept-Encoding",
  });
  res.end(req.method === "HEAD" ? undefined : body);
}
