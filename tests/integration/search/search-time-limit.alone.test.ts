import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { databaseUrl } from "@/lib/platform/env";
import { replaceSingleton } from "@/lib/platform/singleton.mjs";
import { createSchool } from "@/tests/factories/schools";
import { callHandler } from "@/tests/support/api-calls";
import { waitUntilBlocked } from "@/tests/support/lock-waits";

const TIMEOUT_MS = 300;
let lockHolder: pg.Client;

// A locked table makes statements run into their timeout, which is short here.
const pools: pg.Pool[] = [];
const usePool = (settings: pg.PoolConfig) => {
  const pool = new pg.Pool({ connectionString: databaseUrl(), ...settings });
  for (const name of ["database-pool", "visitor-pool"]) replaceSingleton(name, pool);
  pools.push(pool);
};
beforeAll(async () => {
  usePool({ statement_timeout: TIMEOUT_MS });
  // On a busy machine the first write, whose plans are not cached, may exceed the timeout.
  await vi.waitFor(() => createSchool({ name: "Nandanvan Vidyalaya" }), { timeout: 20_000 });
  lockHolder = new pg.Client(databaseUrl());
  await lockHolder.connect();
});
const lockTable = (table: string) => lockHolder.query(`BEGIN; LOCK TABLE ${table}`);
const unlock = () => lockHolder.query("ROLLBACK");
afterEach(unlock);
afterAll(async () => {
  await lockHolder.end();
  // Abandoned searches may still use the other pools.
  for (const pool of pools.slice(0, -1)) await pool.end();
});

const statusOf = async (address: string) => (await callHandler(address)).response.status;

async function expectTooSlow(address: string) {
  const { response } = await callHandler(address);
  expect(response.status).toBe(503);
  expect(response.headers.get("Retry-After")).toBe("5");
  expect(response.headers.get("Cache-Control")).toBe("no-store");
  expect(await response.json()).toMatchObject({
    code: "SEARCH_TOO_SLOW",
    error: "This search takes too long at the moment. Please add a word, such as a city, and search again.",
  });
}

describe("a search that the database cancels", () => {
  it.each(["/api/schools?search=nandanvan", "/api/schools/facets?search=nandanvan", "/api/suggestions?search=nandanvan"])(
    "%s returns 503 with Retry-After and the advice to add a word",
    async (address) => {
      await lockTable("school_search");
      await expectTooSlow(address);
    },
  );
  it("for places returns 503 too", async () => {
    await lockTable("places");
    await expectTooSlow("/api/places?search=pune");
  });
  it.each(["nandanvan", "girls school", "केन्द्रीय विद्यालय"])("leaves the suggested alternatives empty: %s", async (search) => {
    await lockTable("school_search");
    const { response } = await callHandler(`/api/schools/near-misses?${new URLSearchParams({ search, board: "IB" })}`);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ placesFor: "search", places: [], schools: [], without: [] });
  });
  it("succeeds again when the database answers in time", async () => {
    await lockTable("school_search");
    await expectTooSlow("/api/schools?search=nandanvan");
    await unlock();
    expect(await statusOf("/api/schools?search=nandanvan")).toBe(200);
  });
});

describe("correction during a database timeout", () => {
  // The vocabulary is cached per pool; a new pool starts without it.
  beforeEach(() => usePool({ statement_timeout: TIMEOUT_MS }));
  it("uses the cached vocabulary", async () => {
    expect(await statusOf("/api/schools?search=nandnvan")).toBe(200);
    await lockTable("known_words");
    const { response } = await callHandler("/api/schools?search=nandanvaan");
    expect(await response.json()).toHaveLength(1);
  });
  it("returns 503 instead of no hits", async () => {
    await lockTable("known_words");
    await expectTooSlow("/api/schools?search=nandnvan+vidyalya");
    await expectTooSlow("/api/schools/facets?search=nandnvan+vidyalya");
  });
  it("isn't needed for a search with hits", async () => {
    await lockTable("known_words");
    const { response } = await callHandler("/api/schools?search=nandanvan+vid");
    expect(response.status).toBe(200);
    expect(await response.json()).toHaveLength(1);
  });
  it("isn't retried for a moment", async () => {
    const now = vi.spyOn(performance, "now").mockReturnValue(performance.now());
    await lockTable("known_words");
    await expectTooSlow("/api/schools?search=nandanvn");
    await unlock();
    await expectTooSlow("/api/schools/facets?search=nandanvn");
    now.mockRestore();
    await expect.poll(() => statusOf("/api/schools?search=nandanvn"), { timeout: 20_000 }).toBe(200);
  });
});

describe("correction while the database hangs", () => {
  beforeEach(() => usePool({ application_name: "schoolsach" }));

  it("leaves the suggested alternatives without schools", async () => {
    await lockTable("known_words");
    const { response } = await callHandler("/api/schools/near-misses?search=nandanvon&board=IB");
    expect(await response.json()).toMatchObject({ schools: [], without: [] });
    await unlock();
    // The correction started above still holds its slot for a while.
    await expect.poll(() => statusOf("/api/schools?search=nandanvon"), { timeout: 20_000 }).toBe(200);
  });
  it("is abandoned, queued ones sooner, and works when requested again", async () => {
    await lockTable("known_words");
    const first = expectTooSlow("/api/schools?search=nandanvaan").then(() => "first");
    await waitUntilBlocked("schoolsach");
    const others = ["nandnvan", "vidylaya", "nandanvann"].map((words) => expectTooSlow(`/api/schools?search=${words}`));
    expect(await Promise.race([first, Promise.all(others).then(() => "others")])).toBe("others");
    expect(await first).toBe("first");
    await unlock();
    await expect.poll(() => statusOf("/api/schools?search=nandanvaan"), { timeout: 20_000 }).toBe(200);
  });
});
