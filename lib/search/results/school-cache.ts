import { LRUCache } from "lru-cache";
import { type ChangeBatch, followChanges } from "@/lib/changes/follow-changes";
import { env, isLongLivedServer } from "@/lib/platform/env";
import { findSingleton, singleton } from "@/lib/platform/singleton.mjs";
import type { RowSchool } from "@/lib/schools/view";
import type { Positions } from "@/lib/search/places/geo-distance";

/** Some 30,000 schools in each form. An entry counts as its text and ENTRY_OVERHEAD characters. */
const MAX_CHARACTERS = 32_000_000;
const ENTRY_OVERHEAD = 300;

interface CachedSchool extends Positions {
  serial: string;
  id: string;
  letters: number;
}

export interface SchoolText extends CachedSchool {
  json: string;
}

export interface CachedRow extends CachedSchool {
  row: RowSchool;
}

/** The schools in one form that were used last. The change feed evicts them; while it is disconnected, all schools are read. */
export class SchoolCache<School extends CachedSchool> {
  readonly #schools = new LRUCache<string, School>({
    maxSize: MAX_CHARACTERS,
    sizeCalculation: ({ letters }) => letters + ENTRY_OVERHEAD,
    dispose: ({ id }, _, reason) => reason === "set" || this.#serials.delete(id),
  });
  readonly #serials = new Map<string, string>();
  #feedBatchCount = 0;
  readonly #feed = followChanges((batch) => this.#evict(batch));

  async getAll(serials: string[], read: (serials: string[]) => Promise<School[]>): Promise<School[]> {
    if (!this.#feed.isPrompt()) return read(serials);
    const cached = serials.flatMap((serial) => this.#schools.get(serial) ?? []);
    if (cached.length === serials.length) return cached;
    const cachedSerials = new Set(cached.map(({ serial }) => serial));
    const before = this.#feedBatchCount;
    const missing = await read(serials.filter((serial) => !cachedSerials.has(serial)));
    // Changes reported meanwhile may concern these schools, which were perhaps read before the change.
    if (before === this.#feedBatchCount) for (const school of missing) this.#cache(school);
    return [...cached, ...missing];
  }

  stop(): Promise<void> {
    return this.#feed.stop();
  }

  #cache(school: School) {
    this.#schools.set(school.serial, school);
    this.#serials.set(school.id, school.serial);
  }

  #evict({ changes, everything }: ChangeBatch) {
    this.#feedBatchCount++;
    if (everything || changes.some(({ kind }) => kind === "site")) return this.#schools.clear();
    for (const { kind, subjectId } of changes) {
      const serial = kind === "school" ? this.#serials.get(subjectId) : undefined;
      if (serial !== undefined) this.#schools.delete(serial);
    }
  }
}

interface SchoolCaches {
  texts: SchoolCache<SchoolText>;
  rows: SchoolCache<CachedRow>;
}

/** Only in a long-running server, which stops it (scripts/serve.mjs). Not with a replica, whose rows may be older than the feed. */
export function startSchoolCache(): void {
  if (isLongLivedServer() && !env().DATABASE_REPLICA_URL)
    singleton<SchoolCaches>("school-cache", () => ({ texts: new SchoolCache(), rows: new SchoolCache() }), {
      stop: ({ texts, rows }) => Promise.all([texts.stop(), rows.stop()]),
    });
}

export const schoolCache = (): SchoolCaches | undefined => findSingleton("school-cache");
