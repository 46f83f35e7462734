import { utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { FileStore } from "@/lib/storage/file-store";
import { pdf } from "@/tests/factories/files";
import { testDataDir, reloadWithSettings } from "@/tests/support/local-files";
import { startS3Peer } from "@/tests/support/s3-peer";

// Contract of both stores: files under DATA_DIR, and S3 (a fake that checks every signature).
const dataDir = testDataDir();
const now = { value: new Date() };
const peer = await startS3Peer({ now: () => now.value });
afterAll(() => peer.close());

const STORES = { local: {}, s3: peer.settings };
const unset = Object.fromEntries(Object.keys(peer.settings).map((name) => [name, ""]));

describe.each(Object.entries(STORES))("%s", (name, settings) => {
  let store: FileStore;
  let newStorageKey: typeof import("@/lib/storage/storage-key").newStorageKey;
  let keyOfUpload: typeof import("@/lib/storage/storage").keyOfUpload;

  /** Sends a request to a signed address as a browser does, to S3 or to our own handler. */
  let send: (address: string, bytes: Buffer, headers?: Record<string, string>, method?: string) => Promise<{ status: number }>;

  beforeEach(async () => {
    now.value = new Date();
    reloadWithSettings({ ...unset, ...settings });
    const storageModule = await import("@/lib/storage/storage");
    ({ keyOfUpload } = storageModule);
    ({ newStorageKey } = await import("@/lib/storage/storage-key"));
    const { clock } = await import("@/lib/platform/clock");
    vi.spyOn(clock, "now").mockImplementation(() => now.value);
    const { PUT } = await import("@/app/api/storage/[...key]/route");
    store = storageModule.storage();
    send = async (address, bytes, headers = {}, method = "PUT") => {
      const request = new Request(address, { method, body: method === "GET" ? undefined : new Uint8Array(bytes), headers });
      if (name === "s3") return fetch(request);
      if (method !== "PUT") return { status: 405 };
      if (!request.headers.has("content-length")) request.headers.set("content-length", String(bytes.length)); // as fetch sends it
      const key = new URL(address).pathname.slice("/api/storage/".length).split("/");
      return PUT(request, { params: Promise.resolve({ key }) });
    };
  });

  it("stores, returns and deletes a file", async () => {
    const key = newStorageKey("documents");
    expect(await store.read(key)).toBeNull();
    expect(await store.sizeOf(key)).toBeNull();
    await store.put(key, pdf(), "application/pdf");
    expect(await store.read(key)).toEqual(pdf());
    expect(await store.sizeOf(key)).toBe(pdf().length);
    await store.remove(key);
    await store.remove(key);
    expect(await store.read(key)).toBeNull();
  });

  it("stores a file from the disk, and returns a part of it as a stream", async () => {
    const key = newStorageKey("open-data");
    const path = join(dataDir, "large");
    const bytes = Buffer.alloc(3_000_000, "0123456789");
    writeFileSync(path, bytes);
    expect(await store.open(key, { start: 0, end: 9 })).toBeNull();
    await store.putFile(key, path, "application/gzip");
    expect((await store.read(key))?.equals(bytes)).toBe(true);
    const part = await new Response(await store.open(key, { start: 5, end: 2_000_004 })).arrayBuffer();
    expect(Buffer.from(part).equals(bytes.subarray(5, 2_000_005))).toBe(true);
    await store.remove(key);
  });

  it("lists every file with its time of writing, over several pages", async () => {
    const keys = Array.from({ length: 5 }, () => newStorageKey("uploads"));
    const old = new Date("2026-01-01T00:00:00Z");
    for (const key of keys) {
      await store.put(key, pdf(), "application/pdf");
      if (name === "local") utimesSync(join(dataDir, "files", key), old, old);
      else peer.files.get(key)!.writtenAt = old;
    }
    await store.put(newStorageKey("documents"), pdf(), "application/pdf");
    const listed = [];
    for await (const file of store.list("uploads/")) listed.push(file);
    expect(listed.map(({ key }) => key).sort()).toEqual([...keys].sort());
    expect(listed.every(({ writtenAt }) => writtenAt.getTime() === old.getTime())).toBe(true);
    for (const key of keys) await store.remove(key);
  });

  it("issues a signed address for one file, and recognises it with and without its query", async () => {
    const key = newStorageKey("uploads");
    const address = await store.presignPut({ key, expiresInSeconds: 300, contentType: "application/pdf", size: pdf().length });
    expect((await send(address, pdf(), { "Content-Type": "application/pdf" })).status).toBe(200);
    expect(await store.read(key)).toEqual(pdf());
    expect(await keyOfUpload(new URL(address))).toBe(key);
    expect(await keyOfUpload(new URL(address.split("?")[0]))).toBe(key);
    expect(await keyOfUpload(new URL(address.replace(/^http:\/\/[^/]+|^https:\/\/[^/]+/, "https://elsewhere.example")))).toBeNull();
  });

  it("accepts an upload to a store that another bundle of the site created", async () => {
    const bundle = await import("@/lib/storage/storage");
    vi.resetModules();
    const { PUT } = await import("@/app/api/storage/[...key]/route");
    const key = newStorageKey("uploads");
    const address = await bundle.storage().presignPut({ key, expiresInSeconds: 300 });
    const request = new Request(address, { method: "PUT", body: new Uint8Array(pdf()) });
    const answer = name === "s3" ? await fetch(request) : await PUT(request, { params: Promise.resolve({ key: key.split("/") }) });
    expect(answer.status).toBe(200);
    expect(await store.read(key)).toEqual(pdf());
  });

  it("can leave type and size open", async () => {
    const key = newStorageKey("uploads");
    const address = await store.presignPut({ key, expiresInSeconds: 300 });
    expect((await send(address, pdf(), { "Content-Type": "image/png" })).status).toBe(200);
    expect((await send(address, pdf())).status).toBe(200);
  });

  it.each<[string, (address: string) => [string, Buffer, Record<string, string>, string?]]>([
    ["a larger file", (address) => [address, Buffer.concat([pdf(), pdf()]), { "Content-Type": "application/pdf" }]],
    ["a smaller file", (address) => [address, pdf().subarray(1), { "Content-Type": "application/pdf" }]],
    ["another type", (address) => [address, pdf(), { "Content-Type": "text/html" }]],
    ["no type", (address) => [address, pdf(), {}]],
    ["reading", (address) => [address, pdf(), {}, "GET"]],
    [
      "a longer lifetime",
      (address) => [address.replace(/(X-Amz-Expires|expires)=\d+/, "$1=9999999999"), pdf(), { "Content-Type": "application/pdf" }],
    ],
    [
      "no signature",
      (address) => [address.replace(/[?&](X-Amz-Signature|signature)=[^&]+/, ""), pdf(), { "Content-Type": "application/pdf" }],
    ],
    [
      "another signature",
      (address) => [address.replace(/(Signature|signature)=..../, "$1=0000"), pdf(), { "Content-Type": "application/pdf" }],
    ],
    ["another key", (address) => [address.replace(/uploads\/.{8}/, "uploads/00000000"), pdf(), { "Content-Type": "application/pdf" }]],
    ["a path traversal", (address) => [address.replace("uploads/", "uploads%2F..%2F..%2F"), pdf(), { "Content-Type": "application/pdf" }]],
  ])("refuses an address used for %s", async (_, sendMisused) => {
    const key = newStorageKey("uploads");
    const address = await store.presignPut({ key, expiresInSeconds: 300, contentType: "application/pdf", size: pdf().length });
    const { status } = await send(...sendMisused(address));
    expect([403, 405]).toContain(status);
    expect(await store.read(key)).toBeNull();
  });

  it("refuses an expired address", async () => {
    const key = newStorageKey("uploads");
    const address = await store.presignPut({ key, expiresInSeconds: 300 });
    now.value = new Date(now.value.getTime() + 302_000);
    expect((await send(address, pdf())).status).toBe(403);
  });
});

describe("s3", () => {
  const runEveryOperation = async () => {
    const { storage } = await import("@/lib/storage/storage");
    const { newStorageKey } = await import("@/lib/storage/storage-key");
    const key = newStorageKey("documents");
    const large = Buffer.alloc(10 * 1024 * 1024);
    const expectWorking = [storage().put(key, large, "application/pdf"), storage().read(key), storage().sizeOf(key), storage().remove(key)];
    return Promise.all(
      expectWorking.map((work) =>
        work.then(
          () => "done",
          ({ code }) => code,
        ),
      ),
    );
  };

  it.each<[string, () => void, Record<string, string>]>([
    ["doesn't answer", () => peer.fallSilent(), {}],
    ["fails", () => peer.fail(), {}],
    ["has another secret", () => peer.recover(), { S3_SECRET_ACCESS_KEY: "another" }],
    ["can't be reached", () => peer.recover(), { S3_ENDPOINT: "http://127.0.0.1:9" }],
  ])("that %s is UNAVAILABLE within a short time", async (_, breakStore, settings) => {
    reloadWithSettings({ ...peer.settings, ...settings });
    breakStore();
    expect(new Set(await runEveryOperation())).toEqual(new Set(["UNAVAILABLE"]));
    peer.recover();
  });
});
