import { existsSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { FACET_COLUMNS, forEachFacet } from "@/lib/search/facets";
import { SegmentBuilder } from "./build-segment.mjs";
import { FORMAT, readSnapshot, writeSnapshot, type Snapshot } from "./snapshot-file.mjs";

const folder = mkdtempSync(join(tmpdir(), "schoolsach-snapshot-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = join(folder, "search-index.bin");

const builder = new SegmentBuilder(2, FACET_COLUMNS);
const facts = {
  fees: "1200.50",
  rating: null,
  bayesian: "0",
  x: null,
  y: null,
  z: null,
  ...forEachFacet(() => null),
  board: "CBSE",
};
for (const serial of ["7", "3"])
  builder.add({ ...facts, serial, rank: "900", placeId: "goa/margao", nameWords: "नगर school", placeWords: "margao goa" });
const snapshot: Snapshot = { identity: "a database", position: "10:12:10", newest: "7 11 5.000000", at: 5, data: builder.finish() };

let whole: Buffer;
beforeEach(() => {
  writeSnapshot(file, snapshot);
  whole = readFileSync(file);
});

describe("a snapshot of the search index", () => {
  it("is read as it was written", () => expect(readSnapshot(file, "a database")).toEqual({ snapshot }));

  it("truncated at any byte is discarded", () => {
    for (let length = 0; length < whole.length; length += 3) {
      writeFileSync(file, whole);
      truncateSync(file, length);
      expect(readSnapshot(file, "a database")).toEqual({ fault: "truncated" });
      expect(existsSync(file)).toBe(false);
    }
  });

  it("with any byte changed or bytes appended is discarded", () => {
    for (let at = 0; at < whole.length; at += 5) {
      const changed = Buffer.from(whole);
      changed[at] ^= 4;
      writeFileSync(file, changed);
      expect(readSnapshot(file, "a database")).toEqual({ fault: expect.any(String) });
      expect(existsSync(file)).toBe(false);
    }
    const [inArrays, longer] = [Buffer.from(whole), Buffer.concat([whole, Buffer.from("x")])];
    inArrays[whole.length - 40] ^= 4;
    for (const bytes of [inArrays, longer]) {
      writeFileSync(file, bytes);
      expect(readSnapshot(file, "a database")).toEqual({ fault: "corrupt" });
    }
  });

  it("of another database, migration or format is discarded", () => {
    expect(readSnapshot(file, "another database")).toEqual({ fault: "another database" });
    writeFileSync(file, whole);
    expect(readSnapshot(file, "a later")).toEqual({ fault: "another version" });
    const text = whole.toString("latin1").replace(`"format":${FORMAT}`, `"format":${FORMAT + 1}`);
    writeFileSync(file, Buffer.from(text, "latin1"));
    expect(readSnapshot(file, "a database")).toEqual({ fault: "another version" });
  });

  it("survives an interrupted write of the next one", () => {
    writeFileSync(`${file}.tmp`, whole.subarray(0, 100));
    expect(readSnapshot(file, "a database")).toEqual({ snapshot });
    writeSnapshot(file, { ...snapshot, at: 6 });
    expect(readSnapshot(file, "a database")).toEqual({ snapshot: { ...snapshot, at: 6 } });
  });

  it("that does not exist is null", () => {
    rmSync(file);
    expect(readSnapshot(file, "a database")).toBeNull();
  });
});
