// Serves the build's scripts, styles and icons. Their names change with their content, so each is read and compressed once.
import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { compress, encodingFor } from "./compression.mjs";

const PREFIX = "/_next/static/";
const TYPES = { ".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8", ".svg": "image/svg+xml" };
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
 * @returns {(req: import("node:http").IncomingMessage, res: import("node:http").ServerResponse, path: string) => boolean} whether
 * it answers; other files (fonts, pictures) are left to Next
 */
export function staticFiles(root) {
  const folder = join(root, ".next", "static");
  const files = new Set(listFiles(folder));
  const cache = new Map();
  return (req, res, path) => {
    const name = path.startsWith(PREFIX) ? path.slice(PREFIX.length) : "";
    if (!files.has(name) || !(extname(name) in TYPES) || (req.method !== "GET" && req.method !== "HEAD")) return false;
    const encoding = encodingFor(req.headers["accept-encoding"]);
    const key = `${name} ${encoding}`;
    if (!cache.has(key)) cache.set(key, load(join(folder, name), encoding));
    void cache.get(key).then(
      (body) => send(req, res, body, TYPES[extname(name)], encoding),
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

async function load(file, encoding) {
  const body = await readFile(file);
  const compilesAhead = extname(file) === ".js" && body.length >= MIN_AHEAD_BYTES;
  return compress(compilesAhead ? Buffer.concat([COMPILED_AHEAD, body]) : body, encoding, QUALITY);
}

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
