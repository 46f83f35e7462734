import { Agent, get } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

const TICK_MS = 5;
const TIMEOUT_MS = 30_000;

export interface Answer {
  path: string;
  /** HTTP status, or the code of a network error */
  status: number | string;
}

/**
 * Open-loop load: sends `perSecond` requests a second however slow the answers are, each from another client address. Cycles through `paths`.
 *
 * @returns a function that stops sending, waits for outstanding answers, and returns all answers
 */
export function startLoad({ port, perSecond, paths }: { port: number; perSecond: number; paths: string[] }): () => Promise<Answer[]> {
  const agent = new Agent({ keepAlive: true });
  const answers: Promise<Answer>[] = [];
  const startedAt = performance.now();
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - startedAt) / 1000) * perSecond);
    while (answers.length < due) answers.push(send(port, paths[answers.length % paths.length], { agent, client: answers.length }));
  }, TICK_MS);
  return async () => {
    clearInterval(timer);
    const received = await Promise.all(answers);
    agent.destroy();
    return received;
  };
}

function send(port: number, path: string, { agent, client }: { agent: Agent; client: number }): Promise<Answer> {
  const headers = { "x-forwarded-for": `10.${client >> 16}.${(client >> 8) & 255}.${client & 255}` };
  return new Promise((done) => {
    const request = get({ port, host: "127.0.0.1", path, agent, headers, timeout: TIMEOUT_MS }, (response) => {
      response.resume();
      response.once("end", () => done({ path, status: response.statusCode! }));
      response.once("error", (error) => done({ path, status: (error as NodeJS.ErrnoException).code ?? error.message }));
    });
    request.once("timeout", () => request.destroy(Object.assign(new Error("timeout"), { code: "TIMEOUT" })));
    request.once("error", (error) => done({ path, status: (error as NodeJS.ErrnoException).code ?? error.message }));
  });
}

/** Sends a GET on a new connection; null if nothing answers. */
export async function ask(port: number, path: string): Promise<{ status: number; body: string; ms: number } | null> {
  const startedAt = performance.now();
  try {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { redirect: "manual", headers: { connection: "close" } });
    return { status: response.status, body: await response.text(), ms: performance.now() - startedAt };
  } catch {
    return null;
  }
}

/** Polls until `isTrue` returns true. Throws an error that names `what` after `timeoutMs`. */
export async function waitUntil(isTrue: () => Promise<boolean>, what: string, timeoutMs = 180_000): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (!(await isTrue())) {
    if (performance.now() > deadline) throw new Error(`Waited in vain for ${what}.`);
    await sleep(50);
  }
}
