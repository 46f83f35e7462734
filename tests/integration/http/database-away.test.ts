import pg from "pg";
import { beforeAll, describe, expect, it } from "vitest";
import { callHandler } from "@/tests/support/api-calls";

beforeAll(() => {
  // Nothing listens there: what the process finds when the database is away.
  Object.assign(globalThis, { schoolsachPool: new pg.Pool({ host: "127.0.0.1", port: 1, connectionTimeoutMillis: 1_000 }) });
});

describe("while the database is away", () => {
  it.each([
    "/api/schools",
    "/api/schools?search=pune&near=411001",
    "/api/schools/some-school-abc123",
    "/api/schools/some-school-abc123/reviews",
  ])("%s is 503 with a time to come back, never 'not found'", async (address) => {
    const { response } = await callHandler(address);
    expect(response.status).toBe(503);
    expect(response.headers.get("retry-after")).toBe("30");
    expect(response.headers.get("cache-control")).toBe("no-store");
    const body = await response.text();
    expect(JSON.parse(body).code).toBe("UNAVAILABLE");
    expect(body).not.toMatch(/127\.0\.0\.1|ECONNREFUSED|prisma|node_modules/i);
  });
  it("the process still says that it lives", async () => expect((await callHandler("/api/health")).response.status).toBe(200));
  it("what is wrong with a request is said all the same", async () =>
    expect((await callHandler("/api/schools?page=0")).response.status).toBe(400));
});
