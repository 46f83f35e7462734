import { isIP } from "node:net";

/**
 * What limits per address count: an IPv4 address, or the /64 network of an IPv6 address, whose holder has all 2^64 addresses of it.
 *
 * @param {string} address
 */
export function networkOf(address) {
  if (isIP(address) !== 6) return address;
  const written = new URL(`http://[${address.replace(/%.*$/, "")}]`).hostname.slice(1, -1);
  const [start, end = ""] = written.split("::").map((part) => (part === "" ? [] : part.split(":")));
  const zeros = Array(8 - start.length - end.length).fill("0");
  return `${[...start, ...zeros, ...end].slice(0, 4).join(":")}::/64`;
}
