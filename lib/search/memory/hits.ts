import type { Question } from "../question";
import { allBits, countBits, eachOnce, hasBit, keepCommon, listBits, noBits, setBits, takeAway, type Bits } from "./bits";
import { conditionsOf, thoseOf } from "./conditions";
import type { Segment } from "./segment";
import type { Steps } from "./steps";

/** So many or fewer that meet one condition are a list, from which the others take; of more, bits are compared. */
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

  get bits(): Bits {
    if (this.#bits === null) setBits((this.#bits = noBits(this.segment.count)), this.#list!);
    return this.#bits;
  }

  has(doc: number): boolean {
    return hasBit(this.bits, doc);
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
    return new Hits(segment, { list: fewest.isEachOnce ? list : withoutRepeats(list, segment) });
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

const withoutRepeats = (docs: Uint32Array, { count }: Segment) =>
  docs.length < MANY ? Uint32Array.from(new Set(docs)) : eachOnce(docs, count);
