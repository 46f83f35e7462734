import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { followChanges, pingDatabase } from "@/lib/changes/follow-changes";
import { lifecycle } from "@/lib/server/lifecycle.mjs";
import { pageStore } from "@/lib/page-cache/store.mjs";
import { replaceSingleton } from "@/lib/platform/singleton.mjs";
import { callHandler } from "@/tests/support/api-calls";

const ready = async (method = "GET") => {
  const { response } = await callHandler("/api/ready", { method });
  expect(response.headers.get("cache-control")).toBe("no-store");
  return [response.status, (await response.json()).status];
};
const becomes = (expected: unknown[]) => vi.waitFor(async () => expect(await ready()).toEqual(expected), { timeout: 30_000, interval: 50 });

function cachePage(path: string) {
  const value = { kind: "APP_PAGE", status: 200, headers: {} };
  pageStore().put({ key: path, path, value, html: Buffer.from("a page"), cacheControl: {}, tags: [], size: 100 });
}

beforeEach(() => {
  lifecycle().phase = "serving";
  replaceSingleton("page-cache", undefined);
  pageStore().setDatabasePing(pingDatabase);
});
afterAll(() => {
  lifecycle().phase = "serving";
  replaceSingleton("page-cache", undefined);
});

describe("a server without database", () => {
  it("isn't ready while it has no cached page", async () => expect(await ready()).toEqual([503, "unavailable"]));

  it("is ready but degraded once it has a cached page", async () => {
    pageStore().put({ key: "r", path: "/robots.txt", value: { kind: "APP_ROUTE" }, html: null, cacheControl: {}, tags: [], size: 10 });
    expect(await ready()).toEqual([503, "unavailable"]);
    cachePage("/schools/a");
    expect(await ready()).toEqual([200, "degraded"]);
  });
});

describe("a server with database", () => {
  let feed: ReturnType<typeof followChanges>;
  let admin: pg.Client;
  beforeAll(async () => {
    feed = followChanges(() => {});
    admin = new pg.Client(process.env.DATABASE_URL);
    await admin.connect();
  });
  afterAll(async () => {
    await feed.stop();
    await admin.end();
  });

  it("is ready with and without cached pages", async () => becomes([200, "ready"]));

  it("is degraded while the database hangs, and ready again afterwards", async () => {
    cachePage("/schools/a");
    await becomes([200, "ready"]);
    const pid = await feedBackend(admin);
    process.kill(pid, "SIGSTOP");
    try {
      await becomes([200, "degraded"]);
    } finally {
      process.kill(pid, "SIGCONT");
    }
    await becomes([200, "ready"]);
  });

  it.each(["starting", "draining"] as const)("isn't ready while %s, but live", async (phase) => {
    lifecycle().phase = phase;
    expect(await ready()).toEqual([503, phase]);
    expect(await ready("HEAD")).toEqual([503, phase]);
    expect((await callHandler("/api/health")).response.status).toBe(200);
  });

  it("answers a thousand checks from one address", async () => {
    await becomes([200, "ready"]);
    const headers = { "x-client-address": "192.0.2.1" };
    const checks = Array.from({ length: 1_000 }, () => callHandler("/api/ready", { headers }));
    expect(new Set((await Promise.all(checks)).map(({ response }) => response.status))).toEqual(new Set([200]));
  });
});

/** Process id of the Postgres backend that serves the change feed's connection. */
async function feedBackend(admin: pg.Client): Promise<number> {
  const { rows } = await admin.query<{ pid: number }>(
    "SELECT pid FROM pg_stat_activity WHERE application_name = 'schoolsach changes' AND datname = current_database()",
  );
  return rows[0].pid;
}
