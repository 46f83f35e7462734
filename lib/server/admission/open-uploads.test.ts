import { EventEmitter, once } from "node:events";
import type { IncomingMessage } from "node:http";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { RequestPools } from "./request-pools.mjs";

const SLOW = 10 * 1024;
const FAST = 100 * 1024;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const visitor = (address: string) => ({ address, session: null });
const parent = (n: number) => ({ address: `192.0.2.${n}`, session: { sessionId: `parent-${n}`, isAdmin: false } });

function createUploads() {
  const pools = new RequestPools();
  const sockets: { bytesRead: number; bytesPerSecond: number }[] = [];
  /** Starts an upload that sends at this rate. `isEnded`: the server closed it for others. */
  const begin = (client: Parameters<RequestPools["enterUpload"]>[1], bytesPerSecond: number) => {
    const socket = { bytesRead: 0, bytesPerSecond };
    sockets.push(socket);
    const destroy = vi.fn();
    void pools.enterUpload({ socket, complete: false, destroy } as unknown as IncomingMessage, client);
    return { isEnded: () => destroy.mock.calls.length > 0 };
  };
  const pass = async (seconds: number) => {
    for (let second = 0; second < seconds; second++) {
      for (const socket of sockets) socket.bytesRead += socket.bytesPerSecond;
      await vi.advanceTimersByTimeAsync(1_000);
    }
  };
  return { begin, pass };
}

it("while a visitor waits for one of the visitors' slots, the slowest visitor's upload is ended", async () => {
  const { begin, pass } = createUploads();
  const slowParent = begin(parent(1), 1);
  const slowest = begin(visitor("198.51.100.0"), SLOW);
  const others = [1, 2, 3, 4, 5, 6, 7].map((n) => begin(visitor(`198.51.100.${n}`), FAST));
  begin(visitor("198.51.100.9"), FAST);
  await pass(8);
  expect([slowest, slowParent, ...others].map(({ isEnded }) => isEnded())).toEqual([true, ...Array(8).fill(false)]);
});

it.each([
  { who: "a parent", client: parent(99) },
  { who: "a visitor", client: visitor("198.51.100.9") },
])("while $who waits because parents' uploads take all slots, the slowest of those is ended", async ({ client }) => {
  const { begin, pass } = createUploads();
  const slowest = begin(parent(0), SLOW);
  const others = Array.from({ length: 27 }, (_, n) => begin(parent(n + 1), FAST));
  begin(client, FAST);
  await pass(8);
  expect([slowest, ...others].map(({ isEnded }) => isEnded())).toEqual([true, ...Array(27).fill(false)]);
});

it.each([
  { who: "a visitor's address", slots: 2, client: visitor("198.51.100.9") },
  { who: "a parent's session", slots: 4, client: parent(99) },
])("a client that waits for its own slots ends nobody's upload: $who", async ({ slots, client }) => {
  const { begin, pass } = createUploads();
  const others = [begin(visitor("198.51.100.1"), SLOW), begin(parent(1), SLOW)];
  for (let n = 0; n < slots + 1; n++) begin(client, FAST);
  await pass(9);
  expect(others.map(({ isEnded }) => isEnded())).toEqual([false, false]);
});

it("visitors get a slot in time although four addresses occupy all of theirs and reopen whatever is ended", async () => {
  const pools = new RequestPools();
  const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));
  let isAttacking = true;
  const attack = async (address: string) => {
    while (isAttacking) {
      const startedAt = performance.now();
      const socket = {
        get bytesRead() {
          return (SLOW * (performance.now() - startedAt)) / 1_000;
        },
      };
      const request = Object.assign(new EventEmitter(), { socket, complete: false, destroy: () => request.emit("close") });
      const leave = await pools.enterUpload(request as unknown as IncomingMessage, visitor(address));
      if (leave) await once(request, "close").then(leave);
      await pause(50);
    }
  };
  for (let n = 0; n < 60; n++) void attack(`203.0.113.${n % 4}`);
  await vi.advanceTimersByTimeAsync(1_000);

  const waits: number[] = [];
  const visit = async (address: string) => {
    for (let n = 0; n < 3; n++) {
      const startedAt = performance.now();
      const leave = await pools.enterUpload({ socket: { bytesRead: 0 }, complete: true } as IncomingMessage, visitor(address));
      expect(leave).not.toBeNull();
      waits.push(performance.now() - startedAt);
      await pause(100);
      leave!();
    }
  };
  const visits = [1, 2].map((n) => visit(`198.51.100.${n}`));
  await vi.advanceTimersByTimeAsync(40_000);
  await Promise.all(visits);
  expect(Math.max(...waits)).toBeLessThanOrEqual(6_000);
  isAttacking = false;
});
