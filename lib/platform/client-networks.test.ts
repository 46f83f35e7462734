import { describe, expect, it } from "vitest";
import { clientKey, concurrencyOf, networksOf } from "./client-networks.mjs";

describe("the networks of a client", () => {
  it("of IPv4 are its address", () => expect(networksOf(clientKey("203.0.113.7"))).toEqual([{ key: "203.0.113.7", factor: 1 }]));

  it.each([
    ["2001:db8:a:bcde:1:2:3:4", ["2001:db8:a:bcde::/64", "2001:db8:a:bc00::/56", "2001:db8:a::/48"]],
    ["2001:db8::1", ["2001:db8:0:0::/64", "2001:db8:0:0::/56", "2001:db8:0::/48"]],
    ["2001:DB8:0:a::", ["2001:db8:0:a::/64", "2001:db8:0:0::/56", "2001:db8:0::/48"]],
  ])("of %s are %j, with growing budgets", (address, keys) => {
    const networks = networksOf(clientKey(address));
    expect(networks.map(({ key }) => key)).toEqual(keys);
    expect(networks.map(({ factor }) => factor)).toEqual([1, 4, 16]);
  });
});

it("the share of a /48 in a pool is larger than that of a /64, and never the whole pool", () => {
  const shares = networksOf("2001:db8:a:b::/64").map((network) => concurrencyOf(network, { own: 2, capacity: 12 }));
  expect(shares).toEqual([2, 8, 9]);
});
