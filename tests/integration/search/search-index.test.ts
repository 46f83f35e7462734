import { existsSync, mkdirSync, readdirSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { followChanges } from "@/lib/changes/follow-changes";
import { pool } from "@/lib/platform/db";
import { log } from "@/lib/platform/log";
import { LiveIndex, IndexTooOld } from "@/lib/search/engine/memory/live-index";
import { buildIndex, snapshotFile } from "@/lib/search/engine/memory/build-index";
import { memoryEngine } from "@/lib/search/engine/memory/memory-engine";
import { SearchIndex } from "@/lib/search/engine/memory/search-index";
import { readCriteria } from "@/lib/search/criteria";
import type { SearchEngine } from "@/lib/search/engine/search-engine";
import { searchSerials } from "@/lib/search/search";
import { literalQuery } from "@/lib/search/query/literal-query";
import { refreshSearch } from "@/lib/search/engine/postgres/verify-ratings";
import { replaceSingleton } from "@/lib/platform/singleton.mjs";
import { createSchool } from "@/tests/factories/schools";

async function totalOf(engine: SearchEngine | null, search: string) {
  const query = await literalQuery(readCriteria({ search }));
  return engine && query ? (await engine.findPage(query, "relevance", { offset: 0, limit: 10 })).total : null;
}
const waitForTotal = (index: SearchIndex, search: string, total: number) =>
  vi.waitFor(async () => expect(await totalOf(index.engine(), search)).toBe(total), { timeout: 20_000, interval: 20 });

beforeAll(async () => {
  await createSchool({ name: "Quokka Academy" });
  await createSchool({ name: "Wombat Academy" });
});

describe("the in-memory index", () => {
  let index: SearchIndex;
  beforeAll(async () => {
    index = new SearchIndex();
    replaceSingleton("search-index", index);
    await waitForTotal(index, "academy", 2);
  });
  afterAll(async () => {
    await index.stop();
    replaceSingleton("search-index", undefined);
  });

  it("follows added, changed, closed, reopened and deleted schools", async () => {
    const { id } = await createSchool({ name: "Numbat Academy" });
    await waitForTotal(index, "numbat", 1);
    await pool().query("UPDATE schools SET name_words = 'bilby academy' WHERE id = $1", [id]);
    await waitForTotal(index, "bilby", 1);
    await waitForTotal(index, "numbat", 0);
    await pool().query("UPDATE schools SET status = 'closed' WHERE id = $1", [id]);
    await waitForTotal(index, "bilby", 0);
    await pool().query("UPDATE schools SET status = 'listed' WHERE id = $1", [id]);
    await waitForTotal(index, "bilby", 1);
    await pool().query("DELETE FROM schools WHERE id = $1", [id]);
    await waitForTotal(index, "bilby", 0);
  });

  it("includes changes made a moment ago in the admin list", async () => {
    for (const name of ["Potoroo One", "Potoroo Two", "Potoroo Three"]) {
      const { id } = await createSchool({ name });
      const asked = { ...readCriteria({ search: name }) };
      expect((await searchSerials(asked)).total).toBe(1);
      await pool().query("DELETE FROM schools WHERE id = $1", [id]);
      expect((await searchSerials(asked)).total).toBe(0);
    }
  });

  it("follows repairs of the search table", async () => {
    const { id } = await createSchool({ name: "Dunnart Academy" });
    await waitForTotal(index, "dunnart", 1);
    await pool().query("UPDATE school_search SET name_words = 'broken' WHERE name_words = 'dunnart academy'");
    await refreshSearch([id]);
    await waitForTotal(index, "dunnart", 1);
    await waitForTotal(index, "broken", 0);
  });

  it("is rebuilt when the schools table is truncated", async () => {
    await pool().query("TRUNCATE schools CASCADE");
    await waitForTotal(index, "academy", 0);
    await createSchool({ name: "Quokka Academy" });
    await waitForTotal(index, "academy", 1);
  });
});

describe("the in-memory index during an import", () => {
  it("is dropped, and rebuilt once after the import", async () => {
    const { id } = await createSchool({ name: "Quenda Academy" });
    const logged = [vi.spyOn(log, "info"), vi.spyOn(log, "warn")];
    const countLogged = (text: string) =>
      logged.flatMap(({ mock }) => mock.calls as unknown[][]).filter((call) => String(call[1] ?? call[0]).includes(text)).length;
    const index = new SearchIndex({ importPollMs: 3_000 });
    await vi.waitFor(() => expect(index.engine()).not.toBeNull(), { timeout: 30_000 });
    const before = countLogged("answers from memory");
    for (let piece = 0; piece < 12; piece++)
      await pool().query("INSERT INTO changes (kind, subject_id) SELECT 'school', $1 FROM generate_series(1, 5000)", [id]);
    await pool().query("INSERT INTO changes (kind, subject_id) SELECT 'school', 'many-' || n FROM generate_series(1, 20001) AS n");
    await vi.waitFor(() => expect(countLogged("until that is over")).toBe(1), { timeout: 20_000 });
    expect([index.engine(), countLogged("answers from memory")]).toEqual([null, before]);
    await vi.waitFor(() => expect(index.engine()).not.toBeNull(), { timeout: 50_000 });
    expect([countLogged("answers from memory"), countLogged("until that is over"), countLogged("could not be made")]).toEqual([
      before + 1,
      1,
      0,
    ]);
    await index.stop();
  });
});

describe("the in-memory index with a delayed feed", () => {
  /** An index whose feed reads are blocked until `end` is called. */
  async function createBlockedIndex() {
    const { id } = await createSchool({ name: "Dalgyte Academy" });
    const index = new SearchIndex({ importPollMs: 500 });
    await vi.waitFor(() => expect(index.engine()).not.toBeNull(), { timeout: 30_000 });
    let release = () => {};
    const released = new Promise<void>((done) => (release = done));
    const query = pool().query.bind(pool()) as (text: unknown, values?: unknown) => Promise<unknown>;
    vi.spyOn(pool(), "query").mockImplementation((async (text: unknown, values?: unknown) => {
      if (String(text).includes("WITH recent")) await released;
      return query(text, values);
    }) as never);
    const end = async () => {
      release();
      await waitForTotal(index, "ningaui", 1);
      await index.stop();
      await pool().query("DELETE FROM schools WHERE id = $1", [id]);
    };
    return { index, change: () => query("UPDATE schools SET name_words = 'ningaui academy' WHERE id = $1", [id]), end };
  }

  it("lets Postgres answer until it has caught up", async () => {
    const { index, change, end } = await createBlockedIndex();
    await change();
    await vi.waitFor(() => expect(index.engine()).toBeNull(), { timeout: 20_000 });
    await end();
  });

  it("after a lost connection answers only when it has the missed changes", async () => {
    const { index, change, end } = await createBlockedIndex();
    const feed = followChanges(() => {});
    await pool().query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'schoolsach changes' AND datname = current_database()",
    );
    await change();
    await vi.waitFor(() => expect(feed.isLive()).toBe(false), { timeout: 20_000, interval: 1 });
    await vi.waitFor(() => expect(feed.isLive()).toBe(true), { timeout: 20_000, interval: 1 });
    expect(index.engine()).toBeNull();
    await end();
    await feed.stop();
  });
});

