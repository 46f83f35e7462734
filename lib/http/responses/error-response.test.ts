import { describe, expect, it } from "vitest";
import { AppError, type ErrorCode } from "@/lib/platform/errors";
import { ERROR_STATUSES, asAppError, errorResponse } from "./error-response";

describe("each error code", () => {
  it.each(Object.entries(ERROR_STATUSES))(
    "%s has its status, its form and, if temporary, Retry-After",
    async (code, { status, retryAfter }) => {
      const response = errorResponse(new AppError(code as ErrorCode, "Words for a person", { name: "Too long" }), "request-1");
      expect(response.status).toBe(status);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
      expect(response.headers.get("cache-control")).toBe("no-store");
      expect(response.headers.get("retry-after")).toBe(retryAfter === undefined ? null : String(retryAfter));
      expect([429, 503].includes(status)).toBe(retryAfter !== undefined);
      expect(await response.json()).toEqual({ error: "Words for a person", code, fields: { name: "Too long" }, requestId: "request-1" });
    },
  );
});

describe("a thrown error", () => {
  it("reveals nothing unless it is an AppError", () => {
    const error = asAppError(new Error("password=hunter2 at /srv/app/secret.ts:3"));
    expect(error.code).toBe("INTERNAL");
    expect(error.message).not.toMatch(/hunter2|secret/);
  });
  it.each([
    Object.assign(new Error("connect"), { code: "ECONNREFUSED" }),
    new Error("timeout exceeded when trying to connect"),
    new Error("query failed", { cause: { originalCode: "57P01" } }),
  ])("is UNAVAILABLE if the database is away: %s", (thrown) => expect(asAppError(thrown).code).toBe("UNAVAILABLE"));
});
