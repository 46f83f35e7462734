import { beforeEach, describe, expect, it, vi } from "vitest";
import { SharedCacheControls } from "next/dist/server/lib/incremental-cache/shared-cache-controls.external.js";
import { hashesOfInlineScripts } from "./csp.mjs";
import PageCacheHandler, { type NextValue, pathOfKey } from "./handler.mjs";
import { pageStore } from "./store.mjs";
import { replaceSingleton } from "@/lib/platform/singleton.mjs";

const KEY = "/route-cache/APP_PAGE/0123/$/schools/abc";
const HTML = '<html><script>self.__next_f.push([1,"a"])</script><p></p><script>self.__next_f.push([1,"b"])</script></html>';
const context = { kind: "APP_PAGE", isFallback: false, cacheControl: { revalidate: 86_400, expire: undefined } };
const page = (more: Partial<NextValue> = {}): NextValue & { headers: Record<string, string> } => ({
  kind: "APP_PAGE",
  html: HTML,
  rscData: Buffer.from("rsc"),
  headers: { "x-next-cache-tags": "_N_T_/schools/abc,fees" },
  status: 200,
  segmentData: new Map([["/x", Buffer.from("s")]]),
  postponed: undefined,
  ...more,
});

let handler: PageCacheHandler;

beforeEach(() => {
  replaceSingleton("page-cache", undefined);
  handler = new PageCacheHandler();
});

describe("the cache handler", () => {
  it("returns what was cached, from each of its instances", async () => {
    await handler.set(KEY, page(), context);
    const found = await new PageCacheHandler().get(KEY, context);
    expect(found?.value).toMatchObject({ kind: "APP_PAGE", html: HTML, status: 200, rscData: Buffer.from("rsc") });
    expect(found?.value.segmentData?.get("/x")).toEqual(Buffer.from("s"));
    expect(found?.cacheControl).toEqual(context.cacheControl);
  });

  it("lets Next forget the lifetimes of paths after ten thousand: it would keep one for each missing page that was ever asked for", async () => {
    const clear = vi.spyOn(SharedCacheControls.prototype, "clear");
    for (let page = 0; page < 10_000; page++) await handler.set(KEY, null, context);
    expect(clear).toHaveBeenCalledOnce();
  });

  it("adds a policy with the hashes of the page's scripts to the response object itself", async () => {
    for (const status of [200, 404]) {
      const data = page({ status });
      await handler.set(KEY, data, context);
      const policy = data.headers["content-security-policy"];
      for (const hash of hashesOfInlineScripts(HTML)) expect(policy).toContain(hash);
      expect(policy.match(/sha256/g)).toHaveLength(2);
    }
  });

  it("lets shared caches store a page for one second, and never a 404", async () => {
    const [found, missing] = [page(), page({ status: 404 })];
    await handler.set(KEY, found, context);
    await handler.set(`${KEY}d`, missing, context);
    expect(found.headers["cache-control"]).toBe("public, max-age=0, s-maxage=1, stale-if-error=86400");
    expect(missing.headers["cache-control"]).toContain("no-store");
  });

  it("never caches a cookie", async () => {
    await handler.set(KEY, page({ headers: { "Set-Cookie": "a=b" } }), context);
    expect(Object.keys((await handler.get(KEY, context))!.value.headers!).map((name) => name.toLowerCase())).not.toContain("set-cookie");
  });

  it("renders again after a tag of the page expired, whatever grace period the caller allows", async () => {
    await handler.set(KEY, page(), context);
    await handler.revalidateTag("other");
    expect(await handler.get(KEY, context)).not.toBeNull();
    await handler.revalidateTag(["fees"]);
    expect(await handler.get(KEY, context)).toBeNull();
  });

  it("caches a page as expired if a change came during its rendering", async () => {
    expect(await handler.get(KEY, context)).toBeNull();
    pageStore().expirePath("/schools/abc");
    await handler.set(KEY, page(), context);
    expect(await handler.get(KEY, context)).toBeNull();
    await handler.set(KEY, page(), context);
    expect(await handler.get(KEY, context)).not.toBeNull();
  });

  it("returns the last good page as fresh while the database is away, so that Next does not render", async () => {
    await handler.set(KEY, page(), context);
    pageStore().expirePath("/schools/abc");
    pageStore().setDatabasePing(() => Promise.reject(new Error("away")));
    const before = Date.now();
    const copy = await handler.get(KEY, context);
    expect(copy?.value.html).toBe(HTML);
    expect(copy?.lastModified).toBeGreaterThanOrEqual(before);
    expect(await handler.get(`${KEY}d`, context)).toBeNull();
  });

  it("does not return the page of another route with the same path", async () => {
    await handler.set(KEY, page(), context);
    expect(await handler.get("/route-cache/APP_PAGE/4567/$/schools/abc", context)).toBeNull();
  });

  it("caches fetches with their tags, including the page's own", async () => {
    const fetchContext = { kind: "FETCH", fetchCache: true, tags: ["places"], softTags: ["_N_T_/schools/abc"] };
    const data = { kind: "FETCH", data: { body: "e30=" }, revalidate: 60, tags: ["places"] };
    await handler.set("a1b2", data, fetchContext);
    expect(await handler.get("a1b2", fetchContext)).toMatchObject({ value: data });
    await handler.revalidateTag("_N_T_/schools/abc");
    expect(await handler.get("a1b2", fetchContext)).toBeNull();
  });

  it("removes what Next deletes", async () => {
    await handler.set(KEY, page(), context);
    await handler.set(KEY, null, context);
    expect(await handler.get(KEY, context)).toBeNull();
  });
});

describe("pathOfKey", () => {
  it.each([
    [KEY, "/schools/abc"],
    ["/route-cache/APP_PAGE/0123/$/index", "/"],
    ["/route-cache/APP_PAGE/0123/$/index/index", "/index"],
    ["/route-cache/APP_ROUTE/0123/$/sitemap.xml", "/sitemap.xml"],
    ["/route-cache/APP_PAGE/0123/$/schools/$/x", "/schools/$/x"],
    ["/schools/abc", "/schools/abc"],
    ["a1b2", "a1b2"],
  ])("%s has the path %s", (key, path) => expect(pathOfKey(key)).toBe(path));

  it("renders a page again at the earliest moment that it names", async () => {
    const mark = (moment: string) => `<meta name="fresh-until" content="${moment}"/>`;
    const now = vi.spyOn(Date, "now");
    const at = (moment: string) => now.mockReturnValue(Date.parse(moment));
    at("2026-12-27T18:00:00Z");
    await handler.get(KEY, context);
    const html = `<head>${mark("2026-12-28T18:30:00.000Z")}${mark("2026-12-27T18:30:00.000Z")}</head>`;
    await handler.set(KEY, page({ html }), context);
    at("2026-12-27T18:29:59.999Z");
    expect(await handler.get(KEY, context)).not.toBeNull();
    at("2026-12-27T18:30:00Z");
    expect(await handler.get(KEY, context)).toBeNull();
    now.mockRestore();
  });
});
