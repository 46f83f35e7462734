// Determines the client's address for limits per address. Only this server sets it; the client's own headers are dropped.
import { isIP } from "node:net";
import { clientKey } from "../../lib/platform/client-networks.mjs";

/** @import { IncomingHttpHeaders } from "node:http" */

/** @typedef {{ remoteAddress?: string }} Peer */
/** @typedef {{ headers: IncomingHttpHeaders, socket: Peer }} AddressedRequest */

export const CLIENT_ADDRESS = "x-client-address";
const FORWARDED = ["x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-forwarded-port", "forwarded", "x-real-ip"];

/**
 * Sets the request's client address header, trusting as many proxies as configured.
 *
 * @param {AddressedRequest} request
 * @param {number} hops
 */
export function trustOnlyProxies(request, hops) {
  const address = clientAddress(request, hops);
  if (hops === 0) for (const name of FORWARDED) delete request.headers[name];
  delete request.headers["x-middleware-subrequest"]; // Next's mark for internal requests
  request.headers[CLIENT_ADDRESS] = address;
}

/**
 * The address seen by the outermost trusted proxy. Entries further left in X-Forwarded-For can be forged.
 *
 * @param {AddressedRequest} request
 * @param {number} hops
 */
function clientAddress(request, hops) {
  const socket = addressOf(request.socket);
  if (hops === 0) return socket;
  const forwarded = String(request.headers["x-forwarded-for"] ?? "").split(",");
  const addresses = [...forwarded.map((entry) => normaliseAddress(entry)), socket];
  return clientKey(addresses.slice(Math.max(addresses.length - 1 - hops, 0)).find(Boolean) ?? socket);
}

/** @type {WeakMap<Peer, string>} */
const known = new WeakMap();

/** The client's network of a connection, kept while it is open. @param {Peer} socket */
export function addressOf(socket) {
  const address = known.get(socket) ?? clientKey(normaliseAddress(socket.remoteAddress) ?? "unknown");
  known.set(socket, address);
  return address;
}

/** Removes port, brackets and the IPv6 form of an IPv4 address; undefined if it is no address. */
function normaliseAddress(text = "") {
  const bare = text
    .trim()
    .replace(/^\[(.*)\](:\d+)?$/, "$1")
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1")
    .replace(/^::ffff:(?=\d+\.)/i, "");
  return isIP(bare) ? bare : undefined;
}
