import { AppError } from "@/lib/platform/errors";
import { singleton } from "@/lib/platform/singleton.mjs";
import { COST, hashPassword as hash, matchesPassword } from "./bcrypt.mjs";

/** An object, so that tests can lower it. */
export const hashing = { cost: COST };

/** bcrypt runs in Node's pool of four threads; two stay free for files and compression. */
const MAX_CONCURRENT = 2;
/** The length of the queue, a few seconds of work; further requests are rejected. */
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
    else throw new AppError("OVERLOADED", "Many people are signing in at the moment. Please try again in a few seconds.");
  }

  #leave() {
    const start = this.#queued.shift();
    if (start) start();
    else this.#running--;
  }
}

const queue = () => singleton("password-queue", () => new PasswordQueue());

/** bcrypt over the password's SHA-256, in the thread pool, at most two at once. @throws AppError OVERLOADED */
export async function hashPassword(password: string): Promise<string> {
  return queue().run(() => hash(password, hashing.cost));
}

/** Without a hash the same work is done, so that the response time doesn't reveal who has an account. @throws AppError OVERLOADED */
export async function verifyPassword(password: string, passwordHash: string | null | undefined): Promise<boolean> {
  const matches = await queue().run(() => matchesPassword(password, passwordHash ?? dummyHash(hashing.cost)));
  return matches && passwordHash !== null && passwordHash !== undefined;
}

/** The hash of a discarded random password, at the same cost as all others. */
const dummyHash = (cost: number) => `$2b$${String(cost).padStart(2, "0")}$Gs5GJjvxBs0/DY1h9qkHBeodRqBAfNYKYj9FajtfKTYiAOsqoNfWO`;
