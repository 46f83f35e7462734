import { resolve } from "node:path";
import { Worker } from "node:worker_threads";
import { AppError } from "@/lib/platform/errors";
import { COST } from "./bcrypt.mjs";

/** What a password costs, in doublings of the work; in one place, so that tests can afford many people. */
export const hashing = { cost: COST };

/** Threads, and so passwords worked on at once: pages are served on the cores that are left. */
const AT_ONCE = 2;
/** Some seconds of work. Whoever comes after them is asked to come again. */
const MAY_WAIT = 24;
const FILE = "lib/accounts/password-worker.mjs";

interface Job {
  password: string;
  /** The hash to compare with; none: a hash is made. */
  kept?: string;
  done: (answer: string | boolean) => void;
  fail: (error: Error) => void;
}

class PasswordThreads {
  #idle: Worker[] = [];
  #started = 0;
  #waiting: Job[] = [];

  work(password: string, kept?: string): Promise<string | boolean> {
    if (this.#waiting.length >= MAY_WAIT)
      return Promise.reject(new AppError("OVERLOADED", "Many people are signing in just now. Please try again in a few seconds."));
    return new Promise((done, fail) => {
      this.#waiting.push({ password, kept, done, fail });
      this.#next();
    });
  }

  #next() {
    if (this.#waiting.length === 0) return;
    const thread = this.#idle.pop() ?? (this.#started < AT_ONCE ? this.#start() : undefined);
    if (thread) this.#give(thread, this.#waiting.shift()!);
  }

  #start(): Worker {
    this.#started++;
    // Its own arguments: those of the process (--import, --input-type) are not for plain JavaScript.
    const thread = new Worker(resolve(/* turbopackIgnore: true */ process.cwd(), FILE), { execArgv: [] });
    thread.unref();
    return thread;
  }

  #give(thread: Worker, { password, kept, done, fail }: Job) {
    // A thread at work keeps the process alive, an idle one does not.
    thread.ref();
    const release = () => {
      thread.off("message", onMessage).off("error", onError);
      thread.unref();
      this.#next();
    };
    const onMessage = ({ answer, failure }: { answer: string | boolean; failure?: string }) => {
      this.#idle.push(thread);
      release();
      if (failure === undefined) done(answer);
      else fail(new Error(`The password could not be hashed: ${failure}`));
    };
    const onError = (error: Error) => {
      this.#started--;
      release();
      fail(error);
    };
    thread.once("message", onMessage).once("error", onError);
    thread.postMessage({ password, kept, cost: hashing.cost });
  }
}

// Next loads this module once a bundle; the threads are the process's.
const own = globalThis as { schoolsachPasswords?: PasswordThreads };
const threads = () => (own.schoolsachPasswords ??= new PasswordThreads());

/**
 * A password as it is kept: bcrypt over its SHA-256. The work is done in a thread of its own, two at once at most, so that
 * nobody else's page waits for it.
 *
 * @throws AppError OVERLOADED when too many wait already
 */
export async function hashPassword(password: string): Promise<string> {
  return (await threads().work(password)) as string;
}

/**
 * Whether this is the password. With nothing to compare with (no such account, or one that cannot sign in) the same work
 * is done and the answer is no: how long it takes tells nobody who has an account.
 *
 * @throws AppError OVERLOADED when too many wait already
 */
export async function isPassword(password: string, kept: string | null | undefined): Promise<boolean> {
  const matches = await threads().work(password, kept ?? nobodys(hashing.cost));
  return matches === true && kept !== null && kept !== undefined;
}

/** The hash of a random password that was thrown away, at the same cost as all others. */
const nobodys = (cost: number) => `$2b$${String(cost).padStart(2, "0")}$Gs5GJjvxBs0/DY1h9qkHBeodRqBAfNYKYj9FajtfKTYiAOsqoNfWO`;
