// Programs that the commands start, none of which outlives them. Node's own modules only.
import { spawn } from "node:child_process";

const running = new Set();

/**
 * Runs a program to its end in a process group of its own, so that its children end with it.
 * `quiet` keeps its output back and answers it.
 *
 * @param {string} program @param {string[]} args @param {{ env?: Record<string, string>, quiet?: boolean }} [options]
 */
export function run(program, args, { env, quiet = false } = {}) {
  const child = spawn(program, args, {
    stdio: quiet ? ["ignore", "pipe", "pipe"] : ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...env },
    detached: process.platform !== "win32",
  });
  const release = endWithMe(child.pid, "TERM", { group: true });
  running.add(child);
  let output = "";
  child.stdout?.on("data", (chunk) => (output += chunk));
  child.stderr?.on("data", (chunk) => (output += chunk));
  return new Promise((done, fail) => {
    const ended = () => {
      running.delete(child);
      release();
    };
    child.once("error", (error) => (ended(), fail(error)));
    child.once("close", (code, signal) => (ended(), done({ ok: code === 0, code, signal, output })));
  });
}

/** Ends every program that still runs, with its children. */
export async function endChildren() {
  await Promise.all(
    [...running].map(async (child) => {
      const gone = new Promise((done) => child.once("close", done));
      signalGroup(child.pid, "SIGTERM");
      const timer = setTimeout(() => signalGroup(child.pid, "SIGKILL"), 5_000);
      await gone;
      clearTimeout(timer);
    }),
  );
}

function signalGroup(pid, signal) {
  try {
    process.kill(process.platform === "win32" ? pid : -pid, signal);
  } catch {
    // It has ended already.
  }
}

/**
 * Sends `signal` to `pid` when this process ends, however it ends: a shell waits on a pipe that only this process
 * holds, and a kill -9 closes it too. Answers a function that calls it off.
 */
export function endWithMe(pid, signal, { group = false } = {}) {
  if (process.platform === "win32" || !pid) return () => {};
  const createRequestPipeline = spawn(
    "/bin/sh",
    ["-c", `trap '' HUP INT TERM; read -r _; kill -${signal} ${group ? "-" : ""}${pid} 2>/dev/null`],
    {
      stdio: ["pipe", "ignore", "ignore"],
      detached: true,
      cwd: "/",
    },
  );
  createRequestPipeline.once("error", () => {});
  createRequestPipeline.stdin.on("error", () => {});
  createRequestPipeline.unref();
  createRequestPipeline.stdin.unref?.();
  return () => createRequestPipeline.kill("SIGKILL");
}
