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
import { refreshSearch } from "@/lib/search/verify-ratings";
import { createSchool } from "@/tests/factories/schools";

const kept = globalThis as { schoolsachSearchIndex?: SearchIndex };

async function totalOf(engine: SearchEngine | null, search: string) {
  const query = await literalQuery(readCriteria({ search }));
  return engine && query ? (await engine.findPage(query, "relevance", { offset: 0, limit: 10 })).total : null;
}
const onceFound = (index: SearchIndex, search: string, total: number) =>
  vi.waitFor(async () => expect(await totalOf(index.engine(), search)).toBe(total), { timeout: 20_000, interval: 20 });

beforeAll(async () => {
  await createSchool({ name: "Quokka Academy" });
  await createSchool({ name: "Wombat Academy" });
});

describe("a server's index", () => {
  let index: SearchIndex;
  beforeAll(async () => {
    index = kept.schoolsachSearchIndex = new SearchIndex();
    await onceFound(index, "academy", 2);
  });
  afterAll(async () => {
    await index.stop();
    delete kept.schoolsachSearchIndex;
  });

  it("learns of a school that comes, changes, closes, is rated, and goes", async () => {
    const { id } = await createSchool({ name: "Numbat Academy" });
    await onceFound(index, "numbat", 1);
    await pool().query("UPDATE schools SET name_words = 'bilby academy' WHERE id = $1", [id]);
    await onceFound(index, "bilby", 1);
    await onceFound(index, "numbat", 0);
    await pool().query("UPDATE schools SET status = 'closed' WHERE id = $1", [id]);
    await onceFound(index, "bilby", 0);
    await pool().query("UPDATE schools SET status = 'listed' WHERE id = $1", [id]);
    await onceFound(index, "bilby", 1);
    await pool().query("DELETE FROM schools WHERE id = $1", [id]);
    await onceFound(index, "bilby", 0);
  });

  it("knows for a team's list what was changed a moment ago", async () => {
    for (const name of ["Potoroo One", "Potoroo Two", "Potoroo Three"]) {
      const { id } = await createSchool({ name });
      const asked = { ...readCriteria({ search: name }) };
      expect((await searchSerials(asked)).total).toBe(1);
      await pool().query("DELETE FROM schools WHERE id = $1", [id]);
      expect((await searchSerials(asked)).total).toBe(0);
    }
  });

  it("learns what a repair of the search's rows puts right", async () => {
    const { id } = await createSchool({ name: "Dunnart Academy" });
    await onceFound(index, "dunnart", 1);
    await pool().query("UPDATE school_search SET name_words = 'broken' WHERE name_words = 'dunnart academy'");
    await refreshSearch([id]);
    await onceFound(index, "dunnart", 1);
    await onceFound(index, "broken", 0);
  });

  it("is made anew when the directory is emptied", async () => {
    await pool().query("TRUNCATE schools CASCADE");
    await onceFound(index, "academy", 0);
    await createSchool({ name: "Quokka Academy" });
    await onceFound(index, "academy", 1);
  });
});

describe("a server's index during an import", () => {
  it("is given up, and made once, when it is over", async () => {
    const { id } = await createSchool({ name: "Quenda Academy" });
    const logged = [vi.spyOn(log, "info"), vi.spyOn(log, "warn")];
    const said = (text: string) =>
      logged.flatMap(({ mock }) => mock.calls as unknown[][]).filter((call) => String(call[1] ?? call[0]).includes(text)).length;
    const index = new SearchIndex({ lookMs: 3_000 });
    await vi.waitFor(() => expect(index.engine()).not.toBeNull(), { timeout: 30_000 });
    const before = said("answers from memory");
    for (let piece = 0; piece < 12; piece++)
      await pool().query("INSERT INTO changes (kind, subject_id) SELECT 'school', $1 FROM generate_series(1, 5000)", [id]);
    await pool().query("INSERT INTO changes (kind, subject_id) SELECT 'school', 'many-' || n FROM generate_series(1, 20001) AS n");
    await vi.waitFor(() => expect(said("until that is over")).toBe(1), { timeout: 20_000 });
    expect([index.engine(), said("answers from memory")]).toEqual([null, before]);
    await vi.waitFor(() => expect(index.engine()).not.toBeNull(), { timeout: 50_000 });
    expect([said("answers from memory"), said("until that is over"), said("could not be made")]).toEqual([before + 1, 1, 0]);
    await index.stop();
  });
});

