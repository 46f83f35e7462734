import { AppError } from "@/lib/platform/errors";
import { COST, hashPassword as hash, matchesPassword } from "./bcrypt.mjs";

/** What a password costs, in doublings of the work; in one place, so that tests can afford many people. */
export const hashing = { cost: COST };

/** bcrypt works in Node's thread pool: two of its four threads stay free for files and compression. */
const MAX_CONCURRENT = 2;
/** Some seconds of work. Further requests are refused. */
const MAX_QUEUED = 24;

class PasswordQueue {
  #running = 0;
  #queued: (() => void)[] = [];

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    await this.#enter();
    try {
      return await work();
    } finally {
      this.#leave();
    }
  }

  async #enter() {
    if (this.#running < MAX_CONCURRENT) this.#running++;
    else if (this.#queued.length < MAX_QUEUED) await new Promise<void>((start) => this.#queued.push(start));
    else throw new AppError("OVERLOADED", "Many people are signing in just now. Please try again in a few seconds.");
  }

  /** The next in the queue takes over the slot, so the number running stays the same. */
  #leave() {
    const start = this.#queued.shift();
    if (start) start();
    else this.#running--;
  }
}

// Next loads this module once a bundle; the queue is the process's.
const own = globalThis as { schoolsachPasswords?: PasswordQueue };
const queue = () => (own.schoolsachPasswords ??= new PasswordQueue());

/**
 * Hashes a password with bcrypt over its SHA-256. The work is done outside of the main thread, two at once at most, so that
 * no page waits for it.
 *
 * @throws AppError OVERLOADED when the queue is full
 */
export async function hashPassword(password: string): Promise<string> {
  return queue().run(() => hash(password, hashing.cost));
}

/**
 * Whether this is the password. With nothing to compare with (no such account, or one that cannot sign in) the same work
 * is done and the answer is no: the time it takes doesn't tell who has an account.
 *
 * @throws AppError OVERLOADED when the queue is full
 */
export async function isPassword(password: string, kept: string | null | undefined): Promise<boolean> {
  const matches = await queue().run(() => matchesPassword(password, kept ?? hashOfNobody(hashing.cost)));
  return matches && kept !== null && kept !== undefined;
}

/** The hash of a random password that was thrown away, at the same cost as all others. */
const hashOfNobody = (cost: number) => `$2b$${String(cost).padStart(2, "0")}$Gs5GJjvxBs0/DY1h9qkHBeodRqBAfNYKYj9FajtfKTYiAOsqoNfWO`;
