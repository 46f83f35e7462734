// Next's `cacheHandler`. Next creates an instance per request; all share the process's store.
import { SharedCacheControls } from "next/dist/server/lib/incremental-cache/shared-cache-controls.external.js";
import { policyOfPage } from "./csp.mjs";
import { arrangeScripts } from "./page-scripts.mjs";
import { isBuild } from "../server/settings.mjs";
import { pageStore } from "./store.mjs";

/** @import { CachedValue, CacheEntry } from "./store.mjs" */

/** Next stores the lifetime of every requested path in a map. Beyond this size we empty it, because each cache entry has its lifetime. */
const MAX_REMEMBERED_PATHS = 10_000;
/** An estimate of the number of paths in Next's map. */
let rememberedPaths = 0;

const TAGS_HEADER = "x-next-cache-tags";

/**
 * Browsers revalidate each time; shared caches may serve a page for one second, so that a change shows within two, and
 * serve it stale for a day when we can't answer.
 */
export const CACHED_PAGE = "public, max-age=0, s-maxage=1, stale-if-error=86400";
export const NO_STORE = "private, no-cache, no-store, max-age=0, must-revalidate";

/**
 * A value as Next passes and expects it.
 *
 * @typedef {CachedValue & { html?: string, tags?: string[], revalidate?: number | false }} NextValue
 *
 * @typedef {object} CacheContext
 * @property {string} kind
 * @property {string[]} [tags]
 * @property {string[]} [softTags]
 * @property {CacheEntry["cacheControl"]} [cacheControl]
 */

// eslint-disable-next-line no-restricted-syntax -- Next takes the default export
export default class PageCacheHandler {
  /** @param {string} key @param {CacheContext} context */
  async get(key, context) {
    if (isBuild) return null;
    const store = pageStore();
    const path = pathOfKey(key);
    const entry = store.find(path);
    const isOurs = entry?.key === key;
    if (isOurs && store.isFresh(entry) && !store.wereTagsExpiredSince(softTags(context), entry.since)) return toNextEntry(entry);
    if (isOurs && context.kind !== "FETCH" && (await store.checkDatabaseIsAway()))
      return { ...toNextEntry(entry), lastModified: Date.now() };
    store.startRendering(path);
    return null;
  }

  /** @param {string} key @param {NextValue | null} data @param {CacheContext} context */
  async set(key, data, context) {
    if (isBuild) return;
    purgeLifetimes();
    const store = pageStore();
    const path = pathOfKey(key);
    if (!data) return store.remove(path);
    const isFetch = data.kind === "FETCH";
    if (isMarkedMissing(data)) data.status = 404;
    if (data.kind === "APP_PAGE" && typeof data.html === "string") data.html = arrangeScripts(data.html);
    const headers = isFetch ? {} : (data.headers = responseHeaders(path, data));
    const { html, ...value } = data;
    const bytes = typeof html === "string" ? Buffer.from(html) : null;
    store.put({
      key,
      path,
      value,
      html: bytes,
      cacheControl: isFetch ? { revalidate: data.revalidate } : context.cacheControl,
      freshUntil: freshUntilOf(html),
      tags: isFetch ? (context.tags ?? data.tags ?? []) : (headers[TAGS_HEADER]?.split(",") ?? []),
      size: sizeOf(value) + (bytes?.length ?? 0),
    });
  }

  /**
   * Expires pages immediately, whatever grace period the caller allows: serving an old page as fresh is worse than a render.
   *
   * @param {string | string[]} tags
   */
  async revalidateTag(tags) {
    pageStore().expireTags([tags].flat());
  }

  resetRequestCache() {}
}

function purgeLifetimes() {
  if (++rememberedPaths < MAX_REMEMBERED_PATHS) return;
  rememberedPaths = 0;
  new SharedCacheControls(/** @type {never} */ ({}), []).clear();
}

/** Next's key includes the route's source: `/route-cache/APP_PAGE/<hash>/$/schools/abc`. @param {string} key */
export function pathOfKey(key) {
  const start = key.indexOf("/$/");
  const path = start === -1 ? key : key.slice(start + 2);
  // Next's file names: `/` is /index, and a page called /index is /index/index.
  if (path === "/index") return "/";
  return path.startsWith("/index/") ? path.slice("/index".length) : path;
}

/** A page can't set its status, so app/missing-page.tsx marks it in the head. Page text can't contain this: `<` is escaped. */
const MISSING_MARK = '<meta name="response-status" content="404"/>';
/** @param {NextValue} value */
const isMarkedMissing = ({ kind, html }) => kind === "APP_PAGE" && typeof html === "string" && html.includes(MISSING_MARK);

/** Marks of app/fresh-until.tsx. */
const FRESH_UNTIL_MARK = /<meta name="fresh-until" content="([^"]+)"\/>/g;
/** The earliest moment among a page's marks, in milliseconds since the epoch. @param {string | undefined} html */
const freshUntilOf = (html = "") => Math.min(...Array.from(html.matchAll(FRESH_UNTIL_MARK), ([, moment]) => Date.parse(moment)));

/** Changes `data` in place, so that the first response has the same headers as later hits. @param {string} path @param {NextValue} data */
function responseHeaders(path, data) {
  const headers = { ...data.headers };
  for (const name of Object.keys(headers)) if (name.toLowerCase() === "set-cookie") delete headers[name];
  const isPage = data.kind === "APP_PAGE";
  // A missing page may exist later, and only this process learns of it, so no other cache may store the 404. Next sets the header of
  // /_not-found itself.
  if (path !== "/_not-found" && !headers["cache-control"]) headers["cache-control"] = data.status === 404 ? NO_STORE : CACHED_PAGE;
  if (isPage) headers["content-security-policy"] = policyOfPage(data.html ?? "");
  return headers;
}

/** @param {CacheEntry} entry */
function toNextEntry(entry) {
  /** @type {NextValue} */
  const value = entry.html === null ? entry.value : { ...entry.value, html: entry.html.toString("utf8") };
  return { value, lastModified: entry.since, cacheControl: entry.cacheControl };
}

/** @param {CacheContext} context */
function softTags(context) {
  return context.kind === "FETCH" ? [...(context.tags ?? []), ...(context.softTags ?? [])] : [];
}

const OVERHEAD = 1_000;

/** @param {CachedValue} value */
function sizeOf({ body, rscData, segmentData, headers, data, postponed }) {
  let size = OVERHEAD + (body?.length ?? 0) + (rscData?.length ?? 0) + (postponed?.length ?? 0);
  for (const [name, segment] of segmentData ?? []) size += name.length + segment.length;
  if (headers) size += JSON.stringify(headers).length;
  if (data) size += JSON.stringify(data).length;
  return size;
}
