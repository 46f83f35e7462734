import type { Question } from "../question";
import { allBits, countBits, hasBit, keepCommon, listBits, noBits, setBit, setBits, takeAway, type Bits } from "./bits";
import { conditionsOf, thoseOf } from "./conditions";
import type { Segment } from "./segment";
import type { Steps } from "./steps";

/** With so many or fewer that meet one condition, each of them is asked for the others; with more, bits are compared. */
const FEW = 65_536;

/** The schools of a segment that a question asks for. */
export class Hits {
  readonly count: number;
  #list: Uint32Array | null;
  #bits: Bits | null;

  constructor(
    readonly segment: Segment,
    found: { list: Uint32Array } | { bits: Bits },
  ) {
    this.#list = "list" in found ? found.list : null;
    this.#bits = "bits" in found ? found.bits : null;
    this.count = "list" in found ? found.list.length : countBits(found.bits);
  }

  /** Each once, in no order. */
  get list(): Uint32Array {
    return (this.#list ??= listBits(this.#bits!, this.count));
  }

  has(doc: number): boolean {
    if (this.#bits === null) setBits((this.#bits = noBits(this.segment.count)), this.#list!);
    return hasBit(this.#bits, doc);
  }
}

export const totalOf = (all: readonly Hits[]): number => all.reduce((sum, { count }) => sum + count, 0);

export function* findHits(question: Question, segment: Segment): Steps<Hits> {
  const conditions = conditionsOf(question, segment).sort((one, other) => one.size - other.size);
  const [fewest, ...others] = conditions;
  if (!fewest) return new Hits(segment, { bits: alive(allBits(segment.count), segment) });
  if (fewest.size <= FEW) {
    const found = yield* thoseOf(fewest.list, others);
    const list = segment.dead ? found.filter((doc) => !segment.isDead(doc)) : found;
    return new Hits(segment, { list: fewest.isEachOnce ? list : eachOnce(list, segment) });
  }
  const bits = fewest.bits().slice();
  for (const other of others) {
    yield;
    keepCommon(bits, other.bits());
  }
  return new Hits(segment, { bits: alive(bits, segment) });
}

function alive(bits: Bits, { dead }: Segment): Bits {
  if (dead) takeAway(bits, dead);
  return bits;
}

/** Of fewer a set costs less than bits of all schools. */
const MANY = 1_000;

function eachOnce(docs: Uint32Array, { count }: Segment): Uint32Array {
  if (docs.length < MANY) return Uint32Array.from(new Set(docs));
  const seen = noBits(count);
  const once = new Uint32Array(docs.length);
  let kept = 0;
  for (let at = 0; at < docs.length; at++) {
    if (hasBit(seen, docs[at])) continue;
    setBit(seen, docs[at]);
    once[kept++] = docs[at];
  }
  return once.subarray(0, kept);
}
