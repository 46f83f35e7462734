// The site's own server: Next's handler behind the limits, the front for cached pages and the client's address.
import { createServer, get } from "node:http";
import { Server as NetServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { drainDelay, lifecycle } from "../lib/server/lifecycle.mjs";
import { trustOnlyProxies } from "./client-address.mjs";
import { ROOT } from "./settings.mjs";

const DRAIN_LIMIT = 10_000;
/** The landing page, to have it cached, and the list, which loads the search's code. */
const WARM_UP_PATHS = ["/", "/schools"];

/**
 * Serves until the function it returns is called. That one makes GET /api/ready 503, goes on serving until load balancers have noticed,
 * stops accepting connections, and lets the requests in progress end.
 */
export async function serve({ port, hostname, trustedProxyHops, drainDelayMs }, { isDev = false } = {}) {
  const state = lifecycle();
  state.phase = "starting";
  const { default: next } = await import("next");
  const server = createServer({
    keepAliveTimeout: 65_000, // longer than the proxies in front of it keep theirs
    headersTimeout: 10_000,
    requestTimeout: 300_000, // ten megabytes from a slow phone; all else the guard ends after ten seconds
    connectionsCheckingInterval: 5_000,
  });
  server.maxHeadersCount = 100;
  if (!isDev) refuseUpgrades(server);
  const site = next({ dev: isDev, dir: ROOT, hostname: hostname ?? "localhost", port, httpServer: server });
  await site.prepare();
  const { createRequestPipeline: guard } = await import("../lib/server/request-pipeline.mjs");
  const handle = isDev ? site.getRequestHandler() : guard(site.getRequestHandler(), { root: ROOT });
  server.on("request", (request, response) => {
    trustOnlyProxies(request, trustedProxyHops);
    if (state.phase === "draining") response.setHeader("connection", "close");
    handle(request, response);
  });
  await listen(server, port, hostname);
  if (!isDev) await warmUp(server);
  state.phase = "serving";
  return async (urgent) => {
    state.phase = "draining";
    await waitForBalancers(drainDelay(drainDelayMs), urgent);
    await drain(server, urgent);
    await globalThis.schoolsachJobs?.stop();
    await globalThis.schoolsachVisits?.write();
    await globalThis.schoolsachSearchIndex?.stop();
    await globalThis.schoolsachKeptSchools?.texts.stop();
    await globalThis.schoolsachKeptSchools?.rows.stop();
    await globalThis.schoolsachKnownWords?.stop();
    await globalThis.schoolsachFeed?.stop();
    await site.close();
    await closeConnections();
  };
}

/**
 * Removes the listener for upgrades that Next adds: it leaves their sockets open for ever, outside all limits. Without a listener
 * Node handles such a request like any other. The site has no WebSockets.
 */
function refuseUpgrades(server) {
  server.on("newListener", (event, listener) => {
    if (event === "upgrade") queueMicrotask(() => server.removeListener("upgrade", listener));
  });
}

/** Before the embedded Postgres ends: what it cuts would be a line in the log. */
async function closeConnections() {
  const { schoolsachDb, schoolsachPool, schoolsachReplicaPool, schoolsachLimitsPool } = globalThis;
  await schoolsachDb?.$disconnect();
  await Promise.all([schoolsachPool?.end(), schoolsachReplicaPool?.end(), schoolsachLimitsPool?.end()]);
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

/**
 * Requests some pages once: their code is loaded and a database connection made before visitors come. On a busy machine that takes
 * seconds, in which the first visitors' requests would time out. What is answered doesn't matter here.
 */
async function warmUp(server) {
  const { address: host, port } = server.address();
  for (const path of WARM_UP_PATHS)
    await new Promise((done) => get({ host, port, path }, (answer) => answer.resume().once("close", done)).once("error", done));
}

/** The line for a port that cannot be had. */
export function portError(error, port) {
  if (error.code === "EADDRINUSE") return new Error(`Port ${port} is in use by another program: stop it, or set PORT.`);
  if (error.code === "EACCES") return new Error(`Port ${port} may not be opened by this user: set PORT.`);
  return error;
}

/** Until load balancers have noticed that the server is not ready any more, or `urgent` is raised. */
async function waitForBalancers(delay, urgent) {
  if (delay === 0) return;
  console.log(`Serving for ${delay / 1000} seconds more, until load balancers stop sending requests. A second signal ends at once.`);
  await sleep(delay, undefined, { signal: urgent }).catch(() => {});
}

/**
 * Lets requests in work end, for ten seconds at most, or until `urgent` is raised. What is on its way when it begins is
 * still taken: a connection counts as idle to Node from its opening until its first byte is read.
 */
async function drain(server, urgent) {
  const cut = () => server.closeAllConnections();
  urgent.addEventListener("abort", cut);
  const limit = setTimeout(cut, urgent.aborted ? 0 : DRAIN_LIMIT);
  if (await hasConnections(server)) await arrivals();
  // Not http's own close, which would cut those connections at once.
  const closed = new Promise((done) => NetServer.prototype.close.call(server, done));
  if (await hasConnections(server)) await arrivals();
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  server.closeIdleConnections();
  await closed;
  clearTimeout(limit);
  clearInterval(idle);
}

/** Turns of the event loop rather than a time: on a busy server a timer may fire before what has long arrived is read. */
async function arrivals() {
  for (let turn = 0; turn < 10; turn++) await sleep(20);
}

function hasConnections(server) {
  return new Promise((done) => server.getConnections((error, count) => done(!error && count > 0)));
}
