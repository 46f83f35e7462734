import { isIP } from "node:net";

/**
 * The key for limits per address: an IPv4 address, or the /64 network of an IPv6 address, because one customer holds all
 * 2^64 addresses of it.
 *
 * @param {string} address
 */
export function networkOf(address) {
  if (isIP(address) !== 6) return address;
  const normalised = new URL(`http://[${address.replace(/%.*$/, "")}]`).hostname.slice(1, -1);
  const [start, end = ""] = normalised.split("::").map((part) => (part === "" ? [] : part.split(":")));
  const zeros = Array(8 - start.length - end.length).fill("0");
  return `${[...start, ...zeros, ...end].slice(0, 4).join(":")}::/64`;
}