describe("a newly built in-memory index", () => {
  it("includes changes reported while it catches up", async () => {
    await buildIndex();
    // The first school gives the index something to catch up on; the other one changes during that read.
    await createSchool({ name: "Kaluta Academy" });
    const { id } = await createSchool({ name: "Woylie Academy" });
    let changeCount = 0;
    const feed = followChanges(() => void changeCount++);
    await vi.waitFor(() => expect(feed.isLive()).toBe(true), { timeout: 20_000 });
    const query = pool().query.bind(pool()) as (text: unknown, values?: unknown) => Promise<unknown>;
    let hasChanged = false;
    const spy = vi.spyOn(pool(), "query").mockImplementation((async (text: unknown, values?: unknown) => {
      const answer = await query(text, values);
      if (!hasChanged && String(text).includes("FROM school_search WHERE serial = ANY")) {
        hasChanged = true;
        const before = changeCount;
        await query("UPDATE schools SET name_words = 'dibbler academy' WHERE id = $1", [id]);
        await vi.waitFor(() => expect(changeCount).toBeGreaterThan(before), { timeout: 20_000 });
      }
      return answer;
    }) as never);
    const index = new SearchIndex({ importPollMs: 500 });
    await vi.waitFor(() => expect(index.engine()).not.toBeNull(), { timeout: 20_000, interval: 1 });
    expect(hasChanged).toBe(true);
    expect([await totalOf(index.engine(), "dibbler"), await totalOf(index.engine(), "woylie")]).toEqual([1, 0]);
    spy.mockRestore();
    await index.stop();
    await feed.stop();
  });
});

