import { beforeEach, describe, expect, it, type MockInstance, vi } from "vitest";
import { log } from "@/lib/platform/log";
import { callHandler } from "@/tests/support/api-calls";

const REPORT = {
  "document-uri": "https://schoolsach.test/schools/dav-nashik?email=asha@example.org#token",
  "blocked-uri": "https://evil.example/x.js?stolen=secret",
  "effective-directive": "script-src-elem",
};
const send = async (report: unknown, headers: Record<string, string> = {}) =>
  (
    await callHandler("/api/csp-reports", {
      method: "POST",
      headers: { "content-type": "application/csp-report", ...headers },
      body: typeof report === "string" ? report : JSON.stringify({ "csp-report": report }),
    })
  ).response.status;

let logged: MockInstance<typeof log.warn>;
beforeEach(() => void (logged = vi.spyOn(log, "warn")));

describe("a report of a violated content security policy", () => {
  it("is counted by directive and host, without queries, and logged at each power of ten", async () => {
    for (let count = 0; count < 11; count++) expect(await send(REPORT)).toBe(204);
    const line = { directive: "script-src-elem", blocked: "evil.example", page: "/schools/dav-nashik" };
    expect(logged.mock.calls.map(([fields]) => fields)).toEqual([
      { ...line, count: 1 },
      { ...line, count: 10 },
    ]);
  });

  it.each([
    ["inline", "inline"],
    ["data:text/html,<b>x</b>", "data:"],
    ["chrome-extension://abcdef/x.js", "chrome-extension:"],
    ["<script>", "unknown"],
  ])("of %j is counted as %j", async (blockedUri, blocked) => {
    // A kind is logged the first time; no other test reports this directive.
    await send({ ...REPORT, "blocked-uri": blockedUri, "effective-directive": "manifest-src" });
    expect(logged.mock.calls).toEqual([[expect.objectContaining({ blocked }), expect.any(String)]]);
  });

  it.each([
    ["{", 400],
    ["[]", 400],
    [{ ...REPORT, "effective-directive": "a\nb" }, 400],
    [{ ...REPORT, "blocked-uri": "x".repeat(20_000) }, 413],
  ])("that is malformed or large is refused (%#)", async (report, status) => {
    expect(await send(report)).toBe(status);
    expect(logged).not.toHaveBeenCalled();
  });

  it("is accepted twenty times in a row from one client, and not from other sites", async () => {
    const from = { "x-client-address": "203.0.113.120" };
    const statuses = [];
    for (let count = 0; count < 21; count++) statuses.push(await send(REPORT, from));
    expect(statuses).toEqual([...Array(20).fill(204), 429]);
    expect(await send(REPORT, { "sec-fetch-site": "cross-site" })).toBe(403);
  });
});
