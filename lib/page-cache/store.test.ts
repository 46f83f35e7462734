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

  it("never holds more bytes than it was given, and lets go of the page that was asked for longest ago", () => {
    const store = new PageStore(10 * KB);
    for (let n = 1; n <= 10; n++) store.keep(page(`/schools/${n}`));
    store.find("/schools/1");
    store.keep(page("/schools/11"));
    expect(store.pages.calculatedSize).toBeLessThanOrEqual(10 * KB);
    expect(store.find("/schools/1")).toBeDefined();
    expect(store.find("/schools/2")).toBeUndefined();
  });

  it("counts bytes that are added to an entry later", () => {
    const store = new PageStore(10 * KB);
    const entry = store.keep(page("/schools/1"));
    store.grow(entry, 3 * KB);
    expect(store.pages.calculatedSize).toBe(4 * KB);
    expect(store.find("/schools/1")).toMatchObject({ size: 4 * KB });
  });

  it("keeps an entry that is larger than the whole store out", () => {
    const store = new PageStore(10 * KB);
    store.keep(page("/schools/1", { size: 11 * KB }));
    expect(store.find("/schools/1")).toBeUndefined();
  });

  it("does not let addresses that don't exist push out pages that do", () => {
    const store = new PageStore(20 * KB);
    store.keep(page("/schools/real"));
    for (let n = 1; n <= 1_000; n++) store.keep(page(`/schools/none-${n}`, { status: 404 }));
    expect(store.find("/schools/real")).toBeDefined();
    expect(store.missing.size).toBe(2);
  });

  it("forgets the 404 of a page that now exists", () => {
    const store = new PageStore(20 * KB);
    store.keep(page("/schools/1", { status: 404 }));
    store.keep(page("/schools/1"));
    expect(store.find("/schools/1")?.value.status).toBe(200);
    expect(store.missing.size).toBe(0);
  });

  it("takes a page as fresh for as long as it was rendered for, counted from the question", () => {
    const store = new PageStore(10 * KB);
    store.noteRendering("/");
    vi.advanceTimersByTime(500);
    const entry = store.keep(page("/", { revalidate: 10 }));
    vi.advanceTimersByTime(9_499);
    expect(store.isFresh(entry)).toBe(true);
    vi.advanceTimersByTime(1);
    expect(store.isFresh(entry)).toBe(false);
  });

  it("keeps a page as old when a change came while it was being rendered", () => {
    const store = new PageStore(10 * KB);
    store.noteRendering("/schools/1");
    store.expirePath("/schools/1");
    expect(store.isFresh(store.keep(page("/schools/1")))).toBe(false);
    store.noteRendering("/schools/1");
    expect(store.isFresh(store.keep(page("/schools/1")))).toBe(true);
  });

  it("does not let a second question hide that a change came after the first", () => {
    const store = new PageStore(10 * KB);
    store.noteRendering("/schools/1");
    store.expirePath("/schools/1");
    store.noteRendering("/schools/1");
    expect(store.isFresh(store.keep(page("/schools/1")))).toBe(false);
  });

  it("keeps a page as old when one of its tags, or everything, expired while it was being rendered", () => {
    const store = new PageStore(10 * KB);
    store.noteRendering("/a");
    store.noteRendering("/b");
    store.noteRendering("/c");
    store.expireTags(["fees"]);
    expect(store.isFresh(store.keep(page("/a", { tags: ["fees"] })))).toBe(false);
    expect(store.isFresh(store.keep(page("/b", { tags: ["names"] })))).toBe(true);
    store.expireAll();
    expect(store.isFresh(store.keep(page("/c")))).toBe(false);
  });

  it("expires a page with what lies below it, and no other", () => {
    const store = new PageStore(100 * KB);
    const paths = ["/schools/a", "/schools/a/opengraph-image", "/schools/a/x/y", "/schools/ab", "/schools/in", "/schools/in/goa", "/"];
    for (const path of paths) store.keep(page(path));
    store.expireTree("/schools/a");
    expect(paths.filter((path) => !store.isFresh(store.find(path)!))).toEqual(paths.slice(0, 3));
  });

  it("expires by tag", () => {
    const store = new PageStore(100 * KB);
    store.keep(page("/a", { tags: ["one", "two"] }));
    store.keep(page("/b", { tags: ["three"] }));
    store.expireTags(["two"]);
    expect(["/a", "/b"].map((path) => store.isFresh(store.find(path)!))).toEqual([false, true]);
  });

  it("asks the database at most once a second, and takes half a second without an answer for a no", async () => {
    const store = new PageStore(KB);
    const ping = vi.fn(() => new Promise<void>(() => {}));
    store.setDatabasePing(ping);
    const answers = Promise.all([store.askWhetherDatabaseIsAway(), store.askWhetherDatabaseIsAway()]);
    await vi.advanceTimersByTimeAsync(500);
    expect(await answers).toEqual([true, true]);
    expect(store.isDatabaseAway).toBe(true);
    expect(await store.askWhetherDatabaseIsAway()).toBe(true);
    expect(ping).toHaveBeenCalledTimes(1);
    ping.mockImplementation(async () => {});
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await store.askWhetherDatabaseIsAway()).toBe(false);
    expect(ping).toHaveBeenCalledTimes(2);
  });

  it("notices that the database is back though nobody asks for anything but old pages", async () => {
    const store = new PageStore(KB);
    const ping = vi.fn<() => Promise<void>>(() => Promise.reject(new Error("away")));
    store.setDatabasePing(ping);
    await store.askWhetherDatabaseIsAway();
    ping.mockImplementation(async () => {});
    await vi.advanceTimersByTimeAsync(1_000);
    expect(store.isDatabaseAway).toBe(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(store.isDatabaseAway).toBe(false);
  });
});
