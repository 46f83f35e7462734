// The only place that decides what counts as one client of a limit by address.
import { isIP } from "node:net";

/** @typedef {{ key: string, factor: number }} Network `factor`: how many times the budget of one address it has */

/**
 * The key of a client: an IPv4 address, or the /64 network of an IPv6 address, because one customer holds all 2^64 addresses of it.
 *
 * @param {string} address
 */
export function clientKey(address) {
  if (isIP(address) !== 6) return address;
  const normalised = new URL(`http://[${address.replace(/%.*$/, "")}]`).hostname.slice(1, -1);
  const [start, end = ""] = normalised.split("::").map((part) => (part === "" ? [] : part.split(":")));
  const zeros = Array(8 - start.length - end.length).fill("0");
  return `${[...start, ...zeros, ...end].slice(0, 4).join(":")}::/64`;
}

/** A customer may hold a /56 or a /48 (RFC 6177), while on mobile networks each phone has a /64 of a /48 that thousands share. */
const FACTOR_56 = 4;
const FACTOR_48 = 16;

/**
 * The networks whose budgets a client's request uses, narrowest first: the client itself, and of IPv6 its /56 and its /48.
 *
 * @param {string} client as from `clientKey`
 * @returns {Network[]}
 */
export function networksOf(client) {
  const own = { key: client, factor: 1 };
  if (!client.endsWith("::/64")) return [own];
  const [a, b, c, d] = client.slice(0, -"::/64".length).split(":");
  const upper = (parseInt(d, 16) & 0xff00).toString(16);
  return [own, { key: `${a}:${b}:${c}:${upper}::/56`, factor: FACTOR_56 }, { key: `${a}:${b}:${c}::/48`, factor: FACTOR_48 }];
}

/**
 * What one household or office is likely to have: an IPv4 address, or an IPv6 /56.
 *
 * @param {string} client as from `clientKey`
 */
export const householdNetwork = (client) => (networksOf(client)[1] ?? networksOf(client)[0]).key;

/** The widest network of a client. Queues serve these networks in turn. @param {string | undefined} client */
export const widestNetwork = (client) => (client === undefined ? undefined : networksOf(client).at(-1)?.key);

/** The part of a pool's capacity that no network may exceed. */
const MAX_PART = 3 / 4;

/**
 * The concurrency that a network may reach in a pool of this capacity.
 *
 * @param {Pick<Network, "factor">} network
 * @param {{ own: number, capacity: number }} limit `own`: of one client
 */
export const concurrencyOf = ({ factor }, { own, capacity }) => Math.min(own * factor, Math.max(own, Math.floor(capacity * MAX_PART)));