describe("a server's index that cannot look at the feed at once", () => {
  /** Its looks at the feed wait until they are let go. */
  async function heldIndex() {
    const { id } = await createSchool({ name: "Dalgyte Academy" });
    const index = new SearchIndex({ lookMs: 500 });
    await vi.waitFor(() => expect(index.engine()).not.toBeNull(), { timeout: 30_000 });
    let letGo = () => {};
    const held = new Promise<void>((done) => (letGo = done));
    const query = pool().query.bind(pool()) as (text: unknown, values?: unknown) => Promise<unknown>;
    vi.spyOn(pool(), "query").mockImplementation((async (text: unknown, values?: unknown) => {
      if (String(text).includes("WITH told")) await held;
      return query(text, values);
    }) as never);
    const end = async () => {
      letGo();
      await onceFound(index, "ningaui", 1);
      await index.stop();
      await pool().query("DELETE FROM schools WHERE id = $1", [id]);
    };
    return { index, change: () => query("UPDATE schools SET name_words = 'ningaui academy' WHERE id = $1", [id]), end };
  }

  it("leaves the answers to Postgres until it has", async () => {
    const { index, change, end } = await heldIndex();
    await change();
    await vi.waitFor(() => expect(index.engine()).toBeNull(), { timeout: 20_000 });
    await end();
  });

  it("answers from memory after the feed was away only when it knows what happened meanwhile", async () => {
    const { index, change, end } = await heldIndex();
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

describe("a server's index that was just made", () => {
  it("knows what was told while it caught up", async () => {
    await buildIndex();
    // So there is a school to read when it catches up; before the answer comes another one changes, and the feed says so.
    await createSchool({ name: "Kaluta Academy" });
    const { id } = await createSchool({ name: "Woylie Academy" });
    let told = 0;
    const feed = followChanges(() => void told++);
    await vi.waitFor(() => expect(feed.isLive()).toBe(true), { timeout: 20_000 });
    const query = pool().query.bind(pool()) as (text: unknown, values?: unknown) => Promise<unknown>;
    let hasChanged = false;
    const spy = vi.spyOn(pool(), "query").mockImplementation((async (text: unknown, values?: unknown) => {
      const answer = await query(text, values);
      if (!hasChanged && String(text).includes("FROM school_search WHERE serial = ANY")) {
        hasChanged = true;
        const before = told;
        await query("UPDATE schools SET name_words = 'dibbler academy' WHERE id = $1", [id]);
        await vi.waitFor(() => expect(told).toBeGreaterThan(before), { timeout: 20_000 });
      }
      return answer;
    }) as never);
    const index = new SearchIndex({ lookMs: 500 });
    await vi.waitFor(() => expect(index.engine()).not.toBeNull(), { timeout: 20_000, interval: 1 });
    expect(hasChanged).toBe(true);
    expect([await totalOf(index.engine(), "dibbler"), await totalOf(index.engine(), "woylie")]).toEqual([1, 0]);
    spy.mockRestore();
    await index.stop();
    await feed.stop();
  });
});

describe("an index that is made", () => {
  it("comes from its snapshot the next time, and knows what was changed between", async () => {
    await buildIndex();
    await createSchool({ name: "Kowari Academy" });
    const made = await buildIndex();
    expect(made.from).toBe("snapshot");
    const index = new LiveIndex(made);
    const engine = memoryEngine(() => index.segments);
    expect(await totalOf(engine, "kowari")).toBe(0);
    await index.catchUp();
    expect(await totalOf(engine, "kowari")).toBe(1);
  });

  it("comes from the database where the snapshot is cut, and leaves a whole one", async () => {
    truncateSync(snapshotFile(), 1_000);
    expect((await buildIndex()).from).toBe("database");
    expect((await buildIndex()).from).toBe("snapshot");
  });

  it("comes from the database where the snapshot was changed or is too old, and the log says so", async () => {
    const told = vi.spyOn(log, "info");
    const start = async (fault: string) => {
      const index = new SearchIndex({ lookMs: 100 });
      await vi.waitFor(() => expect(index.engine()).not.toBeNull(), { timeout: 20_000, interval: 20 });
      await index.stop();
      expect(told).toHaveBeenCalledWith(expect.objectContaining({ from: "database", snapshot: fault }), "the search answers from memory");
    };
    writeFileSync(snapshotFile(), "another file, long enough to be one that was changed, for a line and a checksum must be in it");
    await start("changed");
    await pool().query("DELETE FROM changes WHERE sequence = (SELECT max(sequence) FROM changes)");
    await createSchool({ name: "Ningaui Academy" });
    await start("too old");
  });

  it("does without its snapshot where there is no folder, and leaves both", async () => {
    rmSync(dirname(snapshotFile()), { recursive: true });
    expect((await buildIndex()).from).toBe("database");
    expect((await buildIndex()).from).toBe("snapshot");
  });

  it("does without its snapshot where that can't be read, removed or written, and leaves no part of one", async () => {
    rmSync(snapshotFile());
    mkdirSync(`${snapshotFile()}/in-the-way`, { recursive: true });
    expect((await buildIndex()).from).toBe("database");
    expect(readdirSync(dirname(snapshotFile())).filter((name) => name.endsWith(".tmp"))).toEqual([]);
    rmSync(snapshotFile(), { recursive: true });
  });

  it("removes what a thread left that was ended while it wrote", async () => {
    writeFileSync(`${snapshotFile()}.77.tmp`, "half of it");
    await buildIndex();
    expect(existsSync(`${snapshotFile()}.77.tmp`)).toBe(false);
  });

  it("is none where its thread takes too long, or was ended before it began", async () => {
    await expect(buildIndex({ deadlineMs: 1 })).rejects.toThrow("the thread was not done after 0.001 s");
    await expect(buildIndex({ signal: AbortSignal.abort() })).rejects.toThrow("the thread ended before it began");
  });

  it("learns of a school that changed after one that changed very often", async () => {
    const [{ id }, often] = [await createSchool({ name: "Bettong Academy" }), await createSchool({ name: "Potoroo Academy" })];
    const index = new LiveIndex(await buildIndex({ file: "none" }));
    const engine = memoryEngine(() => index.segments);
    await pool().query("INSERT INTO changes (kind, subject_id) SELECT 'school', $1 FROM generate_series(1, 25000)", [often.id]);
    await pool().query("UPDATE schools SET name_words = 'mulgara academy' WHERE id = $1", [id]);
    await index.catchUp();
    expect([await totalOf(engine, "mulgara"), await totalOf(engine, "bettong")]).toEqual([1, 0]);
  });

  it("is too old where the feed tells of more than is read at once", async () => {
    const { id } = await createSchool({ name: "Chuditch Academy" });
    const index = new LiveIndex(await buildIndex({ file: "none" }));
    for (let half = 0; half < 2; half++)
      await pool().query("INSERT INTO changes (kind, subject_id) SELECT 'school', $1 FROM generate_series(1, 20001)", [id]);
    await expect(index.catchUp()).rejects.toThrow(IndexTooOld);
    await pool().query("DELETE FROM changes WHERE subject_id = $1", [id]);
  });

  it("is too old where the newest change it knows was undone, though others came since", async () => {
    await createSchool({ name: "Undone Academy" });
    for (const index of [new LiveIndex(await buildIndex({ file: "written" })), new LiveIndex(await buildIndex())]) {
      await pool().query("DELETE FROM changes WHERE sequence = (SELECT max(sequence) FROM changes)");
      await createSchool({ name: "Later Academy" });
      await expect(index.catchUp()).rejects.toThrow(IndexTooOld);
    }
  });

  it("is too old where the database is another one, or in another timeline", async () => {
    const made = await buildIndex();
    const [way, timeline, ...rest] = made.identity.split(" ");
    expect([way, timeline]).toEqual(["timeline", expect.stringMatching(/^[0-9A-F]{8}$/)]);
    const index = new LiveIndex({ ...made, identity: [way, "000000FF", ...rest].join(" ") });
    await expect(index.catchUp()).rejects.toThrow(IndexTooOld);
  });

  it("is none where its thread is ended, and the snapshot stays", async () => {
    const ended = new AbortController();
    const making = buildIndex({ signal: ended.signal });
    ended.abort();
    await expect(making).rejects.toThrow("the thread ended");
    expect(existsSync(snapshotFile())).toBe(true);
    expect((await buildIndex()).from).toBe("snapshot");
  });

  it("is none where it needs more memory than is allowed, and the reason says so", async () =>
    expect(buildIndex({ file: "none", maxMegabytes: 0.0001 })).rejects.toThrow("SEARCH_MEMORY_MB allows 0.0001"));

  it("is too old where the feed no longer tells what was changed since", async () => {
    const made = await buildIndex();
    const old = new LiveIndex({ ...made, at: Date.now() - 7 * 24 * 3600 * 1000 });
    await expect(old.catchUp()).rejects.toThrow(IndexTooOld);
    const ofFuture = new LiveIndex({ ...(await buildIndex()), position: "99999999999:99999999999:" });
    await expect(ofFuture.catchUp()).rejects.toThrow(IndexTooOld);
  });
});
