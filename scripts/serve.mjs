// The site's HTTP server: Next's handler behind the request pipeline (lib/server), which also gets the client's address.
import { createServer, get } from "node:http";
import { Server as NetServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { countAccepted } from "../lib/server/admission/accept-queue.mjs";
import { isWithinConnectionLimits, refuseExpectation } from "../lib/server/connection-limits.mjs";
import { drainDelay, lifecycle } from "../lib/server/lifecycle.mjs";
import { MAX_HEADERS } from "../lib/server/requests/malformed-request.mjs";
import { appHost } from "../lib/server/settings.mjs";
import { closeSingletons, stopSingletons } from "../lib/platform/singleton.mjs";
import { addressOf, trustOnlyProxies } from "./support/client-address.mjs";
import { ROOT } from "./support/settings.mjs";

/** @import { IncomingMessage, Server } from "node:http" */
/** @import { AddressInfo } from "node:net" */
/** @import { Settings } from "./support/settings.mjs" */

const DRAIN_TIMEOUT_MS = 10_000;
/** The landing page, so that it is cached, and the list, which loads the code for searching. */
const WARM_UP_PATHS = ["/", "/schools"];

/**
 * Starts serving, and returns a function that stops it: GET /api/ready then answers 503, and once load balancers have noticed, the
 * server accepts no more connections and lets requests in progress end.
 *
 * @param {Pick<Settings, "port" | "trustedProxyHops"> & Partial<Pick<Settings, "hostname" | "drainDelayMs">>} settings
 * @param {{ isDev?: boolean }} [options]
 * @returns {Promise<(urgent: AbortSignal) => Promise<void>>}
 */
export async function serve({ port, hostname, trustedProxyHops, drainDelayMs }, { isDev = false } = {}) {
  const state = lifecycle();
  state.phase = "starting";
  const { default: next } = await import("next");
  const server = createServer({
    keepAliveTimeout: 65_000, // longer than the keep-alive of proxies in front of it
    headersTimeout: 10_000,
    requestTimeout: 300_000, // for ten megabytes from a slow phone; the request pipeline ends all other requests after ten seconds
    connectionsCheckingInterval: 5_000,
    requireHostHeader: false, // Node would answer such requests without limits; the pipeline refuses their host
  });
  countAccepted(server);
  server.maxHeadersCount = MAX_HEADERS;
  if (!isDev) refuseUpgrades(server);
  const site = next({ dev: isDev, dir: ROOT, hostname: hostname ?? "localhost", port, httpServer: server });
  await site.prepare();
  const { createRequestPipeline } = await import("../lib/server/request-pipeline.mjs");
  const handle = isDev ? site.getRequestHandler() : createRequestPipeline(site.getRequestHandler(), { root: ROOT });
  /** @param {IncomingMessage} request */
  const findAddress = (request) => (trustedProxyHops === 0 ? addressOf(request.socket) : undefined);
  server.on("request", (request, response) => {
    if (!isWithinConnectionLimits(request, response, findAddress(request))) return;
    trustOnlyProxies(request, trustedProxyHops);
    if (state.phase === "draining") response.setHeader("connection", "close");
    handle(request, response);
  });
  server.on("checkExpectation", (request, response) => refuseExpectation(request, response, findAddress(request)));
  await listen(server, port, hostname);
  if (!isDev) await warmUp(server);
  state.phase = "serving";
  return async (urgent) => {
    state.phase = "draining";
    await waitForBalancers(drainDelay(drainDelayMs), urgent);
    await drain(server, urgent);
    await stopSingletons();
    await site.close();
    await closeSingletons(); // before the embedded Postgres ends: a connection that it cuts would be logged as an error
  };
}

const NO_TUNNELS = "HTTP/1.1 405 Method Not Allowed\r\nAllow: GET, HEAD\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";

/**
 * Removes Next's listener for upgrade requests, which leaves their sockets open for ever; Node then handles them like others, and the
 * pipeline refuses them. A CONNECT would be closed without an answer.
 * @param {Server} server
 */
function refuseUpgrades(server) {
  server.on("newListener", (event, listener) => {
    if (event === "upgrade") queueMicrotask(() => server.removeListener("upgrade", listener));
  });
  server.on("connect", (_request, socket) => socket.on("error", () => {}).end(NO_TUNNELS, () => socket.destroy()));
}

/** @param {Server} server @param {number} port @param {string | undefined} hostname @returns {Promise<void>} */
export function listen(server, port, hostname) {
  return new Promise((done, fail) => {
    server.once("error", (error) => fail(portError(error, port)));
    server.listen({ port, host: hostname }, () => {
      server.removeAllListeners("error");
      done();
    });
  });
}

/**
 * Requests some pages to load their code and connect to the database, which takes seconds on a busy machine: the first visitors'
 * requests would time out.
 * @param {Server} server
 */
async function warmUp(server) {
  const { address: host, port } = /** @type {AddressInfo} */ (server.address());
  for (const path of WARM_UP_PATHS)
    await new Promise((done) =>
      get({ host, port, path, headers: { host: appHost() ?? "localhost" } }, (answer) => answer.resume().once("close", done)).once(
        "error",
        done,
      ),
    );
}

/** The error message for a port that can't be opened. @param {NodeJS.ErrnoException} error @param {number} port */
export function portError(error, port) {
  if (error.code === "EADDRINUSE") return new Error(`Port ${port} is in use by another program: stop it, or set PORT.`);
  if (error.code === "EACCES") return new Error(`This user is not allowed to open port ${port}: set PORT.`);
  return error;
}

/**
 * Waits until load balancers have noticed that the server is not ready, or until `urgent` aborts.
 *
 * @param {number} delay in milliseconds
 * @param {AbortSignal} urgent
 */
async function waitForBalancers(delay, urgent) {
  if (delay === 0) return;
  console.log(`Serving for ${delay / 1000} more seconds, until load balancers stop sending requests. A second signal stops at once.`);
  await sleep(delay, undefined, { signal: urgent }).catch(() => {});
}

/**
 * Lets requests in progress end, for at most ten seconds or until `urgent` aborts. Waits for arriving requests first, because
 * Node treats a connection as idle until its first byte is read.
 *
 * @param {Server} server
 * @param {AbortSignal} urgent
 */
async function drain(server, urgent) {
  const closeAll = () => server.closeAllConnections();
  urgent.addEventListener("abort", closeAll);
  const limit = setTimeout(closeAll, urgent.aborted ? 0 : DRAIN_TIMEOUT_MS);
  if (await hasConnections(server)) await waitForArrivals();
  // Not http.Server's close, which would close those connections immediately.
  const closed = new Promise((done) => NetServer.prototype.close.call(server, done));
  if (await hasConnections(server)) await waitForArrivals();
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  server.closeIdleConnections();
  await closed;
  clearTimeout(limit);
  clearInterval(idle);
}

/** Several short timers instead of one: on a busy server a single timer may fire before data that has arrived is read. */
async function waitForArrivals() {
  for (let timer = 0; timer < 10; timer++) await sleep(20);
}

/** @param {Server} server @returns {Promise<boolean>} */
function hasConnections(server) {
  return new Promise((done) => server.getConnections((error, count) => done(!error && count > 0)));
}
