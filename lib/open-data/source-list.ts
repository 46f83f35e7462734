import type { ClaimSource } from "@/lib/curation/view";
import { SITE } from "@/lib/platform/site";
import { isRedistributable, OWN_LICENCE } from "./criteria";

export interface OpenSource {
  number: number;
  name: string;
  licence: string;
  /** As of when it says so; null: the day of each fact is on the school's page */
  day: string | null;
}

/** The sources of a month's facts, numbered as they come up. */
export class SourceList {
  readonly #numbers = new Map<string, OpenSource>();

  /** The source's number; null if its facts may not be passed on. What our team checked is ours: who told us isn't published here. */
  numberOf({ source, day }: { source: ClaimSource; day: string }): number | null {
    if (source.kind === "team") return this.#add({ name: SITE.name, licence: OWN_LICENCE, day: null });
    return isRedistributable(source.licence) ? this.#add({ name: source.name, licence: source.licence!, day }) : null;
  }

  get all(): OpenSource[] {
    return [...this.#numbers.values()];
  }

  #add(source: Omit<OpenSource, "number">): number {
    const key = JSON.stringify(source);
    const known = this.#numbers.get(key) ?? { number: this.#numbers.size + 1, ...source };
    this.#numbers.set(key, known);
    return known.number;
  }
}
