import { afterEach, describe, expect, it, vi } from "vitest";
import { CallError, callApi, fetchKey, newIdempotencyKey } from "./client";

const answer = (body: string | null, init?: ResponseInit) =>
  vi.spyOn(globalThis, "fetch").mockImplementation(async () => new Response(body, init));
afterEach(() => vi.restoreAllMocks());

describe("an API call", () => {
  it("joins the key's segments and always sends credentials", async () => {
    const fetch = answer("[]");
    expect(await fetchKey(["/api/schools", "a-school", "reviews"])).toEqual([]);
    expect(fetch).toHaveBeenCalledWith("/api/schools/a-school/reviews", { method: "GET", credentials: "include", signal: undefined });
  });
  it("sends a JSON content type only with a body", async () => {
    const fetch = answer("{}");
    await callApi("/api/login", { method: "POST", body: { email: "a@example.org" } });
    expect(fetch).toHaveBeenCalledWith(
      "/api/login",
      expect.objectContaining({ headers: { "Content-Type": "application/json" }, body: '{"email":"a@example.org"}' }),
    );
  });
  it("sends an idempotency key, and each key is different", async () => {
    const fetch = answer("{}");
    const [key, other] = [newIdempotencyKey(), newIdempotencyKey()];
    expect(key).toMatch(/^[0-9a-f]{32}$/);
    expect(other).not.toBe(key);
    await callApi("/api/register", { method: "POST", body: {}, idempotencyKey: key });
    expect(fetch.mock.calls[0][1]!.headers).toEqual({ "Content-Type": "application/json", "Idempotency-Key": key });
  });
  it("has the server's error code and fields when it fails, and none if the response is not JSON", () => {
    const known = new CallError(409, '{"error":"There is an account.","code":"EMAIL_TAKEN","fields":{"email":"Taken"}}');
    expect([known.text, known.code, known.fields]).toEqual(["There is an account.", "EMAIL_TAKEN", { email: "Taken" }]);
    for (const body of ["<html>", "null", "[]", '"no"', '{"code":1,"fields":null}']) {
      const unknown = new CallError(502, body);
      expect([unknown.text, unknown.code, unknown.fields], body).toEqual([null, null, {}]);
    }
  });
  it("throws 'status: body' when it fails, or the status text if the body is empty", async () => {
    answer('{"error":"School not found"}', { status: 404 });
    const failure = await fetchKey(["/api/schools/x"]).catch((error: CallError) => error as CallError);
    expect(failure).toBeInstanceOf(CallError);
    expect((failure as CallError).message).toBe('404: {"error":"School not found"}');
    expect((failure as CallError).text).toBe("School not found");
    answer("", { status: 503, statusText: "Service Unavailable" });
    await expect(fetchKey(["/api/schools"])).rejects.toThrow(/^503: Service Unavailable$/);
  });
  it("throws on 401, or returns null if the caller asks for that", async () => {
    answer("", { status: 401, statusText: "Unauthorized" });
    await expect(fetchKey(["/api/user"])).rejects.toThrow("401: Unauthorized");
    expect(await fetchKey(["/api/user"], { whenSignedOut: "null" })).toBeNull();
  });
  it("is not retried", async () => {
    const fetch = answer("", { status: 500 });
    await fetchKey(["/api/schools"]).catch(() => null);
    expect(fetch).toHaveBeenCalledTimes(1);
  });
});
