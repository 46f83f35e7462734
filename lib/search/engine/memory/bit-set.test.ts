import fc from "fast-check";
import { expect, it } from "vitest";
import { deduplicate, hasBit, filterInto, nextBit, nextIndexIn, emptyBitSet, setBits } from "./bit-set";

const COUNT = 100;
const docs = fc.uint32Array({ max: COUNT - 1, maxLength: 80 });

function bitsOf(those: Uint32Array) {
  const bits = emptyBitSet(COUNT);
  setBits(bits, those);
  return bits;
}

it("nextBit finds the lowest document of a set from an index on", () => {
  fc.assert(
    fc.property(docs, fc.nat({ max: COUNT }), (those, from) => {
      const next = [...those].filter((doc) => doc >= from).sort((one, other) => one - other)[0];
      expect(nextBit(bitsOf(those), from, COUNT)).toBe(next ?? COUNT);
    }),
  );
});

it("nextIndexIn finds the next document of a set in an order, forwards and backwards", () => {
  fc.assert(
    fc.property(docs, docs, fc.nat({ max: 80 }), (those, order, from) => {
      const bits = bitsOf(those);
      const is = (doc: number) => hasBit(bits, doc);
      const at = Math.min(from, order.length - 1);
      const forwards = order.slice(Math.max(0, at)).findIndex(is);
      expect(nextIndexIn(bits, order, Math.max(0, at), 1)).toBe(forwards < 0 ? order.length : Math.max(0, at) + forwards);
      expect(nextIndexIn(bits, order, at, -1)).toBe([...order.slice(0, at + 1)].findLastIndex(is));
    }),
  );
});

it("deduplicate and filterInto keep the order of the list", () => {
  fc.assert(
    fc.property(docs, docs, (list, those) => {
      expect([...deduplicate(list, COUNT)]).toEqual([...new Set(list)]);
      const bits = bitsOf(those);
      const kept = list.slice();
      const count = filterInto(bits, kept, 0, kept.length, 0);
      expect([...kept.subarray(0, count)]).toEqual([...list].filter((doc) => hasBit(bits, doc)));
    }),
  );
});
