// The build's scripts, styles and icons: their names change with their content, so each is read and compressed once.
import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { compress, encodingFor } from "./compression.mjs";

const PREFIX = "/_next/static/";
const TYPES = { ".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8", ".svg": "image/svg+xml" };
/** Sent to every visitor: worth the tenth of a second that it takes once. */
const QUALITY = 10;

/**
 * Chrome reads a script of this size beside its main thread, and with this line in front compiles its functions there too, where
 * it would do so one by one when they are called, on the main thread: half of what a page's scripts cost a phone at their start.
 */
const COMPILED_AHEAD = Buffer.from("//# allFunctionsCalledOnLoad\n");
const READ_BESIDE_BYTES = 30 * 1024;

/**
 * @param {string} root where .next lies
 * @returns {(req: import("node:http").IncomingMessage, res: import("node:http").ServerResponse, path: string) => boolean} whether
 * it answers; other files (fonts, pictures) are left to Next
 */
export function staticFiles(root) {
  const folder = join(root, ".next", "static");
  const files = new Set(listFiles(folder));
  const kept = new Map();
  return (req, res, path) => {
    const name = path.startsWith(PREFIX) ? path.slice(PREFIX.length) : "";
    if (!files.has(name) || !(extname(name) in TYPES) || (req.method !== "GET" && req.method !== "HEAD")) return false;
    const encoding = encodingFor(req.headers["accept-encoding"]);
    const key = `${name} ${encoding}`;
    if (!kept.has(key)) kept.set(key, load(join(folder, name), encoding));
    void kept.get(key).then(
      (body) => send(req, res, body, TYPES[extname(name)], encoding),
      () => (kept.delete(key), res.destroy()),
    );
    return true;
  };
}

/**
 * The files below a folder as the router names them; none if it isn't there.
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
  const isAhead = extname(file) === ".js" && body.length >= READ_BESIDE_BYTES;
  return compress(isAhead ? Buffer.concat([COMPILED_AHEAD, body]) : body, encoding, QUALITY);
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
