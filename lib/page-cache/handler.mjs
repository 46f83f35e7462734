// Next's `cacheHandler`: Next makes one for each request; all share the process's store.
import { policyOfPage } from "./csp.mjs";
import { arrangeScripts } from "./page-scripts.mjs";
import { isBuild } from "../server/settings.mjs";
import { pageStore } from "./store.mjs";

const TAGS_HEADER = "x-next-cache-tags";

/**
 * A browser asks again each time and gets 304; a shared cache may answer for a second by itself, so a change shows within
 * two; and it may go on with what it has for a day while we can't answer.
 */
export const CACHED_PAGE = "public, max-age=0, s-maxage=1, stale-if-error=86400";
export const NOT_KEPT = "private, no-cache, no-store, max-age=0, must-revalidate";

// eslint-disable-next-line no-restricted-syntax -- Next takes the default export
export default class PageCacheHandler {
  async get(key, context) {
    if (isBuild) return null;
    const store = pageStore();
    const path = pathOfKey(key);
    const entry = store.find(path);
    const isOurs = entry?.key === key;
    if (isOurs && store.isFresh(entry) && !store.wereTagsExpiredSince(softTags(context), entry.since)) return asNextKnowsIt(entry);
    if (isOurs && context.kind !== "FETCH" && (await store.askWhetherDatabaseIsAway()))
      return { ...asNextKnowsIt(entry), lastModified: Date.now() };
    store.noteRendering(path);
    return null;
  }

  async set(key, data, context) {
    if (isBuild) return;
    const store = pageStore();
    const path = pathOfKey(key);
    if (!data) return store.remove(path);
    const isFetch = data.kind === "FETCH";
    if (saysMissing(data)) data.status = 404;
    if (data.kind === "APP_PAGE" && typeof data.html === "string") data.html = arrangeScripts(data.html);
    if (!isFetch) data.headers = answerHeaders(path, data);
    const { html, ...value } = data;
    const bytes = typeof html === "string" ? Buffer.from(html) : null;
    store.keep({
      key,
      path,
      value,
      html: bytes,
      cacheControl: isFetch ? { revalidate: data.revalidate } : context.cacheControl,
      tags: isFetch ? (context.tags ?? data.tags ?? []) : (data.headers[TAGS_HEADER]?.split(",") ?? []),
      size: sizeOf(value) + (bytes?.length ?? 0),
    });
  }

  /** Whatever the caller says about later, it holds from now on: an old page brought back as fresh is worse than a render. */
  async revalidateTag(tags) {
    pageStore().expireTags([tags].flat());
  }

  resetRequestCache() {}
}

/** Next's key names the route's source too: `/route-cache/APP_PAGE/<hash>/$/schools/abc`. */
export function pathOfKey(key) {
  const start = key.indexOf("/$/");
  const path = start === -1 ? key : key.slice(start + 2);
  // Next's file names: `/` is /index, and a page called /index is /index/index.
  if (path === "/index") return "/";
  return path.startsWith("/index/") ? path.slice("/index".length) : path;
}

/** A page can't set its status; app/missing-page.tsx says in the head that there is nothing here. No text of a page can: `<` is escaped. */
const MISSING = '<meta name="response-status" content="404"/>';
const saysMissing = ({ kind, html }) => kind === "APP_PAGE" && typeof html === "string" && html.includes(MISSING);

/** Changed in place: what is put here is on the first answer and on every hit. */
function answerHeaders(path, data) {
  const headers = { ...data.headers };
  for (const name of Object.keys(headers)) if (name.toLowerCase() === "set-cookie") delete headers[name];
  const isPage = data.kind === "APP_PAGE";
  // A page that isn't there may be tomorrow, and only this process hears of it. Of /_not-found Next says so itself.
  if (path !== "/_not-found" && !headers["cache-control"]) headers["cache-control"] = data.status === 404 ? NOT_KEPT : CACHED_PAGE;
  if (isPage) headers["content-security-policy"] = policyOfPage(data.html);
  return headers;
}

function asNextKnowsIt(entry) {
  const value = entry.html === null ? entry.value : { ...entry.value, html: entry.html.toString("utf8") };
  return { value, lastModified: entry.since, cacheControl: entry.cacheControl };
}

function softTags(context) {
  return context.kind === "FETCH" ? [...(context.tags ?? []), ...(context.softTags ?? [])] : [];
}

const OVERHEAD = 1_000;

function sizeOf({ body, rscData, segmentData, headers, data, postponed }) {
  let size = OVERHEAD + (body?.length ?? 0) + (rscData?.length ?? 0) + (postponed?.length ?? 0);
  for (const [name, segment] of segmentData ?? []) size += name.length + segment.length;
  if (headers) size += JSON.stringify(headers).length;
  if (data) size += JSON.stringify(data).length;
  return size;
}
