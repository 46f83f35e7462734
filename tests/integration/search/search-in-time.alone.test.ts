import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { databaseUrl } from "@/lib/platform/env";
import { createSchool } from "@/tests/factories/schools";
import { callHandler } from "@/tests/support/api-calls";

const TIMEOUT_MS = 300;
const kept = globalThis as { schoolsachPool?: pg.Pool };
let holder: pg.Client;

// Somebody holds the search's table, so that its statements run into their limit of time, which is short here.
beforeAll(async () => {
  kept.schoolsachPool = new pg.Pool({ connectionString: databaseUrl(), statement_timeout: TIMEOUT_MS });
  await createSchool({ name: "Nandanvan Vidyalaya" });
  holder = new pg.Client(databaseUrl());
  await holder.connect();
  await holder.query("BEGIN; LOCK TABLE school_search");
});
afterAll(() => holder.end());

describe("a search that the database gives up", () => {
  it.each(["/api/schools?search=nandanvan", "/api/schools/facets?search=nandanvan", "/api/suggestions?search=nandanvan"])(
    "%s is 503, says to add a word, and when to come back",
    async (address) => {
      const { response } = await callHandler(address);
      expect(response.status).toBe(503);
      expect(response.headers.get("Retry-After")).toBe("5");
      expect(response.headers.get("Cache-Control")).toBe("no-store");
      expect(await response.json()).toMatchObject({
        code: "SEARCH_TOO_SLOW",
        error: "That search takes too long just now. Please add a word, such as a city, and search again.",
      });
    },
  );
  it.each(["nandanvan", "girls school", "केन्द्रीय विद्यालय"])("leaves what may have been meant without it: %s", async (search) => {
    const { response } = await callHandler(`/api/schools/near-misses?${new URLSearchParams({ search, board: "IB" })}`);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ places: [], schools: [], without: [] });
  });
  it("is found again once there is time", async () => {
    await holder.query("ROLLBACK");
    expect((await callHandler("/api/schools?search=nandanvan")).response.status).toBe(200);
  });
});
