// Which paths Next caches, according to the build's manifests.
import { readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Tells which paths Next caches, from the build's manifests; one render of these serves everyone. The first matching route
 * counts, because the catch-all route at the end matches every path.
 */
export function cachedRoutes(root) {
  const prerendered = readManifest(root, "prerender-manifest.json") ?? { routes: {}, dynamicRoutes: {} };
  const manifest = readManifest(root, "routes-manifest.json") ?? { staticRoutes: [], dynamicRoutes: [] };
  const fixed = new Set(manifest.staticRoutes.map(({ page }) => page));
  const patterns = manifest.dynamicRoutes.map(({ page, regex }) => ({
    // eslint-disable-next-line no-restricted-syntax -- the pattern is of our own build
    pattern: new RegExp(regex),
    isKept: Object.hasOwn(prerendered.dynamicRoutes, page),
  }));
  return (path) =>
    Object.hasOwn(prerendered.routes, path) || (!fixed.has(path) && patterns.find(({ pattern }) => pattern.test(path))?.isKept === true);
}

/** There is no manifest in development. */
function readManifest(root, name) {
  try {
    return JSON.parse(readFileSync(join(root, ".next", name), "utf8"));
  } catch {
    return null;
  }
}
