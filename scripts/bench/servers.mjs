// The servers that the page benchmarks compare, each on a port of its own: our site, a bare Next site, nginx.
import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { ROOT } from "../support/settings.mjs";
import { freePort } from "../support/free-port.mjs";

const home = join(ROOT, ".test", "bench");
const next = join(ROOT, "node_modules", "next", "dist", "bin", "next");

/** @typedef {{ stop: () => Promise<unknown> }} Stoppable */

/**
 * Our own server, as `npm start` runs it.
 *
 * @param {string} [preload] a module to load first
 * @param {{ hops?: number, env?: Record<string, string>, until?: string }} [options] `hops`: trusted proxies; `env`: further settings;
 *   `until`: a text to wait for in its log
 */
export async function startSite(preload, { hops = 0, env = {}, until = "" } = {}) {
  const port = await freePort();
  const code = `const { serve } = await import("./scripts/serve.mjs"); await serve({ port: ${port}, hostname: "127.0.0.1", trustedProxyHops: ${hops} });`;
  const args = [...(preload ? ["--import", preload] : []), "--input-type=module", "--eval", code];
  return start(process.execPath, args, port, { PORT: String(port), APP_URL: `http://127.0.0.1:${port}`, ...env }, ROOT, until);
}

/** A Next site with only these files. @param {Record<string, string>} files by path */
export async function startBareNext(files) {
  const folder = join(home, "bare-next");
  rmSync(folder, { recursive: true, force: true });
  const layout = "export default function Layout({ children }) { return <html lang='en'><body>{children}</body></html>; }";
  const config = `export default { turbopack: { root: ${JSON.stringify(ROOT)} } };`;
  // Without its own file, the build would use our instrumentation in a parent folder, with its jobs and change feed.
  const instrumentation = "export function register() {}";
  const own = { "app/layout.jsx": layout, "next.config.mjs": config, "instrumentation.js": instrumentation, "package.json": "{}" };
  for (const [name, content] of Object.entries({ ...own, ...files })) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  execFileSync(process.execPath, [next, "build"], { cwd: folder, stdio: "pipe", env: productionEnv() });
  const port = await freePort();
  return start(process.execPath, [next, "start", "-p", String(port), "-H", "127.0.0.1"], port, {}, folder);
}

/** nginx with one precompressed file; null if nginx is not installed. @param {string} body */
export async function startNginx(body) {
  const { gzipSync } = await import("node:zlib");
  const nginx = findProgram("nginx");
  if (!nginx) return null;
  const folder = join(home, "nginx");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "index.html"), body);
  writeFileSync(join(folder, "index.html.gz"), gzipSync(body, { level: 6 }));
  const port = await freePort();
  const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${folder}/${name};`).join(" ");
  writeFileSync(
    join(folder, "nginx.conf"),
    `${process.getuid?.() === 0 ? "user root;" : ""} worker_processes auto; daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 1024; }
http { access_log off; types { text/html html; } ${paths} sendfile on; keepalive_requests 1000000; open_file_cache max=10;
server { listen 127.0.0.1:${port}; root ${folder}; gzip_static on; } }`,
  );
  return start(nginx, ["-c", join(folder, "nginx.conf"), "-p", folder], port);
}

/** @returns {NodeJS.ProcessEnv} */
const productionEnv = () => ({ ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" });

/**
 * @param {string} program
 * @param {string[]} args
 * @param {number} port
 * @param {Record<string, string>} [env]
 * @param {string} [cwd]
 * @param {string} [until]
 */
async function start(program, args, port, env = {}, cwd = ROOT, until = "") {
  const child = spawn(program, args, { cwd, stdio: ["ignore", "pipe", "pipe"], env: { ...productionEnv(), ...env } });
  let errors = "";
  let hasSaid = until === "";
  child.stdout.on("data", (chunk) => (hasSaid ||= String(chunk).includes(until)));
  child.stderr.on("data", (chunk) => (errors += chunk));
  const gone = new Promise((done) => child.once("exit", done));
  const address = `http://127.0.0.1:${port}`;
  for (let tries = 0; ; tries++) {
    if (child.exitCode !== null || tries > 300) throw new Error(`${program} did not start: ${errors}`);
    if (
      await fetch(address).then(
        () => true,
        () => false,
      )
    )
      break;
    await sleep(100);
  }
  while (!hasSaid && child.exitCode === null) await sleep(100);
  return { address, pid: child.pid, stop: () => (child.kill("SIGTERM"), gone) };
}

/**
 * Requests per second, with a browser's headers. Prefers wrk if installed, which leaves more CPU to the server.
 *
 * @param {string} url
 * @param {{ seconds?: number, isUncached?: boolean }} [options] isUncached: adds another parameter to each request, so that none is cached
 * @returns {Promise<number>}
 */
export async function measure(url, { seconds = 4, isUncached = false } = {}) {
  const accept = "gzip, deflate, br, zstd";
  const wrk = findProgram("wrk");
  const start = Date.now();
  if (wrk) {
    const args = ["-t1", "-c16", `-d${seconds}s`, "-H", `Accept-Encoding: ${accept}`];
    const output = await run(wrk, [...args, ...(isUncached ? ["-s", UNCACHED_SCRIPT] : []), url, "--", String(start)]);
    if (/Non-2xx/.test(output)) throw new Error(`${url} answered errors:\n${output}`);
    return Number(/Requests\/sec:\s*([\d.]+)/.exec(output)?.[1]);
  }
  // @ts-expect-error -- the package has no types
  const { default: autocannon } = await import("autocannon");
  let count = start;
  /** @param {{ path: string }} request */
  const uncached = (request) => ({ ...request, path: withCount(new URL(url), ++count) });
  const result = await autocannon({
    url,
    connections: 16,
    duration: seconds,
    headers: { "accept-encoding": accept },
    ...(isUncached && { requests: [{ setupRequest: uncached }] }),
  });
  if (result.non2xx > 0) throw new Error(`${url} answered ${result.non2xx} errors`);
  return result.requests.average;
}

const UNCACHED_SCRIPT = fileURLToPath(new URL("uncached.lua", import.meta.url));

/** @param {URL} url @param {number} count */
const withCount = ({ pathname, search }, count) => `${pathname}${search}${search ? "&" : "?"}n=${count}`;

/**
 * Requests per second of an API call, from many addresses so that the rate limit of one is not what is measured.
 *
 * @param {string} url
 * @param {Record<string, string>} headers
 */
export async function measureCall(url, headers, seconds = 4) {
  // @ts-expect-error -- the package has no types
  const { default: autocannon } = await import("autocannon");
  const requests = Array.from({ length: 500 }, (_, index) => ({
    headers: { ...headers, "x-forwarded-for": `10.1.${index >> 8}.${index & 255}` },
  }));
  const result = await autocannon({ url, connections: 10, duration: seconds, requests });
  if (result.non2xx > 0) throw new Error(`${url} answered ${result.non2xx} errors`);
  return result.requests.average;
}

/** @param {string} program @param {string[]} args @returns {Promise<string>} */
function run(program, args) {
  return new Promise((done, fail) => {
    const child = spawn(program, args, { stdio: ["ignore", "pipe", "inherit"] });
    let output = "";
    child.stdout.on("data", (chunk) => (output += chunk));
    child.once("error", fail);
    child.once("exit", () => done(output));
  });
}

/** @param {string} name */
function findProgram(name) {
  try {
    return execFileSync("/bin/sh", ["-c", `command -v ${name} || PATH=$PATH:/usr/sbin command -v ${name}`], { encoding: "utf8" }).trim();
  } catch {
    return null;
  }
}
