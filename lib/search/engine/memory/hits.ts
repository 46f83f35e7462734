import type { SearchQuery } from "../search-query";
import { fullBitSet, countBits, deduplicate, hasBit, and, toDocIds, emptyBitSet, setBits, andNot, type BitSet } from "./bit-set";
import { intersect } from "./condition";
import { conditionsOf } from "./conditions";
import type { Segment } from "./segment";
import type { CooperativeTask } from "./cooperative-task";

/** Up to this size, the most selective condition is listed and filtered; above it, bit sets are combined. */
const LIST_THRESHOLD = 65_536;

export class Hits {
  readonly count: number;
  #list: Uint32Array | null;
  #bits: BitSet | null;

  constructor(
    readonly segment: Segment,
    found: { list: Uint32Array } | { bits: BitSet },
  ) {
    this.#list = "list" in found ? found.list : null;
    this.#bits = "bits" in found ? found.bits : null;
    this.count = "list" in found ? found.list.length : countBits(found.bits);
  }

  get list(): Uint32Array {
    return (this.#list ??= toDocIds(this.#bits!, this.count));
  }

  get bits(): BitSet {
    if (this.#bits === null) setBits((this.#bits = emptyBitSet(this.segment.count)), this.#list!);
    return this.#bits;
  }

  has(doc: number): boolean {
    return hasBit(this.bits, doc);
  }
}

export const totalOf = (all: readonly Hits[]): number => all.reduce((sum, { count }) => sum + count, 0);

export function* findHits(query: SearchQuery, segment: Segment): CooperativeTask<Hits> {
  const conditions = conditionsOf(query, segment).sort((one, other) => one.size - other.size);
  const [rarest, ...others] = conditions;
  if (!rarest) return new Hits(segment, { bits: liveDocs(fullBitSet(segment.count), segment) });
  if (rarest.size === 0) return new Hits(segment, { list: new Uint32Array(0) });
  if (rarest.size <= LIST_THRESHOLD) {
    const found = yield* intersect(rarest.list, others);
    const list = segment.deletedDocs ? found.filter((doc) => !segment.isDeleted(doc)) : found;
    return new Hits(segment, { list: rarest.isUnique ? list : deduplicated(list, segment) });
  }
  const bits = rarest.bits().slice();
  for (const other of others) {
    yield;
    and(bits, other.bits());
  }
  return new Hits(segment, { bits: liveDocs(bits, segment) });
}

function liveDocs(bits: BitSet, { deletedDocs }: Segment): BitSet {
  if (deletedDocs) andNot(bits, deletedDocs);
  return bits;
}

/** Below this size, a Set removes duplicates faster than a bit set of all documents. */
const SET_THRESHOLD = 1_000;

const deduplicated = (docs: Uint32Array, { count }: Segment) =>
  docs.length < SET_THRESHOLD ? Uint32Array.from(new Set(docs)) : deduplicate(docs, count);
