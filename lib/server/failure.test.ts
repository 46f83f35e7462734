import { describe, expect, it } from "vitest";
import { failureAnswer, isDatabaseFailure } from "./failure.mjs";

describe("isDatabaseFailure", () => {
  it.each([
    ["Prisma can't connect", Object.assign(new Error("Can't reach database server at x"), { code: "P1001" })],
    ["its adapter says so inside", { code: "P2010", meta: { driverAdapterError: new Error("DatabaseNotReachable") } }],
    ["no connection of the pool was free in time", new Error("timeout exceeded when trying to connect")],
    ["the connection was refused", { code: "ECONNREFUSED" }],
    ["one of several addresses was", { errors: [{ code: "ECONNREFUSED" }] }],
    ["a statement took too long", { code: "57014" }],
    ["a transaction took too long", { code: "P2028" }],
    ["the server is shutting down", { code: "57P01" }],
    ["the connection broke", { cause: new Error("Connection terminated unexpectedly") }],
    ["a connection failure of any kind", { code: "08006" }],
  ])("knows that %s", (_name, error) => expect(isDatabaseFailure(error)).toBe(true));

  it.each([
    ["a mistake of ours", new TypeError("x is undefined")],
    ["a broken rule", { code: "P2002" }],
    ["nothing", null],
    ["a word", "P1001"],
  ])("does not blame the database for %s", (_name, error) => expect(isDatabaseFailure(error)).toBe(false));

  it("does not run in circles", () => {
    const error: { cause?: unknown } = {};
    error.cause = error;
    expect(isDatabaseFailure(error)).toBe(false);
  });
});

describe("failureAnswer", () => {
  it("is never kept, and says when to come back where that helps", () => {
    expect(failureAnswer("UNAVAILABLE", { isApi: false })).toMatchObject({
      status: 503,
      headers: { "Retry-After": "30", "Cache-Control": "no-store" },
    });
    expect(failureAnswer("OVERLOADED", { isApi: true })).toMatchObject({ status: 503, headers: { "Retry-After": "3" } });
    expect(failureAnswer("INTERNAL", { isApi: false }).headers).not.toHaveProperty("Retry-After");
  });

  it("holds nothing that a policy would block: no script, no address elsewhere", () => {
    const html = failureAnswer("UNAVAILABLE", { isApi: false }).body.toString();
    expect(html).not.toMatch(/<script|https?:|\son\w+=/);
  });
});
