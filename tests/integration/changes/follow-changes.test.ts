import { createServer, connect, type Server, type Socket } from "node:net";
import type { AddressInfo } from "node:net";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Change, type ChangeBatch, followChanges, pingDatabase, siteState } from "@/lib/changes/follow-changes";
import { expireChangedPages } from "@/lib/page-cache/keep-fresh";
import { PageStore } from "@/lib/page-cache/store.mjs";
import { pool } from "@/lib/platform/db";
import { log } from "@/lib/platform/log";
import { createSchool } from "../../factories/schools";

let batches: ChangeBatch[];
let follower: ReturnType<typeof followChanges>;

const reported = (kind: Change["kind"]) =>
  batches.flatMap(({ changes }) => changes.filter((change) => change.kind === kind).map(({ subjectId }) => subjectId));
const waitUntil = (check: () => void) => vi.waitFor(check, { timeout: 15_000, interval: 20 });

async function follow() {
  batches = [];
  follower = followChanges((batch) => void batches.push(batch));
  await waitUntil(() => expect(follower.isLive()).toBe(true));
  batches = [];
}

/** A database session of its own, like another process. */
async function session() {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  return client;
}

describe("followChanges", () => {
  beforeEach(follow);
  afterEach(() => follower.stop());

  it("reports a change made by plain SQL on another connection", async () => {
    const school = await createSchool();
    await waitUntil(() => expect(reported("school")).toContain(school.id));
    batches = [];
    const other = await session();
    await other.query("UPDATE schools SET name = 'New' WHERE id = $1", [school.id]);
    await waitUntil(() => expect(reported("school")).toEqual([school.id]));
    expect([reported("place"), reported("state")]).toEqual([["maharashtra/nashik"], ["maharashtra"]]);
    await other.end();
  });

  it("reports a change that was made first and committed last", async () => {
    const [early, late] = [await createSchool(), await createSchool()];
    await waitUntil(() => expect(reported("school")).toContain(late.id));
    const slow = await session();
    await slow.query("BEGIN");
    await slow.query("UPDATE schools SET name = 'Slow' WHERE id = $1", [early.id]);
    batches = [];
    await pool().query("UPDATE schools SET name = 'Fast' WHERE id = $1", [late.id]);
    await waitUntil(() => expect(reported("school")).toEqual([late.id]));
    // Other changes commit while the slow transaction is open, so its feed number is out of order.
    for (let n = 0; n < 5; n++) await pool().query("UPDATE schools SET name = $2 WHERE id = $1", [late.id, `Fast ${n}`]);
    await waitUntil(() => expect(reported("school").length).toBeGreaterThan(1));
    expect(reported("school")).not.toContain(early.id);
    await slow.query("COMMIT");
    await waitUntil(() => expect(reported("school")).toContain(early.id));
    await slow.end();
  });

  it("doesn't report rolled-back changes and reports others once", async () => {
    const school = await createSchool();
    await waitUntil(() => expect(reported("school")).toContain(school.id));
    batches = [];
    const other = await session();
    await other.query("BEGIN");
    await other.query("UPDATE schools SET name = 'Never' WHERE id = $1", [school.id]);
    await other.query("ROLLBACK");
    for (let n = 0; n < 20; n++) await other.query("UPDATE schools SET name = $2 WHERE id = $1", [school.id, `Name ${n}`]);
    const last = await createSchool();
    await waitUntil(() => expect(reported("school")).toContain(last.id));
    expect(
      batches.every(({ changes }) => new Set(changes.map(({ kind, subjectId }) => `${kind} ${subjectId}`)).size === changes.length),
    ).toBe(true);
    await other.end();
  });

  it("reports 'everything' when too many changes arrived at once", async () => {
    const other = await session();
    await other.query("INSERT INTO changes (kind, subject_id) SELECT 'school', n::text FROM generate_series(1, 50001) AS n");
    await other.query("NOTIFY changes");
    await waitUntil(() => expect(batches).toContainEqual({ changes: [], everything: true }));
    batches = [];
    const school = await createSchool();
    await waitUntil(() => expect(reported("school")).toContain(school.id));
    await other.end();
  });

  it("works without notifications, as behind a pooler that drops them", async () => {
    await pool().query("INSERT INTO changes (kind, subject_id) VALUES ('school', 'silent')");
    await waitUntil(() => expect(reported("school")).toEqual(["silent"]));
  });

  it("counts changes that concern the whole site", async () => {
    const before = siteState();
    expect(before.isLive).toBe(true);
    await createSchool({ isDemo: true });
    await waitUntil(() => expect(siteState().version).toBeGreaterThan(before.version));
  });

  it("serves several subscribers with one connection and continues when one of them throws", async () => {
    const others = [
      followChanges(() => {
        throw new Error("mine");
      }),
      followChanges((batch) => void batches.push(batch)),
    ];
    await pool().query("INSERT INTO changes (kind, subject_id) VALUES ('school', 'both')");
    await waitUntil(() => expect(reported("school")).toEqual(["both", "both"]));
    const { rows } = await pool().query(
      "SELECT count(*)::int AS n FROM pg_stat_activity WHERE application_name = 'schoolsach changes' AND datname = current_database()",
    );
    expect(rows[0].n).toBe(1);
    await Promise.all(others.map((other) => other.stop()));
  });
});

