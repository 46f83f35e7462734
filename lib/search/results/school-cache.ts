import { LRUCache } from "lru-cache";
import { type ChangeBatch, followChanges } from "@/lib/changes/follow-changes";
import { env, isServerThatStays } from "@/lib/platform/env";
import type { RowSchool } from "@/lib/schools/view";
import type { Positions } from "@/lib/search/places/geo-distance";

/** In letters: some 30,000 schools in each form. What else is kept of one is counted as letters too. */
const MAX_CHARACTERS = 32_000_000;
const ENTRY_OVERHEAD = 300;

interface CachedSchool extends Positions {
  serial: string;
  id: string;
  /** How much of it is kept */
  letters: number;
}

/** A school as the API gives it, in JSON, and what its distance is reckoned from. */
export interface SchoolText extends CachedSchool {
  json: string;
}

/** The same as the list page shows it. */
export interface CachedRow extends CachedSchool {
  row: RowSchool;
}

/**
 * Schools in one form, those that were asked for last, each kept until the feed of changes tells of its school; while the feed is away, or
 * slow to answer, all are read. So none is older than what the feed tells: a second at most.
 */
export class SchoolCache<School extends CachedSchool> {
  readonly #schools = new LRUCache<string, School>({
    maxSize: MAX_CHARACTERS,
    sizeCalculation: ({ letters }) => letters + ENTRY_OVERHEAD,
    dispose: ({ id }, _, reason) => reason === "set" || this.#serials.delete(id),
  });
  /** By the id of the school: the feed tells ids. */
  readonly #serials = new Map<string, string>();
  #batchesTold = 0;
  readonly #feed = followChanges((batch) => this.#evict(batch));

  /** Those of these schools that are listed, in any order. `read` is asked for what is not kept. */
  async ofSchools(serials: string[], read: (serials: string[]) => Promise<School[]>): Promise<School[]> {
    if (!this.#feed.isPrompt()) return read(serials);
    const known = serials.flatMap((serial) => this.#schools.get(serial) ?? []);
    if (known.length === serials.length) return known;
    const has = new Set(known.map(({ serial }) => serial));
    const before = this.#batchesTold;
    const others = await read(serials.filter((serial) => !has.has(serial)));
    // What was told meanwhile may be of these, as they were before.
    if (before === this.#batchesTold) for (const school of others) this.#cache(school);
    return [...known, ...others];
  }

  stop(): Promise<void> {
    return this.#feed.stop();
  }

  #cache(school: School) {
    this.#schools.set(school.serial, school);
    this.#serials.set(school.id, school.serial);
  }

  #evict({ changes, everything }: ChangeBatch) {
    this.#batchesTold++;
    if (everything || changes.some(({ kind }) => kind === "site")) return this.#schools.clear();
    for (const { kind, subjectId } of changes) {
      const serial = kind === "school" ? this.#serials.get(subjectId) : undefined;
      if (serial !== undefined) this.#schools.delete(serial);
    }
  }
}

interface Kept {
  texts: SchoolCache<SchoolText>;
  rows: SchoolCache<CachedRow>;
}

// Next loads this module once a bundle; schools are kept once for the process.
const kept = globalThis as { schoolsachKeptSchools?: Kept };

/** In a server that stays, until it ends (scripts/serve.mjs). Not beside a replica: its rows may be older than what the feed has told. */
export function startSchoolCache(): void {
  if (isServerThatStays() && !env().DATABASE_REPLICA_URL)
    kept.schoolsachKeptSchools ??= { texts: new SchoolCache(), rows: new SchoolCache() };
}

/** Those of this process, where it keeps any. */
export const schoolCache = (): Kept | undefined => kept.schoolsachKeptSchools;
