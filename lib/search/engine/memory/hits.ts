import type { SearchQuery } from "../search-query";
import { fullBitSet, countBits, deduplicate, hasBit, and, toDocIds, emptyBitSet, setBits, andNot, type BitSet } from "./bit-set";
import { conditionsOf, intersect } from "./conditions";
import type { Segment } from "./segment";
import type { CooperativeTask } from "./cooperative-task";

/** So many or fewer that meet one condition are a list, from which the others take; of more, bits are compared. */
const LIST_THRESHOLD = 65_536;

/** The schools of a segment that a question asks for. */
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

  /** Each once, in no order. */
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
  const [fewest, ...others] = conditions;
  if (!fewest) return new Hits(segment, { bits: liveDocs(fullBitSet(segment.count), segment) });
  if (fewest.size <= LIST_THRESHOLD) {
    const found = yield* intersect(fewest.list, others);
    const list = segment.deletedDocs ? found.filter((doc) => !segment.isDeleted(doc)) : found;
    return new Hits(segment, { list: fewest.isUnique ? list : deduplicated(list, segment) });
  }
  const bits = fewest.bits().slice();
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

/** Of fewer a set costs less than bits of all schools. */
const SET_THRESHOLD = 1_000;

const deduplicated = (docs: Uint32Array, { count }: Segment) =>
  docs.length < SET_THRESHOLD ? Uint32Array.from(new Set(docs)) : deduplicate(docs, count);