describe("followChanges with a broken connection", () => {
  let proxy: Server;
  let sockets: Set<Socket>;
  const direct = new URL(process.env.DATABASE_URL!);

  beforeEach(async () => {
    sockets = new Set();
    proxy = createServer((socket) => {
      const up = connect(Number(direct.port), direct.hostname);
      socket.pipe(up).pipe(socket);
      for (const end of [socket, up]) {
        sockets.add(end);
        end.on("error", () => {});
        end.on("close", () => (socket.destroy(), up.destroy()));
      }
    });
    await listen();
    const { env } = await import("@/lib/platform/env");
    const proxied = new URL(direct);
    proxied.port = String((proxy.address() as AddressInfo).port);
    vi.spyOn(env(), "DATABASE_URL", "get").mockReturnValue(proxied.href);
    await follow();
  });

  afterEach(async () => {
    await follower.stop();
    cut();
    proxy.close();
  });

  let port = 0;
  const listen = () =>
    new Promise<void>((done) =>
      proxy.listen(port, "127.0.0.1", () => {
        port = (proxy.address() as AddressInfo).port;
        done();
      }),
    );
  const cut = () => sockets.forEach((socket) => socket.destroy());

  it("detects that the database is away and reports missed changes when it returns", async () => {
    const school = await createSchool();
    await waitUntil(() => expect(reported("school")).toContain(school.id));
    await pingDatabase();
    proxy.close();
    cut();
    await waitUntil(() => expect(follower.isLive()).toBe(false));
    await expect(pingDatabase()).rejects.toThrow();
    batches = [];
    const other = await session();
    await other.query("UPDATE schools SET name = 'Meanwhile' WHERE id = $1", [school.id]);
    await other.end();
    await listen();
    await waitUntil(() => expect(follower.isLive()).toBe(true));
    expect(reported("school")).toEqual([school.id]);
    expect(batches.some(({ everything }) => everything)).toBe(false);
    await pingDatabase();
  });

  it("retries with growing delays and logs once when the database answers but can't be read", async () => {
    const warn = vi.spyOn(log, "warn");
    let connections = 0;
    proxy.on("connection", () => connections++);
    await pool().query("ALTER TABLE changes RENAME TO changes_away");
    await waitUntil(() => expect(connections).toBeGreaterThan(4));
    await pool().query("ALTER TABLE changes_away RENAME TO changes");
    await waitUntil(() => expect(follower.isLive()).toBe(true));
    expect(warn.mock.calls.map((call) => call[1])).toEqual(["the change feed was disconnected"]);
  });

  it("reports 'everything' after an absence longer than the feed's retention", async () => {
    proxy.close();
    cut();
    await waitUntil(() => expect(follower.isLive()).toBe(false));
    const later = Date.now() + 8 * 24 * 3600 * 1000;
    vi.spyOn(Date, "now").mockReturnValue(later);
    batches = [];
    await listen();
    await waitUntil(() => expect(follower.isLive()).toBe(true));
    expect(batches[0]).toEqual({ changes: [], everything: true });
  });
});

describe("expireChangedPages", () => {
  const paths = [
    ...["/", "/about", "/schools/abc", "/schools/abc/opengraph-image", "/school/abc", "/schools/abd"],
    ...["/schools/in", "/schools/in/goa", "/schools/in/goa/panaji", "/schools/in/kerala"],
  ];
  const expired = (changes: Change[]) => {
    const store = new PageStore(1_000_000);
    for (const path of paths)
      store.put({ key: path, path, value: { kind: "APP_PAGE", status: 200 }, html: Buffer.from(""), cacheControl: {}, tags: [], size: 1 });
    expireChangedPages(store, { changes, everything: false });
    return paths.filter((path) => !store.isFresh(store.find(path)!));
  };

  it.each<[Change, string[]]>([
    [{ kind: "school", subjectId: "abc" }, ["/", "/schools/abc", "/schools/abc/opengraph-image", "/school/abc"]],
    [{ kind: "place", subjectId: "goa/panaji" }, ["/schools/in/goa/panaji"]],
    [{ kind: "state", subjectId: "goa" }, ["/schools/in", "/schools/in/goa"]],
    [{ kind: "site", subjectId: "demo" }, paths],
  ])("%o expires the pages that show it", (change, pages) => {
    expect(expired([change]).sort()).toEqual([...pages].sort());
  });

  it("expires all lists of schools at any change", () => {
    for (const kind of ["school", "place", "state", "site", "unlisted"] as const) {
      const store = new PageStore(1_000_000);
      store.putList({ path: "/schools?search=pune", html: Buffer.from(""), headers: {}, since: Date.now() });
      expireChangedPages(store, { changes: [{ kind, subjectId: "x" }], everything: false });
      expect(store.isFresh(store.find("/schools?search=pune")!)).toBe(false);
    }
  });
});
