import { matchHas } from "next/dist/shared/lib/router/utils/prepare-destination";
import { describe, expect, it } from "vitest";
import { hasSession, SESSION_COOKIE } from "./session-cookie.mjs";

const matchesInNext = (cookie: string) =>
  matchHas({ headers: { cookie } } as never, {}, [{ type: "header", key: "cookie", value: SESSION_COOKIE }]) !== false;

describe("a session cookie", () => {
  it.each([
    ["next-auth.session-token=abc", true],
    ["a=b; next-auth.session-token=abc; c=d", true],
    ["a=b;__Secure-next-auth.session-token=abc", true],
    ["next-auth.session-token=; next-auth.session-token=abc", true],
    ["next-auth.session-token = abc", true],
    ["next-auth.session-token=", false],
    ["next-auth.session-token=; a=b", false],
    ["not-next-auth.session-token=abc", false],
    ["next-auth.session-token.0=abc", false],
    ["a=next-auth.session-token=abc", false],
    ["", false],
  ])("%s: the request pipeline and Next's rewrite agree", (cookie, isSession) => {
    expect(hasSession({ cookie })).toBe(isSession);
    expect(matchesInNext(cookie)).toBe(isSession);
  });

  it("a request without cookies has no session", () => expect(hasSession({})).toBe(false));
});
