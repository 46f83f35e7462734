import { describe, expect, it } from "vitest";
import { CLIENT_ADDRESS, trustOnlyProxies } from "./client-address.mjs";

function addressOf(hops: number, headers: Record<string, string>, remoteAddress: string | undefined = "10.0.0.9") {
  const request = { headers: { ...headers } as Record<string, string>, socket: { remoteAddress } };
  trustOnlyProxies(request, hops);
  return request.headers[CLIENT_ADDRESS];
}

describe("the client's address", () => {
  it.each([
    ["without proxies is the connection's, whatever the request says", 0, { "x-forwarded-for": "1.1.1.1" }, "10.0.0.9"],
    ["behind one proxy is the last that it wrote", 1, { "x-forwarded-for": "6.6.6.6, 203.0.113.7" }, "203.0.113.7"],
    ["behind two proxies is the last but one", 2, { "x-forwarded-for": "6.6.6.6, 203.0.113.7, 10.0.0.2" }, "203.0.113.7"],
    ["with fewer entries than proxies is the outermost there is", 3, { "x-forwarded-for": "203.0.113.7" }, "203.0.113.7"],
    ["without the header is the connection's", 1, {}, "10.0.0.9"],
    ["that is no address is the nearest that is one", 1, { "x-forwarded-for": "1.1.1.1, nonsense" }, "10.0.0.9"],
    ["is written without a port", 1, { "x-forwarded-for": "203.0.113.7:4711" }, "203.0.113.7"],
    ["of IPv6 is its network", 1, { "x-forwarded-for": "[2001:db8::1]:4711" }, "2001:db8:0:0::/64"],
    ["of IPv6 is the same for all of a network", 1, { "x-forwarded-for": "2001:db8:a:b:1:2:3:4" }, "2001:db8:a:b::/64"],
    ["of IPv6 may name an interface", 1, { "x-forwarded-for": "fe80::1%eth0" }, "fe80:0:0:0::/64"],
  ])("%s", (_, hops, headers, address) => {
    expect(addressOf(hops, headers as Record<string, string>)).toBe(address);
  });

  it("of an IPv4 address mapped to IPv6 is the IPv4 address", () => {
    expect(addressOf(0, {}, "::ffff:203.0.113.7")).toBe("203.0.113.7");
  });

  it("can't be forged with any header if no proxy is trusted", () => {
    const headers = { [CLIENT_ADDRESS]: "1.1.1.1", "x-forwarded-proto": "https", "x-middleware-subrequest": "middleware" } as Record<
      string,
      string
    >;
    trustOnlyProxies({ headers, socket: { remoteAddress: "10.0.0.9" } }, 0);
    expect(headers).toEqual({ [CLIENT_ADDRESS]: "10.0.0.9" });
  });
});
