import { LRUCache } from "lru-cache";
import { type ChangeBatch, followChanges } from "@/lib/changes/follow-changes";
import { env, isServerThatStays } from "@/lib/platform/env";
import type { RowSchool } from "@/lib/schools/view";
import type { Positions } from "./near";

/** In letters: some 30,000 schools in each form. What else is kept of one is counted as letters too. */
const MOST_LETTERS = 32_000_000;
const LETTERS_BESIDES = 300;

interface KeptSchool extends Positions {
  serial: string;
  id: string;
  /** How much of it is kept */
  letters: number;
}

/** A school as the API gives it, in JSON, and what its distance is reckoned from. */
export interface SchoolText extends KeptSchool {
  json: string;
}

/** The same as the list page shows it. */
export interface KeptRow extends KeptSchool {
  row: RowSchool;
}

/**
 * Schools in one form, those that were asked for last, each kept until the feed of changes tells of its school; while the feed is away, or
 * slow to answer, all are read. So none is older than what the feed tells: a second at most.
 */
export class KeptSchools<School extends KeptSchool> {
  readonly #schools = new LRUCache<string, School>({
    maxSize: MOST_LETTERS,
    sizeCalculation: ({ letters }) => letters + LETTERS_BESIDES,
    dispose: ({ id }, _, reason) => reason === "set" || this.#serials.delete(id),
  });
  /** By the id of the school: the feed tells ids. */
  readonly #serials = new Map<string, string>();
  #batchesTold = 0;
  readonly #feed = followChanges((batch) => this.#forget(batch));

  /** Those of these schools that are listed, in any order. `read` is asked for what is not kept. */
  async ofSchools(serials: string[], read: (serials: string[]) => Promise<School[]>): Promise<School[]> {
    if (!this.#feed.isPrompt()) return read(serials);
    const known = serials.flatMap((serial) => this.#schools.get(serial) ?? []);
    if (known.length === serials.length) return known;
    const has = new Set(known.map(({ serial }) => serial));
    const before = this.#batchesTold;
    const others = await read(serials.filter((serial) => !has.has(serial)));
    // What was told meanwhile may be of these, as they were before.
    if (before === this.#batchesTold) for (const school of others) this.#keep(school);
    return [...known, ...others];
  }

  stop(): Promise<void> {
    return this.#feed.stop();
  }

  #keep(school: School) {
    this.#schools.set(school.serial, school);
    this.#serials.set(school.id, school.serial);
  }

  #forget({ changes, everything }: ChangeBatch) {
    this.#batchesTold++;
    if (everything || changes.some(({ kind }) => kind === "site")) return this.#schools.clear();
    for (const { kind, subjectId } of changes) {
      const serial = kind === "school" ? this.#serials.get(subjectId) : undefined;
      if (serial !== undefined) this.#schools.delete(serial);
    }
  }
}

interface Kept {
  texts: KeptSchools<SchoolText>;
  rows: KeptSchools<KeptRow>;
}

// Next loads this module once a bundle; schools are kept once for the process.
const kept = globalThis as { schoolsachKeptSchools?: Kept };

/** In a server that stays, until it ends (scripts/serve.mjs). Not beside a replica: its rows may be older than what the feed has told. */
export function keepSchools(): void {
  if (isServerThatStays() && !env().DATABASE_REPLICA_URL)
    kept.schoolsachKeptSchools ??= { texts: new KeptSchools(), rows: new KeptSchools() };
}

/** Those of this process, where it keeps any. */
export const keptSchools = (): Kept | undefined => kept.schoolsachKeptSchools;
