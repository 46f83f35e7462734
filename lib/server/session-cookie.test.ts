import { matchHas } from "next/dist/shared/lib/router/utils/prepare-destination";
import { describe, expect, it } from "vitest";
import { hasSession, SESSION_COOKIE } from "./session-cookie.mjs";

const nextSaysSo = (cookie: string) =>
  matchHas({ headers: { cookie } } as never, {}, [{ type: "header", key: "cookie", value: SESSION_COOKIE }]) !== false;

describe("who may be signed in", () => {
  it.each([
    ["next-auth.session-token=abc", true],
    ["a=b; next-auth.session-token=abc; c=d", true],
    ["a=b;__Secure-next-auth.session-token=abc", true],
    ["next-auth.session-token=; next-auth.session-token=abc", true],
    ["next-auth.session-token=", false],
    ["next-auth.session-token=; a=b", false],
    ["not-next-auth.session-token=abc", false],
    ["next-auth.session-token.0=abc", false],
    ["a=next-auth.session-token=abc", false],
    ["", false],
  ])("%s: the guard and Next's rewrite say the same", (cookie, isSession) => {
    expect(hasSession({ cookie })).toBe(isSession);
    expect(nextSaysSo(cookie)).toBe(isSession);
  });

  it("a request without cookies is a visitor's", () => expect(hasSession({})).toBe(false));
});
