// Which paths Next caches, according to the build's manifests.
import { readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Whether Next caches a path; one render of these serves everyone. The first matching route counts, because the catch-all
 * route at the end matches every path.
 *
 * @param {string} root the folder with .next
 * @returns {(path: string) => boolean}
 */
export function cachedRoutes(root) {
  /** @type {{ routes: object, dynamicRoutes: object }} */
  const prerendered = readManifest(root, "prerender-manifest.json") ?? { routes: {}, dynamicRoutes: {} };
  /** @type {{ staticRoutes: { page: string }[], dynamicRoutes: { page: string, regex: string }[] }} */
  const manifest = readManifest(root, "routes-manifest.json") ?? { staticRoutes: [], dynamicRoutes: [] };
  const fixed = new Set(manifest.staticRoutes.map(({ page }) => page));
  const patterns = manifest.dynamicRoutes.map(({ page, regex }) => ({
    // eslint-disable-next-line no-restricted-syntax -- the pattern is of our own build
    pattern: new RegExp(regex),
    isCached: Object.hasOwn(prerendered.dynamicRoutes, page),
  }));
  return (path) =>
    Object.hasOwn(prerendered.routes, path) || (!fixed.has(path) && patterns.find(({ pattern }) => pattern.test(path))?.isCached === true);
}

/** null in development, which has no manifest. @param {string} root @param {string} name */
function readManifest(root, name) {
  try {
    return JSON.parse(readFileSync(join(root, ".next", name), "utf8"));
  } catch {
    return null;
  }
}
