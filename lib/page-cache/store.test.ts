import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { PageStore } from "./store.mjs";

const KB = 1024;

function page(path: string, { size = KB, status = 200, revalidate = 86_400, tags = [] as string[] } = {}) {
  return {
    key: `/route-cache/APP_PAGE/x/$${path}`,
    path,
    value: { kind: "APP_PAGE", status },
    html: Buffer.from("x"),
    cacheControl: { revalidate },
    tags,
    size,
  };
}

describe("PageStore", () => {
  beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
  afterEach(() => void vi.useRealTimers());

  it("never exceeds its size, and evicts the least recently used page", () => {
    const store = new PageStore(10 * KB);
    for (let n = 1; n <= 10; n++) store.put(page(`/schools/${n}`));
    store.find("/schools/1");
    store.put(page("/schools/11"));
    expect(store.pages.calculatedSize).toBeLessThanOrEqual(10 * KB);
    expect(store.find("/schools/1")).toBeDefined();
    expect(store.find("/schools/2")).toBeUndefined();
  });

  it("counts bytes added to an entry later", () => {
    const store = new PageStore(10 * KB);
    const entry = store.put(page("/schools/1"));
    store.grow(entry, 3 * KB);
    expect(store.pages.calculatedSize).toBe(4 * KB);
    expect(store.find("/schools/1")).toMatchObject({ size: 4 * KB });
  });

  it("rejects an entry that is larger than the whole store", () => {
    const store = new PageStore(10 * KB);
    store.put(page("/schools/1", { size: 11 * KB }));
    expect(store.find("/schools/1")).toBeUndefined();
  });

  it("does not let missing paths evict existing pages", () => {
    const store = new PageStore(20 * KB);
    store.put(page("/schools/real"));
    for (let n = 1; n <= 1_000; n++) store.put(page(`/schools/none-${n}`, { status: 404 }));
    expect(store.find("/schools/real")).toBeDefined();
    expect(store.missing.size).toBe(2);
  });

  it("drops the 404 of a page that now exists", () => {
    const store = new PageStore(20 * KB);
    store.put(page("/schools/1", { status: 404 }));
    store.put(page("/schools/1"));
    expect(store.find("/schools/1")?.value.status).toBe(200);
    expect(store.missing.size).toBe(0);
  });

  it("treats a page as fresh for its lifetime, counted from the start of its rendering", () => {
    const store = new PageStore(10 * KB);
    store.startRendering("/");
    vi.advanceTimersByTime(500);
    const entry = store.put(page("/", { revalidate: 10 }));
    vi.advanceTimersByTime(9_499);
    expect(store.isFresh(entry)).toBe(true);
    vi.advanceTimersByTime(1);
    expect(store.isFresh(entry)).toBe(false);
  });

  it("stores a page as expired if a change came during its rendering", () => {
    const store = new PageStore(10 * KB);
    store.startRendering("/schools/1");
    store.expirePath("/schools/1");
    expect(store.isFresh(store.put(page("/schools/1")))).toBe(false);
    store.startRendering("/schools/1");
    expect(store.isFresh(store.put(page("/schools/1")))).toBe(true);
  });

  it("still notices a change during a rendering when a second request follows", () => {
    const store = new PageStore(10 * KB);
    store.startRendering("/schools/1");
    store.expirePath("/schools/1");
    store.startRendering("/schools/1");
    expect(store.isFresh(store.put(page("/schools/1")))).toBe(false);
  });

  it("stores a page as expired if one of its tags, or everything, expired during its rendering", () => {
    const store = new PageStore(10 * KB);
    store.startRendering("/a");
    store.startRendering("/b");
    store.startRendering("/c");
    store.expireTags(["fees"]);
    expect(store.isFresh(store.put(page("/a", { tags: ["fees"] })))).toBe(false);
    expect(store.isFresh(store.put(page("/b", { tags: ["names"] })))).toBe(true);
    store.expireAll();
    expect(store.isFresh(store.put(page("/c")))).toBe(false);
  });

  it("expires a page with everything below it, and no other", () => {
    const store = new PageStore(100 * KB);
    const paths = ["/schools/a", "/schools/a/opengraph-image", "/schools/a/x/y", "/schools/ab", "/schools/in", "/schools/in/goa", "/"];
    for (const path of paths) store.put(page(path));
    store.expireTree("/schools/a");
    expect(paths.filter((path) => !store.isFresh(store.find(path)!))).toEqual(paths.slice(0, 3));
  });

  it("expires by tag", () => {
    const store = new PageStore(100 * KB);
    store.put(page("/a", { tags: ["one", "two"] }));
    store.put(page("/b", { tags: ["three"] }));
    store.expireTags(["two"]);
    expect(["/a", "/b"].map((path) => store.isFresh(store.find(path)!))).toEqual([false, true]);
  });

  it("pings the database at most once a second, and takes half a second without an answer as away", async () => {
    const store = new PageStore(KB);
    const ping = vi.fn(() => new Promise<void>(() => {}));
    store.setDatabasePing(ping);
    const answers = Promise.all([store.checkDatabaseIsAway(), store.checkDatabaseIsAway()]);
    await vi.advanceTimersByTimeAsync(500);
    expect(await answers).toEqual([true, true]);
    expect(store.isDatabaseAway).toBe(true);
    expect(await store.checkDatabaseIsAway()).toBe(true);
    expect(ping).toHaveBeenCalledTimes(1);
    ping.mockImplementation(async () => {});
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await store.checkDatabaseIsAway()).toBe(false);
    expect(ping).toHaveBeenCalledTimes(2);
  });

  it("notices that the database is back even if only stale pages are requested", async () => {
    const store = new PageStore(KB);
    const ping = vi.fn<() => Promise<void>>(() => Promise.reject(new Error("away")));
    store.setDatabasePing(ping);
    await store.checkDatabaseIsAway();
    ping.mockImplementation(async () => {});
    await vi.advanceTimersByTimeAsync(1_000);
    expect(store.isDatabaseAway).toBe(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(store.isDatabaseAway).toBe(false);
  });

  it("renders lists again at midnight in India", () => {
    vi.setSystemTime(new Date("2026-12-03T18:29:50Z"));
    const store = new PageStore(20 * KB);
    store.putList({ path: "/schools?admissions=open", html: Buffer.from("x"), headers: {}, since: Date.now() });
    const isFresh = () => store.isFresh(store.find("/schools?admissions=open")!);
    vi.advanceTimersByTime(9_000);
    expect(isFresh()).toBe(true);
    vi.advanceTimersByTime(1_000);
    expect(isFresh()).toBe(false);
  });
});
