import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { databaseUrl } from "@/lib/platform/env";
import { createSchool } from "@/tests/factories/schools";
import { callHandler } from "@/tests/support/api-calls";
import { untilOneWaits } from "@/tests/support/lock-waits";

const TIMEOUT_MS = 300;
const kept = globalThis as { schoolsachPool?: pg.Pool };
let holder: pg.Client;

// Somebody holds a table, so that statements run into their limit of time, which is short here.
const pools: pg.Pool[] = [];
const usePool = (settings: pg.PoolConfig) => {
  kept.schoolsachPool = new pg.Pool({ connectionString: databaseUrl(), ...settings });
  pools.push(kept.schoolsachPool);
};
beforeAll(async () => {
  usePool({ statement_timeout: TIMEOUT_MS });
  await createSchool({ name: "Nandanvan Vidyalaya" });
  holder = new pg.Client(databaseUrl());
  await holder.connect();
});
const hold = (table: string) => holder.query(`BEGIN; LOCK TABLE ${table}`);
const letGo = () => holder.query("ROLLBACK");
afterEach(letGo);
afterAll(async () => {
  await holder.end();
  // A search that was given up may still be under way in any of them, but the last.
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
    error: "That search takes too long just now. Please add a word, such as a city, and search again.",
  });
}

describe("a search that the database gives up", () => {
  it.each(["/api/schools?search=nandanvan", "/api/schools/facets?search=nandanvan", "/api/suggestions?search=nandanvan"])(
    "%s is 503, says to add a word, and when to come back",
    async (address) => {
      await hold("school_search");
      await expectTooSlow(address);
    },
  );
  it("is that of a place too", async () => {
    await hold("places");
    await expectTooSlow("/api/places?search=pune");
  });
  it.each(["nandanvan", "girls school", "केन्द्रीय विद्यालय"])("leaves what may have been meant without it: %s", async (search) => {
    await hold("school_search");
    const { response } = await callHandler(`/api/schools/near-misses?${new URLSearchParams({ search, board: "IB" })}`);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ placesFor: "search", places: [], schools: [], without: [] });
  });
  it("is found again once there is time", async () => {
    await hold("school_search");
    await expectTooSlow("/api/schools?search=nandanvan");
    await letGo();
    expect(await statusOf("/api/schools?search=nandanvan")).toBe(200);
  });
});

describe("words that can't be corrected in time", () => {
  // Words are kept in memory with the pool they were read from: with a new one there are none yet.
  beforeEach(() => usePool({ statement_timeout: TIMEOUT_MS }));
  it("are corrected as they were known before, where the words are in memory", async () => {
    expect(await statusOf("/api/schools?search=nandnvan")).toBe(200);
    await hold("known_words");
    const { response } = await callHandler("/api/schools?search=nandanvaan");
    expect(await response.json()).toHaveLength(1);
  });
  it("are not said to be nowhere", async () => {
    await hold("known_words");
    await expectTooSlow("/api/schools?search=nandnvan+vidyalya");
    await expectTooSlow("/api/schools/facets?search=nandnvan+vidyalya");
  });
  it("leave what was found as they are", async () => {
    await hold("known_words");
    const { response } = await callHandler("/api/schools?search=nandanvan+vid");
    expect(response.status).toBe(200);
    expect(await response.json()).toHaveLength(1);
  });
  it("are not tried again for a moment", async () => {
    const now = vi.spyOn(performance, "now").mockReturnValue(performance.now());
    await hold("known_words");
    await expectTooSlow("/api/schools?search=nandanvn");
    await letGo();
    await expectTooSlow("/api/schools/facets?search=nandanvn");
    now.mockRestore();
    await expect.poll(() => statusOf("/api/schools?search=nandanvn"), { timeout: 20_000 }).toBe(200);
  });
});

describe("words whose correction waits for the database for ever", () => {
  beforeEach(() => usePool({ application_name: "schoolsach" }));

  it("leave what may have been meant without schools", async () => {
    await hold("known_words");
    const { response } = await callHandler("/api/schools/near-misses?search=nandanvon&board=IB");
    expect(await response.json()).toMatchObject({ schools: [], without: [] });
    await letGo();
    // Its words are being corrected yet, and have their turn until then.
    await expect.poll(() => statusOf("/api/schools?search=nandanvon"), { timeout: 20_000 }).toBe(200);
  });
  it("are given up, those that wait for their turn sooner, and found when they are asked for again", async () => {
    await hold("known_words");
    const first = expectTooSlow("/api/schools?search=nandanvaan").then(() => "first");
    await untilOneWaits("schoolsach");
    const others = ["nandnvan", "vidylaya", "nandanvann"].map((words) => expectTooSlow(`/api/schools?search=${words}`));
    expect(await Promise.race([first, Promise.all(others).then(() => "others")])).toBe("others");
    expect(await first).toBe("first");
    await letGo();
    await expect.poll(() => statusOf("/api/schools?search=nandanvaan"), { timeout: 20_000 }).toBe(200);
  });
});
