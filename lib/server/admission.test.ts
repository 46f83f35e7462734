import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Admission } from "./admission.mjs";

const LIMIT = 10;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const reader = (address: string) => ({ address });
const busy = reader("192.0.2.1");
const other = reader("192.0.2.2");

/** Who asks so often is let in so often; the rest waits, or is sent away. */
function visits(admission: Admission, visitor: ReturnType<typeof reader>, count: number) {
  const said = { in: 0, out: 0 };
  for (let at = 0; at < count; at++) void admission.enter(visitor, LIMIT).then((isIn) => void (isIn ? said.in++ : said.out++));
  return said;
}
const settled = () => vi.advanceTimersByTimeAsync(0);

describe("admission", () => {
  it("lets one address have all places while no other is there, twenty more wait, and no longer than they may", async () => {
    const said = visits(new Admission(), busy, 40);
    await settled();
    expect(said).toEqual({ in: 10, out: 10 });
    await vi.advanceTimersByTimeAsync(1_500);
    expect(said).toEqual({ in: 10, out: 30 });
  });

  it("lets one address have four places while others are there, and one when it took more time than it has", async () => {
    const admission = new Admission();
    const first = visits(admission, other, 1);
    const said = visits(admission, busy, 6);
    await settled();
    expect([first.in, said.in]).toEqual([1, 4]);
    admission.leave(busy, 1_100);
    await settled();
    expect(said.in).toBe(4);
    for (let at = 0; at < 3; at++) admission.leave(busy, 0);
    await settled();
    expect(said.in).toBe(5);
    admission.leave(busy, 0);
    await settled();
    expect(said.in).toBe(6);
  });

  it("lets in by turns of addresses, and one that is crowded out goes before one that fills the queue", async () => {
    const admission = new Admission();
    const many = visits(admission, busy, 30);
    const one = visits(admission, other, 1);
    await settled();
    expect([many.in, many.out, one.in]).toEqual([10, 1, 0]);
    admission.leave(busy, 10);
    await settled();
    expect([many.in, one.in]).toEqual([10, 1]);
  });

  it("gives an address its time back, and its places when the others are gone", async () => {
    const admission = new Admission();
    visits(admission, busy, 1);
    admission.leave(busy, 5_000);
    visits(admission, other, 1);
    const dear = visits(admission, busy, 3);
    await vi.advanceTimersByTimeAsync(510);
    expect(dear.in).toBe(1);
    await vi.advanceTimersByTimeAsync(690);
    admission.leave(busy, 0);
    await settled();
    expect(dear.in).toBe(3);
    await vi.advanceTimersByTimeAsync(8_000);
    visits(admission, other, 1);
    const again = visits(admission, busy, 9);
    await settled();
    expect(again.in).toBe(2);
  });

  describe("an address that is dear", () => {
    const dearOne = () => {
      const admission = new Admission();
      visits(admission, busy, 1);
      admission.leave(busy, 2_000);
      visits(admission, other, 1);
      return admission;
    };
    it("rests as long as its read took, where another came meanwhile", async () => {
      const admission = dearOne();
      const dear = visits(admission, busy, 2);
      await vi.advanceTimersByTimeAsync(100);
      visits(admission, other, 1);
      admission.leave(busy, 100);
      await vi.advanceTimersByTimeAsync(99);
      expect(dear.in).toBe(1);
      await vi.advanceTimersByTimeAsync(3);
      expect(dear.in).toBe(2);
    });
    it("rests behind a short read too, where another came shortly before", async () => {
      const admission = dearOne();
      await vi.advanceTimersByTimeAsync(100);
      visits(admission, other, 1);
      await vi.advanceTimersByTimeAsync(10);
      const dear = visits(admission, busy, 2);
      await vi.advanceTimersByTimeAsync(3);
      admission.leave(busy, 3);
      await vi.advanceTimersByTimeAsync(2);
      expect(dear.in).toBe(1);
      await vi.advanceTimersByTimeAsync(3);
      expect(dear.in).toBe(2);
    });
    it("reads on, one at a time, where none came meanwhile", async () => {
      const admission = dearOne();
      await vi.advanceTimersByTimeAsync(200);
      const dear = visits(admission, busy, 3);
      await vi.advanceTimersByTimeAsync(100);
      expect(dear.in).toBe(1);
      admission.leave(busy, 100);
      await settled();
      expect(dear.in).toBe(2);
    });
  });
});
