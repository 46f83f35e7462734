import { expect, it } from "vitest";
import { createPool } from "@/lib/platform/database/connection-pool";
import { databaseUrl } from "@/lib/platform/env";
import { replaceSingleton } from "@/lib/platform/singleton.mjs";
import { callHandler } from "@/tests/support/api-calls";

const list = async () => (await callHandler("/api/schools")).response;

it("while all connections are in use a call gets 503 with Retry-After; afterwards none is lost", async () => {
  const pool = createPool({ connectionString: databaseUrl(), max: 2, connectionTimeoutMillis: 200 });
  for (const name of ["database-pool", "visitor-pool"]) replaceSingleton(name, pool);
  try {
    const inUse = [await pool.connect(), await pool.connect()];
    const responses = await Promise.all([list(), list(), list()]);
    for (const response of responses) {
      expect([response.status, response.headers.get("retry-after")]).toEqual([503, "30"]);
      expect((await response.json()).code).toBe("UNAVAILABLE");
    }
    expect((await callHandler("/api/health")).response.status).toBe(200);
    for (const client of inUse) client.release();
    expect((await list()).status).toBe(200);
    expect([pool.waitingCount, pool.idleCount]).toEqual([0, pool.totalCount]);
  } finally {
    await pool.end();
    for (const name of ["database-pool", "visitor-pool"]) replaceSingleton(name, undefined);
  }
});
