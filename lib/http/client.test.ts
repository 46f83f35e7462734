import { afterEach, describe, expect, it, vi } from "vitest";
import { CallError, callApi, fetchKey } from "./client";

const answer = (body: string | null, init?: ResponseInit) =>
  vi.spyOn(globalThis, "fetch").mockImplementation(async () => new Response(body, init));
afterEach(() => vi.restoreAllMocks());

describe("a call", () => {
  it("joins the key's segments and always brings credentials", async () => {
    const fetch = answer("[]");
    expect(await fetchKey(["/api/schools", "a-school", "reviews"])).toEqual([]);
    expect(fetch).toHaveBeenCalledWith("/api/schools/a-school/reviews", { method: "GET", credentials: "include", signal: undefined });
  });
  it("says JSON only where it has a body", async () => {
    const fetch = answer("{}");
    await callApi("/api/login", { method: "POST", body: { email: "a@example.org" } });
    expect(fetch).toHaveBeenCalledWith(
      "/api/login",
      expect.objectContaining({ headers: { "Content-Type": "application/json" }, body: '{"email":"a@example.org"}' }),
    );
  });
  it("that fails raises 'status: body', or the status's words where the body is empty", async () => {
    answer('{"error":"School not found"}', { status: 404 });
    const failure = await fetchKey(["/api/schools/x"]).catch((error: CallError) => error as CallError);
    expect(failure).toBeInstanceOf(CallError);
    expect((failure as CallError).message).toBe('404: {"error":"School not found"}');
    expect((failure as CallError).text).toBe("School not found");
    answer("", { status: 503, statusText: "Service Unavailable" });
    await expect(fetchKey(["/api/schools"])).rejects.toThrow(/^503: Service Unavailable$/);
  });
  it("answered 401 raises, or is null where that is what was asked", async () => {
    answer("", { status: 401, statusText: "Unauthorized" });
    await expect(fetchKey(["/api/user"])).rejects.toThrow("401: Unauthorized");
    expect(await fetchKey(["/api/user"], { whenSignedOut: "null" })).toBeNull();
  });
  it("is not repeated", async () => {
    const fetch = answer("", { status: 500 });
    await fetchKey(["/api/schools"]).catch(() => null);
    expect(fetch).toHaveBeenCalledTimes(1);
  });
});
