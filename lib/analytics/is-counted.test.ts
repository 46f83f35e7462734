import { describe, expect, it } from "vitest";
import { isCounted } from "./is-counted";

const PHONE = "Mozilla/5.0 (Linux; Android 14; SM-A057F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36";
const counted = (headers: Record<string, string>) => isCounted(new Headers(headers));

describe("a visit", () => {
  it.each([PHONE, "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1"])(
    "of a browser counts: %s",
    (agent) => {
      expect(counted({ "user-agent": agent })).toBe(true);
      expect(counted({ "user-agent": agent, dnt: "0" })).toBe(true);
    },
  );

  it("with Do Not Track or Global Privacy Control does not count", () => {
    expect(counted({ "user-agent": PHONE, dnt: "1" })).toBe(false);
    expect(counted({ "user-agent": PHONE, "sec-gpc": "1" })).toBe(false);
  });

  it.each([
    "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
    "Mozilla/5.0 (compatible; bingbot/2.0)",
    "WhatsApp/2.23 Preview",
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/141.0.0.0 Safari/537.36",
    "curl/8.5.0",
    "python-requests/2.32",
    "",
  ])("of a robot does not count: %j", (agent) => {
    expect(counted({ "user-agent": agent })).toBe(false);
  });
});
