import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { begin, closeUploadSite, finish, openUploadSite, put, siteProcess, upload } from "./upload-site";

// What a file costs the server's memory, whatever is in it.

const MB = 1024 * 1024;
/** All that an upload may take. The file is larger: held in memory, as bytes or as text, it would not fit. */
const MAX_MEGABYTES = 150;

beforeAll(openUploadSite, 400_000);
afterAll(closeUploadSite);

const HEADER = "name,address,city,state,zipCode,udiseCode,overview\n";
const row = (index: number) =>
  `School ${index},${index} M.G. Road,Pune,Maharashtra,411001,${27000000000 + index},${"words ".repeat(2_000)}\n`;
const rows = (from: number, to: number) => Buffer.from(Array.from({ length: to - from }, (_, index) => row(from + index)).join(""));

it("a file of 170 MB, one cell of which has 50, takes less than 150 of the server's memory", { timeout: 400_000 }, async () => {
  await upload(Buffer.concat([Buffer.from(HEADER), rows(0, 400)])); // what the server loads and keeps at its first upload
  const file = Buffer.concat([
    Buffer.from(HEADER),
    rows(400, 500),
    Buffer.from(`"A ${"x".repeat(50 * MB)}",1 Road,Pune,Maharashtra,411001,,\n`),
    ...Array.from({ length: 115 }, () => Buffer.from(`${"y".repeat(MB)}\n`)),
    rows(500, 900),
  ]);
  expect(file.length).toBeGreaterThan(170 * MB);
  const growth = watchGrowth();
  let batch = await begin(file);
  while (batch.position < file.length) batch = await put(file, batch);
  expect(await finish(batch)).toMatchObject({ imported: 500, skipped: 116, stoppedBy: null });
  expect(await growth.end()).toBeLessThan(MAX_MEGABYTES);
});

/** By how many megabytes the server's resident memory grew at most. */
function watchGrowth() {
  const resident = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${siteProcess()}/status`, "utf8"))?.[1] ?? 0) / 1024;
  const before = resident();
  let [most, isOver] = [before, false];
  const watching = (async () => {
    for (; !isOver; await sleep(100)) most = Math.max(most, resident());
  })();
  return {
    end: async () => {
      isOver = true;
      await watching;
      return Math.round(most - before);
    },
  };
}
