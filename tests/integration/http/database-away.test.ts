import pg from "pg";
import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "@/lib/platform/ids";
import { replaceSingleton } from "@/lib/platform/singleton.mjs";
import { encodeSession, sessionCookieName } from "@/lib/policy/session-cookie";
import { callHandler } from "@/tests/support/api-calls";

beforeAll(() => {
  // A port without a server, as when the database is away.
  const away = new pg.Pool({ host: "127.0.0.1", port: 1, connectionTimeoutMillis: 1_000 });
  for (const name of ["database-pool", "visitor-pool"]) replaceSingleton(name, away);
});

describe("while the database is away", () => {
  it.each([
    "/api/schools",
    "/api/schools?search=pune&near=411001",
    "/api/schools/some-school-abc123",
    "/api/schools/some-school-abc123/reviews",
  ])("%s returns 503 with Retry-After, never 404", async (address) => {
    const { response } = await callHandler(address);
    expect(response.status).toBe(503);
    expect(response.headers.get("retry-after")).toBe("30");
    expect(response.headers.get("cache-control")).toBe("no-store");
    const body = await response.text();
    expect(JSON.parse(body).code).toBe("UNAVAILABLE");
    expect(body).not.toMatch(/127\.0\.0\.1|ECONNREFUSED|prisma|node_modules/i);
  });

  it.each(["/api/user", "/api/auth/session", "/api/auth/signout"])(
    "%s of a signed-in person returns 503 and signs nobody out",
    async (address) => {
      const token = await encodeSession({ userId: newId(), sessionId: newId(), isAdmin: false }, 3600);
      const method = address.endsWith("signout") ? "POST" : "GET";
      const { response } = await callHandler(address, { method, cookie: `${sessionCookieName()}=${token}` });
      expect([response.status, response.headers.getSetCookie()]).toEqual([503, []]);
    },
  );

  it("the health check still reports that the process is live", async () =>
    expect((await callHandler("/api/health")).response.status).toBe(200));
  it("invalid requests still get their own error", async () =>
    expect((await callHandler("/api/schools?page=0")).response.status).toBe(400));
});