describe("building an index", () => {
  it("uses the snapshot, and catches up on changes since then", async () => {
    await buildIndex();
    await createSchool({ name: "Kowari Academy" });
    const built = await buildIndex();
    expect(built.from).toBe("snapshot");
    const index = new LiveIndex(built);
    const engine = memoryEngine(() => index.segments);
    expect(await totalOf(engine, "kowari")).toBe(0);
    await index.catchUp();
    expect(await totalOf(engine, "kowari")).toBe(1);
  });

  it("uses the database if the snapshot is truncated, and writes a new one", async () => {
    truncateSync(snapshotFile(), 1_000);
    expect((await buildIndex()).from).toBe("database");
    expect((await buildIndex()).from).toBe("snapshot");
  });

  it("uses the database if the snapshot is damaged or too old, and logs it", async () => {
    const infoSpy = vi.spyOn(log, "info");
    const start = async (fault: string) => {
      const index = new SearchIndex({ importPollMs: 100 });
      await vi.waitFor(() => expect(index.engine()).not.toBeNull(), { timeout: 20_000, interval: 20 });
      await index.stop();
      expect(infoSpy).toHaveBeenCalledWith(
        expect.objectContaining({ from: "database", snapshot: fault }),
        "the search answers from memory",
      );
    };
    writeFileSync(snapshotFile(), "another file, long enough to be one that was changed, for a line and a checksum must be in it");
    await start("corrupt");
    await pool().query("DELETE FROM changes WHERE sequence = (SELECT max(sequence) FROM changes)");
    await createSchool({ name: "Ningaui Academy" });
    await start("too old");
  });

  it("creates a missing snapshot folder", async () => {
    rmSync(dirname(snapshotFile()), { recursive: true });
    expect((await buildIndex()).from).toBe("database");
    expect((await buildIndex()).from).toBe("snapshot");
  });

  it("works without a snapshot if it can't be read, removed or written, and leaves no temporary file", async () => {
    rmSync(snapshotFile());
    mkdirSync(`${snapshotFile()}/in-the-way`, { recursive: true });
    expect((await buildIndex()).from).toBe("database");
    expect(readdirSync(dirname(snapshotFile())).filter((name) => name.endsWith(".tmp"))).toEqual([]);
    rmSync(snapshotFile(), { recursive: true });
  });

  it("removes the temporary file of a thread that was killed", async () => {
    writeFileSync(`${snapshotFile()}.77.tmp`, "half of it");
    await buildIndex();
    expect(existsSync(`${snapshotFile()}.77.tmp`)).toBe(false);
  });

  it("fails if the thread takes too long or is aborted before it starts", async () => {
    await expect(buildIndex({ timeoutMs: 1 })).rejects.toThrow("the thread was not done after 0.001 s");
    await expect(buildIndex({ signal: AbortSignal.abort() })).rejects.toThrow("the thread ended before it began");
  });

  it("includes a school that changed after another one changed thousands of times", async () => {
    const [{ id }, often] = [await createSchool({ name: "Bettong Academy" }), await createSchool({ name: "Potoroo Academy" })];
    const index = new LiveIndex(await buildIndex({ file: "none" }));
    const engine = memoryEngine(() => index.segments);
    await pool().query("INSERT INTO changes (kind, subject_id) SELECT 'school', $1 FROM generate_series(1, 25000)", [often.id]);
    await pool().query("UPDATE schools SET name_words = 'mulgara academy' WHERE id = $1", [id]);
    await index.catchUp();
    expect([await totalOf(engine, "mulgara"), await totalOf(engine, "bettong")]).toEqual([1, 0]);
  });

  it("is too old if the feed has more changes than one read allows", async () => {
    const { id } = await createSchool({ name: "Chuditch Academy" });
    const index = new LiveIndex(await buildIndex({ file: "none" }));
    for (let half = 0; half < 2; half++)
      await pool().query("INSERT INTO changes (kind, subject_id) SELECT 'school', $1 FROM generate_series(1, 20001)", [id]);
    await expect(index.catchUp()).rejects.toThrow(IndexTooOld);
    await pool().query("DELETE FROM changes WHERE subject_id = $1", [id]);
  });

  it("is too old if the newest change it knows was rolled back by a restore, even after newer changes", async () => {
    await createSchool({ name: "Undone Academy" });
    for (const index of [new LiveIndex(await buildIndex({ file: "written" })), new LiveIndex(await buildIndex())]) {
      await pool().query("DELETE FROM changes WHERE sequence = (SELECT max(sequence) FROM changes)");
      await createSchool({ name: "Later Academy" });
      await expect(index.catchUp()).rejects.toThrow(IndexTooOld);
    }
  });

  it("is too old for another database or another timeline", async () => {
    const built = await buildIndex();
    const [kind, timeline, ...rest] = built.identity.split(" ");
    expect([kind, timeline]).toEqual(["timeline", expect.stringMatching(/^[0-9A-F]{8}$/)]);
    const index = new LiveIndex({ ...built, identity: [kind, "000000FF", ...rest].join(" ") });
    await expect(index.catchUp()).rejects.toThrow(IndexTooOld);
  });

  it("fails if it is aborted, and keeps the snapshot", async () => {
    const ended = new AbortController();
    const making = buildIndex({ signal: ended.signal });
    ended.abort();
    await expect(making).rejects.toThrow("the thread ended");
    expect(existsSync(snapshotFile())).toBe(true);
    expect((await buildIndex()).from).toBe("snapshot");
  });

  it("fails if it needs more memory than SEARCH_MEMORY_MB, with that reason", async () =>
    expect(buildIndex({ file: "none", maxMegabytes: 0.0001 })).rejects.toThrow("SEARCH_MEMORY_MB allows 0.0001"));

  it("is too old if the feed no longer has the changes since then", async () => {
    const built = await buildIndex();
    const old = new LiveIndex({ ...built, at: Date.now() - 7 * 24 * 3600 * 1000 });
    await expect(old.catchUp()).rejects.toThrow(IndexTooOld);
    const withFuturePosition = new LiveIndex({ ...(await buildIndex()), position: "99999999999:99999999999:" });
    await expect(withFuturePosition.catchUp()).rejects.toThrow(IndexTooOld);
  });
});
