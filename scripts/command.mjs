// How every command begins and ends: in the clone's folder, with checked settings, with one line for what is wrong,
// and with nothing left running. Node's own modules only.
import { readFileSync } from "node:fs";
import { endChildren } from "./child-processes.mjs";
import { sayEnding } from "./embedded/data-lock.mjs";
import { ROOT, readSettings } from "./settings.mjs";

const cleanups = [];
let ending;

/** Runs a command. A failure that it foresees is an Error whose message is the line to show. */
export async function command(main) {
  process.chdir(ROOT);
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => end(signal));
  watchParents();
  try {
    requireNode();
    const code = await main(readSettings());
    if (typeof code === "number") await end(null, code);
  } catch (error) {
    if (!ending) console.error(error.constructor === Error ? error.message : error); // what nobody foresaw comes with its place
    await end(null, 1);
  }
}

/** What to do before the process ends; the last one given comes first. `isUrgent` when someone asked twice. */
export function onEnd(cleanup) {
  cleanups.push(cleanup);
}

/** Ends the process after its cleanups. A signal's exit code is the one shells expect: 130 for Ctrl-C, 143 for SIGTERM. */
async function end(signal, code = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 }[signal]) {
  if (ending) {
    ending.abort(); // asked again: no waiting for visitors any more
    return new Promise(() => {});
  }
  ending = new AbortController();
  sayEnding();
  await endChildren();
  for (const cleanup of cleanups.reverse()) {
    try {
      await cleanup(ending.signal);
    } catch (error) {
      console.error(error.message);
    }
  }
  process.exit(code);
}

/** npm starts us through a shell that passes no signal on, and may be killed itself: we end when either is gone. */
function watchParents() {
  if (!process.env.npm_lifecycle_event || process.platform === "win32") return;
  const shell = process.ppid;
  const npm = parentOf(shell);
  setInterval(() => {
    if (process.ppid !== shell || parentOf(shell) !== npm) end("SIGTERM");
  }, 200).unref();
}

/** Known on Linux only; elsewhere the shell alone is watched. */
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
