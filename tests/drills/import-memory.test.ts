import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { begin, closeImportSite, finish, openImportSite, put, siteProcess, upload } from "./import-site";

// Memory that the server needs for an import, whatever the file contains.

const MB = 1024 * 1024;
/** Maximum growth. The file is larger, so the import must not hold it in memory. */
const MAX_MEGABYTES = 150;

beforeAll(openImportSite, 400_000);
afterAll(closeImportSite);

const HEADER = "name,address,city,state,zipCode,udiseCode,overview\n";
const row = (index: number) =>
  `School ${index},${index} M.G. Road,Pune,Maharashtra,411001,${27000000000 + index},${"words ".repeat(2_000)}\n`;
const rows = (from: number, to: number) => Buffer.from(Array.from({ length: to - from }, (_, index) => row(from + index)).join(""));

it("importing 170 MB with a cell of 50 MB takes less than 150 MB of the server's memory", { timeout: 400_000 }, async () => {
  await upload(Buffer.concat([Buffer.from(HEADER), rows(0, 400)])); // what the server allocates once, at its first import
  const file = Buffer.concat([
    Buffer.from(HEADER),
    rows(400, 500),
    Buffer.from(`"A ${"x".repeat(50 * MB)}",1 Road,Pune,Maharashtra,411001,,\n`),
    ...Array.from({ length: 115 }, () => Buffer.from(`${"y".repeat(MB)}\n`)),
    rows(500, 900),
  ]);
  expect(file.length).toBeGreaterThan(170 * MB);
  const growth = measureGrowth();
  let schoolImport = await begin(file);
  while (schoolImport.position < file.length) schoolImport = await put(file, schoolImport);
  expect(await finish(schoolImport)).toMatchObject({ imported: 500, skipped: 116, stoppedBy: null });
  expect(await growth.end()).toBeLessThan(MAX_MEGABYTES);
});

/** Measures the maximum growth of the server's resident memory, in megabytes. */
function measureGrowth() {
  const resident = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${siteProcess()}/status`, "utf8"))?.[1] ?? 0) / 1024;
  const before = resident();
  let [max, isStopped] = [before, false];
  const polling = (async () => {
    for (; !isStopped; await sleep(100)) max = Math.max(max, resident());
  })();
  return {
    end: async () => {
      isStopped = true;
      await polling;
      return Math.round(max - before);
    },
  };
}
