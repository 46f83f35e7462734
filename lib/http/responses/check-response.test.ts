import { describe, expect, it } from "vitest";
import { z } from "zod";
import { AppError } from "@/lib/platform/errors";
import { errorCodesOf } from "@/lib/http/call-declaration";
import { checkErrorCode, checkResponse } from "./check-response";
import { jsonResponse } from "./responses";
import { route } from "@/lib/http/route";

const school = z.strictObject({ id: z.string(), fees: z.number().optional() });
const checks = (body: unknown, { status = 200, isList = false } = {}) =>
  checkResponse(jsonResponse(body, { status }), [isList ? { rows: school } : { schema: school }, { status: 204 }]);

describe("a response in tests and development", () => {
  it("may have declared fields only", async () => {
    await expect(checks({ id: "a", fees: undefined })).resolves.toBeUndefined();
    await expect(checks({ id: "a", phoneNumber: "1" })).rejects.toThrow(/phoneNumber/);
    await expect(checks({ fees: 1 })).rejects.toThrow(/id/);
  });
  it("is checked row by row if it is a list", async () => {
    await expect(checks([{ id: "a" }, { id: "b" }], { isList: true })).resolves.toBeUndefined();
    await expect(checks([{ id: "a" }, { id: 1 }], { isList: true })).rejects.toThrow(/id/);
  });
  it("must have a declared status", async () => {
    await expect(checks({ id: "a" }, { status: 201 })).rejects.toThrow(/201/);
    await expect(checkResponse(new Response(null, { status: 204 }), [{}])).resolves.toBeUndefined();
  });
  it("stays readable after the check", async () => {
    const response = jsonResponse({ id: "a" });
    await checkResponse(response, [{ schema: school }]);
    expect(await response.json()).toEqual({ id: "a" });
  });
});

describe("an error in tests and development", () => {
  const declaration = { summary: "Close a school", access: "admin", limit: "write", params: school, errors: ["STALE"] } as const;
  it("may be one that the call declares, or one that follows from its declaration", () => {
    for (const code of [
      "STALE",
      "UNAUTHENTICATED",
      "FORBIDDEN",
      "NOT_FOUND",
      "VALIDATION",
      "READ_ONLY",
      "IDEMPOTENCY_KEY_REUSED",
    ] as const) {
      const error = new AppError(code, "No.");
      expect(checkErrorCode(error, declaration)).toBe(error);
    }
    expect(checkErrorCode(new AppError("UDISE_TAKEN", "No."), declaration)).toMatchObject({
      message: expect.stringContaining("UDISE_TAKEN"),
    });
  });
  it("follows from the access, the limit and the inputs", () => {
    expect(errorCodesOf({ limit: "none" })).toEqual(["METHOD_NOT_ALLOWED", "INTERNAL"]);
    expect(errorCodesOf({ limit: "read" })).not.toContain("VALIDATION");
    expect(errorCodesOf({ limit: "write", repeats: false })).not.toContain("IDEMPOTENCY_KEY_REUSED");
  });
});

it("a handler's page of rows gets pagination headers", async () => {
  const query = z.object({ page: z.coerce.number(), limit: z.coerce.number() });
  const get = route({
    summary: "Schools",
    limit: "read",
    query,
    response: { rows: school },
    handle: async () => ({
      rows: [{ id: "b" }],
      total: 3,
      isTotalCapped: false,
    }),
  });
  const response = await get(new Request("https://schoolsach.test/api/schools?page=2&limit=1"), { params: Promise.resolve({}) });
  expect(await response.json()).toEqual([{ id: "b" }]);
  expect(response.headers.get("x-total-count")).toBe("3");
  expect(response.headers.get("link")).toContain('page=3&limit=1>; rel="next"');
});

it("a handler's body gets the declared status", async () => {
  const context = { params: Promise.resolve({}) };
  const post = route({
    summary: "Add a school",
    limit: "read",
    response: { status: 201, schema: school },
    handle: async () => ({ id: "a" }),
  });
  const response = await post(new Request("https://schoolsach.test/"), context);
  expect([response.status, await response.json()]).toEqual([201, { id: "a" }]);
  const remove = route({ summary: "Delete a school", limit: "read", handle: async () => undefined });
  expect((await remove(new Request("https://schoolsach.test/"), context)).status).toBe(204);
});
