// Runs a command: in the project's folder, with validated settings, with one-line error messages, and without leaving
// processes behind. Uses Node's own modules only.
import { readFileSync } from "node:fs";
import { endChildren } from "./child-processes.mjs";
import { markEnding } from "../embedded/data-lock.mjs";
import { messageOf } from "./error-details.mjs";
import { ROOT, readSettings } from "./settings.mjs";

/** @import { Settings } from "./settings.mjs" */

/** @typedef {(urgent: AbortSignal) => unknown} Cleanup */
/** Shows a line to the operator. @typedef {(line: string) => void} Say */

/** @type {Cleanup[]} */
const cleanups = [];
/** @type {AbortController | undefined} */
let ending;

/**
 * Runs a command. Expected failures are plain Errors whose message is shown.
 *
 * @param {(settings: Settings) => Promise<number | void>} main returns the exit code; undefined goes on running
 */
export async function command(main) {
  process.chdir(ROOT);
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) process.on(signal, () => end(signal));
  watchParents();
  try {
    requireNode();
    const code = await main(readSettings());
    if (typeof code === "number") await end(null, code);
  } catch (error) {
    if (!ending) console.error(error instanceof Error && error.constructor === Error ? error.message : error); // unexpected errors are shown with their stack
    await end(null, 1);
  }
}

/**
 * Registers a cleanup before the process ends; they run in reverse order. Its signal aborts if the user stops again.
 *
 * @param {Cleanup} cleanup
 */
export function onEnd(cleanup) {
  cleanups.push(cleanup);
}

const EXIT_CODES = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 };

/**
 * Ends the process after its cleanups, with the conventional exit code: 130 for Ctrl-C, 143 for SIGTERM.
 *
 * @param {"SIGINT" | "SIGTERM" | "SIGHUP" | null} signal
 * @param {number} [code]
 */
async function end(signal, code = signal ? EXIT_CODES[signal] : 0) {
  if (ending) {
    ending.abort(); // stopped again: don't wait for requests in progress
    return new Promise(() => {});
  }
  ending = new AbortController();
  markEnding();
  await endChildren();
  for (const cleanup of cleanups.reverse()) {
    try {
      await cleanup(ending.signal);
    } catch (error) {
      console.error(messageOf(error));
    }
  }
  process.exit(code);
}

/** npm starts us through a shell that forwards no signals and may be killed itself: we end when either is gone. */
function watchParents() {
  if (!process.env.npm_lifecycle_event || process.platform === "win32") return;
  const shell = process.ppid;
  const npm = parentOf(shell);
  setInterval(() => {
    if (process.ppid !== shell || parentOf(shell) !== npm) end("SIGTERM");
  }, 200).unref();
}

/** The parent's pid. Known only on Linux; elsewhere only the shell is watched. @param {number | string} pid */
function parentOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, "latin1")
      .replace(/^.*\) /s, "")
      .split(" ")[1];
  } catch {
    return undefined;
  }
}

function requireNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major < 20 || (major === 20 && minor < 9)) throw new Error(`Node 20.9 or later is needed; this is ${process.version}.`);
}
