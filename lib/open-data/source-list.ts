import type { FactSource } from "@/lib/curation/view";
import { SITE } from "@/lib/platform/site";
import { isRedistributable, OWN_LICENCE } from "./criteria";

export interface OpenSource {
  number: number;
  name: string;
  licence: string;
  /** The date of its information; null: each fact has its own, shown on the school's page */
  day: string | null;
}

/** The sources of a month's facts, numbered in the order of first use. */
export class SourceList {
  readonly all: OpenSource[] = [];
  readonly #numbers = new Map<string, number | null>();

  /** The source's number; null if its facts may not be passed on. For facts that our team checked, the source is our team. */
  numberOf({ source: { kind, name, licence }, day }: { source: FactSource; day: string }): number | null {
    const isOwn = kind === "team";
    const key = isOwn ? "" : `${day}\n${licence}\n${name}`;
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const number = isOwn || isRedistributable(licence) ? this.all.length + 1 : null;
    if (number !== null)
      this.all.push({ number, ...(isOwn ? { name: SITE.name, licence: OWN_LICENCE, day: null } : { name, licence: licence!, day }) });
    this.#numbers.set(key, number);
    return number;
  }
}
