// The one inline script of ours on a page: next-themes', which sets the theme before the page is drawn. Its text is made by
// the build, so its hash is taken from what the build rendered, and is in step with the component whatever its version.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { hashesOfInlineScripts } from "./csp.mjs";

let known;

/** `'sha256-…'` of the theme script; null where the build's pages can't be read: while developing, and on Vercel. */
export function themeScriptHash(root = process.cwd()) {
  return (known ??= { hash: findHash(root) }).hash;
}

function findHash(root) {
  try {
    const html = readFileSync(join(/* turbopackIgnore: true */ root, ".next", "server", "app", "_not-found.html"), "utf8");
    const script = html.match(/<script>\(\([^<]*prefers-color-scheme[^<]*<\/script>/);
    return script ? hashesOfInlineScripts(script[0])[0] : null;
  } catch {
    return null;
  }
}
