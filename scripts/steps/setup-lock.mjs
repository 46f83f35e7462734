// Lets one process of a clone at a time install, generate and build. Uses Node's own modules only.
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { leaveFolder, takeFolder } from "../embedded/data-lock.mjs";
import { ROOT } from "../support/settings.mjs";

const FOLDER = join(ROOT, ".setup-lock");
const MAX_WAIT_MS = 15 * 60_000;
const POLL_INTERVAL_MS = 200;

/**
 * Runs `work` while holding the clone's setup lock.
 *
 * @template Result
 * @param {{ task: string, say: (line: string) => void, maxWaitMs?: number }} options `task`: what `work` does, as in "building the site"
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result>}
 * @throws Error with one line that names the other process, after `maxWaitMs`
 */
export async function withSetupLock({ task, say, maxWaitMs = MAX_WAIT_MS }, work) {
  let isWaiting = false;
  for (const startedAt = performance.now(); ; await sleep(POLL_INTERVAL_MS)) {
    const owner = await takeFolder(FOLDER, task);
    if (!owner) break;
    if (!isWaiting) say(`Waiting for process ${owner.pid}, which is ${owner.task} …`);
    isWaiting = true;
    if (performance.now() - startedAt > maxWaitMs)
      throw new Error(`Process ${owner.pid} is still ${owner.task}: stop it if it hangs, and start again.`);
  }
  try {
    return await work();
  } finally {
    leaveFolder(FOLDER);
  }
}
