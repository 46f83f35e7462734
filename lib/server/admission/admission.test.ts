import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Admission } from "./admission.mjs";

const LIMIT = 10;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const client = (address: string) => ({ address });
const busy = client("192.0.2.1");
const other = client("192.0.2.2");

/** Sends `count` requests and counts the admitted and refused ones; the rest are waiting. */
function visits(admission: Admission, visitor: ReturnType<typeof client>, count: number) {
  const counts = { in: 0, out: 0 };
  for (let at = 0; at < count; at++) void admission.enter(visitor, LIMIT).then((isIn) => void (isIn ? counts.in++ : counts.out++));
  return counts;
}
const settled = () => vi.advanceTimersByTimeAsync(0);

describe("admission", () => {
  it("lets one client use all slots while no other is active, queues twenty more and refuses them after the maximum wait", async () => {
    const counts = visits(new Admission(), busy, 40);
    await settled();
    expect(counts).toEqual({ in: 10, out: 10 });
    await vi.advanceTimersByTimeAsync(1_500);
    expect(counts).toEqual({ in: 10, out: 30 });
  });

  it("gives one client four slots while others are active, and one slot after it has used up its budget", async () => {
    const admission = new Admission();
    const first = visits(admission, other, 1);
    const counts = visits(admission, busy, 6);
    await settled();
    expect([first.in, counts.in]).toEqual([1, 4]);
    admission.leave(busy, 1_100);
    await settled();
    expect(counts.in).toBe(4);
    for (let at = 0; at < 3; at++) admission.leave(busy, 0);
    await settled();
    expect(counts.in).toBe(5);
    admission.leave(busy, 0);
    await settled();
    expect(counts.in).toBe(6);
  });

  it("serves the queue round-robin by client; a newcomer replaces the last request of the client that fills the queue", async () => {
    const admission = new Admission();
    const many = visits(admission, busy, 30);
    const one = visits(admission, other, 1);
    await settled();
    expect([many.in, many.out, one.in]).toEqual([10, 1, 0]);
    admission.leave(busy, 10);
    await settled();
    expect([many.in, one.in]).toEqual([10, 1]);
  });

  it("counts the clients of a /48 together, and gives them one turn in the queue", async () => {
    const admission = new Admission();
    const inNetwork = Array.from({ length: 40 }, (_, n) => client(`2001:db8:0:${n.toString(16)}00::/64`));
    visits(admission, other, 1);
    const counts = inNetwork.map((one) => visits(admission, one, 1));
    await settled();
    const countIn = () => counts.filter((count) => count.in === 1).length;
    expect(countIn()).toBe(7);
    const newcomer = visits(admission, client("192.0.2.3"), 3);
    await settled();
    expect(newcomer.in).toBe(2);
    admission.leave(other, 0);
    await settled();
    expect([newcomer.in, countIn()]).toEqual([3, 7]);
  });

  it("goes on admitting clients of a /48 while an expensive one of them cools down", async () => {
    const admission = new Admission();
    const [expensive, cheap] = [client("2001:db8:0:1::/64"), client("2001:db8:0:2::/64")];
    visits(admission, cheap, 1);
    visits(admission, expensive, 1);
    admission.leave(expensive, 1_500);
    const counts = [visits(admission, expensive, 1), visits(admission, cheap, 1)];
    await settled();
    expect(counts.map((count) => count.in)).toEqual([0, 1]);
  });

  it("refills a client's budget, and gives it all slots when the others are gone", async () => {
    const admission = new Admission();
    visits(admission, busy, 1);
    admission.leave(busy, 5_000);
    visits(admission, other, 1);
    const expensive = visits(admission, busy, 3);
    await vi.advanceTimersByTimeAsync(510);
    expect(expensive.in).toBe(1);
    await vi.advanceTimersByTimeAsync(690);
    admission.leave(busy, 0);
    await settled();
    expect(expensive.in).toBe(3);
    await vi.advanceTimersByTimeAsync(8_000);
    visits(admission, other, 1);
    const later = visits(admission, busy, 9);
    await settled();
    expect(later.in).toBe(2);
  });

  describe("an expensive client", () => {
    const withExpensiveClient = () => {
      const admission = new Admission();
      visits(admission, busy, 1);
      admission.leave(busy, 2_000);
      visits(admission, other, 1);
      return admission;
    };
    it("cools down for as long as its read took if another client was active meanwhile", async () => {
      const admission = withExpensiveClient();
      const expensive = visits(admission, busy, 2);
      await vi.advanceTimersByTimeAsync(100);
      visits(admission, other, 1);
      admission.leave(busy, 100);
      await vi.advanceTimersByTimeAsync(99);
      expect(expensive.in).toBe(1);
      await vi.advanceTimersByTimeAsync(3);
      expect(expensive.in).toBe(2);
    });
    it("cools down after a short read as well if another client was active shortly before", async () => {
      const admission = withExpensiveClient();
      await vi.advanceTimersByTimeAsync(100);
      visits(admission, other, 1);
      await vi.advanceTimersByTimeAsync(10);
      const expensive = visits(admission, busy, 2);
      await vi.advanceTimersByTimeAsync(3);
      admission.leave(busy, 3);
      await vi.advanceTimersByTimeAsync(2);
      expect(expensive.in).toBe(1);
      await vi.advanceTimersByTimeAsync(3);
      expect(expensive.in).toBe(2);
    });
    it("goes on reading, one request at a time, if no other client was active meanwhile", async () => {
      const admission = withExpensiveClient();
      await vi.advanceTimersByTimeAsync(200);
      const expensive = visits(admission, busy, 3);
      await vi.advanceTimersByTimeAsync(100);
      expect(expensive.in).toBe(1);
      admission.leave(busy, 100);
      await settled();
      expect(expensive.in).toBe(2);
    });
  });
});
