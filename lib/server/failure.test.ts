import { describe, expect, it } from "vitest";
import { failureAnswer, isDatabaseFailure } from "./failure.mjs";

describe("isDatabaseFailure", () => {
  it.each([
    ["Prisma can't connect", Object.assign(new Error("Can't reach database server at x"), { code: "P1001" })],
    ["the cause is the adapter's error", { code: "P2010", meta: { driverAdapterError: new Error("DatabaseNotReachable") } }],
    ["the pool had no free connection in time", new Error("timeout exceeded when trying to connect")],
    ["the connection was refused", { code: "ECONNREFUSED" }],
    ["one of several addresses refused the connection", { errors: [{ code: "ECONNREFUSED" }] }],
    ["a statement took too long", { code: "57014" }],
    ["a transaction took too long", { code: "P2028" }],
    ["the server is shutting down", { code: "57P01" }],
    ["the connection was lost", { cause: new Error("Connection terminated unexpectedly") }],
    ["a code of class 08 is a connection failure", { code: "08006" }],
  ])("recognises that %s", (_name, error) => expect(isDatabaseFailure(error)).toBe(true));

  it.each([
    ["a bug of ours", new TypeError("x is undefined")],
    ["a unique violation", { code: "P2002" }],
    ["null", null],
    ["a string", "P1001"],
  ])("does not blame the database for %s", (_name, error) => expect(isDatabaseFailure(error)).toBe(false));

  it("stops at circular causes", () => {
    const error: { cause?: unknown } = {};
    error.cause = error;
    expect(isDatabaseFailure(error)).toBe(false);
  });
});

describe("failureAnswer", () => {
  it("is never cached, and has Retry-After where retrying helps", () => {
    expect(failureAnswer("UNAVAILABLE", { isApi: false })).toMatchObject({
      status: 503,
      headers: { "Retry-After": "30", "Cache-Control": "no-store" },
    });
    expect(failureAnswer("OVERLOADED", { isApi: true })).toMatchObject({ status: 503, headers: { "Retry-After": "3" } });
    expect(failureAnswer("INTERNAL", { isApi: false }).headers).not.toHaveProperty("Retry-After");
  });

  it("contains nothing that the content security policy would block: no script, no external URL", () => {
    const html = failureAnswer("UNAVAILABLE", { isApi: false }).body.toString();
    expect(html).not.toMatch(/<script|https?:|\son\w+=/);
  });
});
