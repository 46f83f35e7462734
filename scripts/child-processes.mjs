// Starts child processes that end with their parent. Uses Node's own modules only.
import { spawn } from "node:child_process";

const running = new Set();

/**
 * Runs a program to its end in its own process group, so that its children end with it. `quiet` captures the output and
 * returns it instead of showing it.
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

function signalGroup(pid, signal) {
  try {
    process.kill(process.platform === "win32" ? pid : -pid, signal);
  } catch {
    // Ended already.
  }
}

/**
 * Sends `signal` to `pid` when this process ends in any way: a guard shell waits on a pipe that only this process holds, and
 * even kill -9 closes it. Returns a function that cancels it.
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
  guard.stdin.unref?.();
  return () => guard.kill("SIGKILL");
}
