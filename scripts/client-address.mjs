// Which client asks, for limits per address. Only this server says so: what a request brings itself is thrown away.
import { isIP } from "node:net";
import { networkOf } from "../lib/http/address-network.mjs";

export const CLIENT_ADDRESS = "x-client-address";
const FORWARDED = ["x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-forwarded-port", "forwarded", "x-real-ip"];

/** Writes the client's address into the request's headers and believes only as many proxies as the settings say. */
export function trustOnlyProxies(request, hops) {
  const address = clientAddress(request, hops);
  if (hops === 0) for (const name of FORWARDED) delete request.headers[name];
  delete request.headers["x-middleware-subrequest"]; // how Next marks its own inner requests
  request.headers[CLIENT_ADDRESS] = address;
}

/** The address that the outermost trusted proxy saw; what stands further left in X-Forwarded-For anyone may have written. */
function clientAddress(request, hops) {
  const socket = addressOf(request.socket);
  if (hops === 0) return socket;
  const forwarded = String(request.headers["x-forwarded-for"] ?? "").split(",");
  const seen = [...forwarded.map((entry) => normaliseUrl(entry)), socket];
  return networkOf(seen.slice(Math.max(seen.length - 1 - hops, 0)).find(Boolean) ?? socket);
}

const known = new WeakMap();

/** Worked out once for a connection: it doesn't change, and a browser's carries many requests. */
function addressOf(socket) {
  if (!known.has(socket)) known.set(socket, networkOf(normaliseUrl(socket.remoteAddress) ?? "unknown"));
  return known.get(socket);
}

/** Without port, brackets and the IPv6 form of an IPv4 address; undefined if it is no address. */
function normaliseUrl(text = "") {
  const bare = text
    .trim()
    .replace(/^\[(.*)\](:\d+)?$/, "$1")
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1")
    .replace(/^::ffff:(?=\d+\.)/i, "");
  return isIP(bare) ? bare : undefined;
}
