import { LRUCache } from "lru-cache";
import { type ChangeBatch, followChanges } from "@/lib/changes/follow-changes";
import { env, isServerThatStays } from "@/lib/platform/env";
import type { Positions } from "./near";

/** Of JSON, in letters: some 30,000 schools. What else is kept of one is counted as letters too. */
const MOST_LETTERS = 32_000_000;
const LETTERS_BESIDES = 300;

/** A school as the API gives it, in JSON, and what its distance is reckoned from. */
export interface SchoolText extends Positions {
  serial: string;
  id: string;
  json: string;
}

type Read = (serials: string[]) => Promise<SchoolText[]>;

/**
 * Texts of schools, those that were asked for last, each kept until the feed of changes tells of its school; while the feed is away, or
 * slow to answer, all are read. So none is older than what the feed tells: a second at most.
 */
export class SchoolTexts {
  readonly #texts = new LRUCache<string, SchoolText>({
    maxSize: MOST_LETTERS,
    sizeCalculation: ({ json }) => json.length + LETTERS_BESIDES,
    dispose: ({ id }, _, reason) => reason === "set" || this.#serials.delete(id),
  });
  /** By the id of the school: the feed tells ids. */
  readonly #serials = new Map<string, string>();
  #batchesTold = 0;
  readonly #feed = followChanges((batch) => this.#forget(batch));

  /** Those of these schools that are listed, in any order. `read` is asked for what is not kept. */
  async ofSchools(serials: string[], read: Read): Promise<SchoolText[]> {
    if (!this.#feed.isPrompt()) return read(serials);
    const known = serials.flatMap((serial) => this.#texts.get(serial) ?? []);
    if (known.length === serials.length) return known;
    const has = new Set(known.map(({ serial }) => serial));
    const before = this.#batchesTold;
    const others = await read(serials.filter((serial) => !has.has(serial)));
    // What was told meanwhile may be of these, as they were before.
    if (before === this.#batchesTold) for (const text of others) this.#keep(text);
    return [...known, ...others];
  }

  stop(): Promise<void> {
    return this.#feed.stop();
  }

  #keep(text: SchoolText) {
    this.#texts.set(text.serial, text);
    this.#serials.set(text.id, text.serial);
  }

  #forget({ changes, everything }: ChangeBatch) {
    this.#batchesTold++;
    if (everything || changes.some(({ kind }) => kind === "site")) return this.#texts.clear();
    for (const { kind, subjectId } of changes) {
      const serial = kind === "school" ? this.#serials.get(subjectId) : undefined;
      if (serial !== undefined) this.#texts.delete(serial);
    }
  }
}

// Next loads this module once a bundle; the texts are kept once for the process.
const kept = globalThis as { schoolsachSchoolTexts?: SchoolTexts };

/** In a server that stays, until it ends (scripts/serve.mjs). Not beside a replica: its rows may be older than what the feed has told. */
export function keepSchoolTexts(): void {
  if (isServerThatStays() && !env().DATABASE_REPLICA_URL) kept.schoolsachSchoolTexts ??= new SchoolTexts();
}

/** The texts of this process, where it keeps any. */
export const schoolTexts = (): SchoolTexts | undefined => kept.schoolsachSchoolTexts;
