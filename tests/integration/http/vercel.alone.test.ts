import { expect, it } from "vitest";
import { clientAddress } from "@/lib/http/route";
import { connectAhead, pool } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";

const from = (headers: Record<string, string>) => clientAddress(new Request("https://schoolsach.test/api/places", { headers }));

env().VERCEL = "1";

it("on Vercel, limits count by the address in the platform's header, whatever the visitor sends", () => {
  expect(from({ "x-real-ip": "203.0.113.5", "x-client-address": "198.51.100.1" })).toBe("203.0.113.5");
  expect(from({ "x-real-ip": "2001:db8:1:2:3:4:5:6" })).toBe("2001:db8:1:2::/64");
});

it("a connection attempt survives four seconds in which the process is blocked by loading code", async () => {
  await connectAhead();
  const reads = Promise.all([1, 2, 3].map(() => pool().query("SELECT 1")));
  await new Promise((done) => setImmediate(done)); // the connections are being opened
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 4_000);
  await expect(reads).resolves.toHaveLength(3);
});
