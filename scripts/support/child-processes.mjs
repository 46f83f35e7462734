// Starts child processes that end with their parent. Uses Node's own modules only.
import { spawn } from "node:child_process";
import { Socket } from "node:net";

/** @type {Set<import("node:child_process").ChildProcess>} */
const running = new Set();

/** @typedef {{ ok: boolean, code: number | null, signal: NodeJS.Signals | null, output: string }} RunResult */

/**
 * Runs a program to its end in its own process group, so that its children end with it. `quiet` captures the output and
 * returns it instead of showing it.
 *
 * @param {string} program
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, quiet?: boolean }} [options]
 * @returns {Promise<RunResult>}
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

/** Ends all running programs with their children. */
export async function endChildren() {
  await Promise.all(
    [...running].map(async (child) => {
      const closed = new Promise((done) => child.once("close", done));
      signalGroup(child.pid, "SIGTERM");
      const timer = setTimeout(() => signalGroup(child.pid, "SIGKILL"), 5_000);
      await closed;
      clearTimeout(timer);
    }),
  );
}

/** @param {number | undefined} pid @param {NodeJS.Signals} signal */
function signalGroup(pid, signal) {
  try {
    if (pid) process.kill(process.platform === "win32" ? pid : -pid, signal);
  } catch {
    // Ended already.
  }
}

/**
 * Sends `signal` to `pid` when this process ends in any way: a guard shell waits on a pipe that only this process holds, and
 * even kill -9 closes it.
 *
 * @param {number | undefined} pid
 * @param {"TERM" | "INT" | "KILL"} signal
 * @param {{ group?: boolean }} [options] `group`: to the process group
 * @returns {() => unknown} cancels it
 */
export function endWithMe(pid, signal, { group = false } = {}) {
  if (process.platform === "win32" || !pid) return () => {};
  const guard = spawn("/bin/sh", ["-c", `trap '' HUP INT TERM; read -r _; kill -${signal} ${group ? "-" : ""}${pid} 2>/dev/null`], {
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
    cwd: "/",
  });
  guard.once("error", () => {});
  guard.stdin.on("error", () => {});
  guard.unref();
  if (guard.stdin instanceof Socket) guard.stdin.unref();
  return () => guard.kill("SIGKILL");
}
