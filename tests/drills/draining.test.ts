import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { startPostgres } from "../../scripts/embedded/postgres.mjs";
import { SETTINGS } from "../../scripts/support/settings.mjs";
import { buildSite } from "../../scripts/steps/build.mjs";
import { freePort } from "./site";

// `npm start` as an operator behind a load balancer runs it: what visitors and the balancer receive from SIGTERM to the end.
const DRAIN_DELAY_SECONDS = 600;

let folder: string;
let postgres: Awaited<ReturnType<typeof startPostgres>>;
let port: number;
let site: ChildProcess;
let exitCode: Promise<number | null>;

beforeAll(async () => {
  await buildSite(() => {});
  folder = mkdtempSync(join(tmpdir(), "schoolsach-draining-"));
  chmodSync(folder, 0o711);
  postgres = await startPostgres(join(folder, "database"));
  port = await freePort();
  const blank = Object.fromEntries(Object.keys(SETTINGS).map((name) => [name, ""]));
  site = spawn(process.execPath, ["scripts/start.mjs"], {
    stdio: "ignore",
    env: {
      ...process.env,
      ...blank,
      PORT: String(port),
      DATABASE_URL: postgres.url,
      DATA_DIR: join(folder, "site"),
      DEMO_DATA: "off",
      NEXTAUTH_SECRET: "a secret of the drill, long enough for anyone",
      ADMIN_EMAIL: "admin@schools.example",
      ADMIN_PASSWORD: "a password of the drill",
      DRAIN_DELAY_SECONDS: String(DRAIN_DELAY_SECONDS),
    },
  });
  exitCode = new Promise((done) => site.once("exit", done));
  await vi.waitFor(async () => expect(await ask("/api/ready")).toMatchObject({ status: 200, body: '{"status":"ready"}' }), {
    timeout: 120_000,
    interval: 100,
  });
});

afterAll(async () => {
  site.kill("SIGKILL");
  await exitCode;
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

interface Answer {
  status: number;
  connection?: string;
  body: string;
}

/** Sends a request on a new connection unless an agent keeps connections. */
function ask(path: string, { method = "GET", agent = new Agent() } = {}): Promise<Answer> {
  return new Promise((done, fail) => {
    const clientRequest = request({ port, host: "127.0.0.1", path, method, agent }, (response) => {
      let body = "";
      response.on("data", (chunk) => (body += chunk));
      response.once("end", () => done({ status: response.statusCode!, connection: response.headers.connection, body }));
    });
    clientRequest.once("error", fail);
    clientRequest.end();
  });
}

/** Requests a WebSocket upgrade and stays connected. `status` is that of the ordinary response. */
function upgrade(path: string): Promise<{ socket: Socket; status: number }> {
  return new Promise((done, fail) => {
    const socket = connect(port, "127.0.0.1");
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`);
    socket.once("data", (data) => done({ socket, status: Number(/^HTTP\/1.1 (\d{3})/.exec(data.toString())?.[1]) }));
    socket.once("error", fail);
    socket.once("close", () => fail(new Error("closed without an answer")));
  });
}

describe("a server that receives SIGTERM", () => {
  it("becomes unready, serves until load balancers have noticed, and then ends", async () => {
    const keepAlive = new Agent({ keepAlive: true, maxSockets: 1 });
    expect(await ask("/", { agent: keepAlive })).toMatchObject({ status: 200, connection: "keep-alive" });
    expect((await ask("/api/ready", { method: "HEAD" })).status).toBe(200);

    // Next would keep the socket of an upgrade that it redirects; the process must still end.
    const upgrades = await Promise.all(["/about/", "/admin/none"].map(upgrade));
    expect(upgrades.map(({ status }) => status)).toEqual([400, 400]);

    site.kill("SIGTERM");
    await vi.waitFor(async () => expect(await ask("/api/ready")).toMatchObject({ status: 503, body: '{"status":"draining"}' }), {
      timeout: 30_000,
      interval: 20,
    });
    expect((await ask("/api/ready", { method: "HEAD" })).status).toBe(503);
    for (const path of ["/", "/schools", "/about", "/api/schools", "/api/health"])
      expect(await ask(path), path).toMatchObject({ status: 200, connection: "close" });
    expect(await ask("/", { agent: keepAlive })).toMatchObject({ status: 200, connection: "close" });

    for (const { socket } of upgrades) socket.once("error", () => {});
    // The drain delay is ten minutes; a second signal ends it.
    site.kill("SIGTERM");
    expect(await exitCode).toBe(143);
    await expect(ask("/")).rejects.toThrow("ECONNREFUSED");
  });
});
