// The site's own server: Next's handler behind the limits, the front for cached pages and the client's address.
import { createServer } from "node:http";
import { isIP } from "node:net";
import { ROOT } from "./settings.mjs";

const DRAIN_LIMIT = 10_000;
/** Which client asks, for limits per address. Only this server writes it: what a request brings is thrown away. */
const CLIENT_ADDRESS = "x-client-address";
const FORWARDED = ["x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-forwarded-port", "forwarded", "x-real-ip"];

/** Serves until the function it answers is called: that one stops taking requests and lets those in work end. */
export async function serve({ port, hostname, trustedProxyHops }, { isDev = false } = {}) {
  const { default: next } = await import("next");
  const server = createServer({
    keepAliveTimeout: 65_000, // longer than the proxies in front of it keep theirs
    headersTimeout: 10_000,
    requestTimeout: 30_000,
    connectionsCheckingInterval: 5_000,
  });
  server.maxHeadersCount = 100;
  const site = next({ dev: isDev, dir: ROOT, hostname: hostname ?? "localhost", port, httpServer: server });
  await site.prepare();
  const { guard } = await import("../lib/http/page-cache/guard.mjs");
  const handle = isDev ? site.getRequestHandler() : guard(site.getRequestHandler(), { root: ROOT });
  let isDraining = false;
  server.on("request", (request, response) => {
    trustOnlyProxies(request, trustedProxyHops);
    if (isDraining) response.setHeader("connection", "close");
    handle(request, response);
  });
  await listen(server, port, hostname);
  return async (urgent) => {
    isDraining = true;
    await drain(server, urgent);
    await site.close();
  };
}

function trustOnlyProxies(request, hops) {
  const address = clientAddress(request, hops);
  if (hops === 0) for (const name of FORWARDED) delete request.headers[name];
  delete request.headers["x-middleware-subrequest"]; // how Next marks its own inner requests
  request.headers[CLIENT_ADDRESS] = address;
}

/** The address that the outermost trusted proxy saw; what stands further left in X-Forwarded-For anyone may have written. */
function clientAddress(request, hops) {
  const socket = plainAddress(request.socket.remoteAddress) ?? "unknown";
  if (hops === 0) return socket;
  const forwarded = String(request.headers["x-forwarded-for"] ?? "").split(",");
  const seen = [...forwarded.map((entry) => plainAddress(entry)), socket];
  return seen.at(-1 - hops) ?? seen.findLast(Boolean);
}

/** Without port, brackets and the IPv6 form of an IPv4 address; undefined if it is no address. */
function plainAddress(text = "") {
  const bare = text
    .trim()
    .replace(/^\[(.*)\](:\d+)?$/, "$1")
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1")
    .replace(/^::ffff:(?=\d+\.)/i, "");
  return isIP(bare) ? bare : undefined;
}

function listen(server, port, hostname) {
  return new Promise((done, fail) => {
    server.once("error", (error) => fail(portError(error, port)));
    server.listen({ port, host: hostname }, () => {
      server.removeAllListeners("error");
      done();
    });
  });
}

/** The line for a port that cannot be had. */
export function portError(error, port) {
  if (error.code === "EADDRINUSE") return new Error(`Port ${port} is in use by another program: stop it, or set PORT.`);
  if (error.code === "EACCES") return new Error(`Port ${port} may not be opened by this user: set PORT.`);
  return error;
}

/** Lets requests in work end, for ten seconds at most, or until `urgent` is raised. */
async function drain(server, urgent) {
  const closed = new Promise((done) => server.close(done));
  server.closeIdleConnections();
  const cut = () => server.closeAllConnections();
  const timer = setTimeout(cut, DRAIN_LIMIT);
  const idle = setInterval(() => server.closeIdleConnections(), 100);
  urgent.addEventListener("abort", cut);
  await closed;
  clearTimeout(timer);
  clearInterval(idle);
}
