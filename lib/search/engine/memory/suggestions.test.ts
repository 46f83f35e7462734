import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { ALL_SCHOOLS } from "../search-query";
import type { SuggestionQuery } from "@/lib/search/suggestions/suggestion-rule";
import { FACET_COLUMNS, forEachFacet } from "@/lib/search/facets";
import { SegmentBuilder } from "./build-segment.mjs";
import { Segment } from "./segment";
import { suggest } from "./suggestions";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

const NONE = { fees: null, rating: null, x: null, y: null, z: null, ...forEachFacet(() => null) };
const EVERY: SuggestionQuery = { query: ALL_SCHOOLS, counts: [], prefixCounts: [] };

function segmentOf(serial: string): Segment {
  const builder = new SegmentBuilder(1, FACET_COLUMNS);
  builder.add({ ...NONE, bayesian: "0", serial, rank: "1", placeId: "goa/margao", nameWords: "lotus school", placeWords: "goa" });
  return new Segment(builder.finish());
}

/** Queries an index that is unreachable afterwards. */
function askOnce(): WeakRef<Segment> {
  const segment = segmentOf("7");
  expect(suggest(EVERY, [segment], 8)).toEqual(["7"]);
  return new WeakRef(segment);
}

it("an index is garbage-collected after it answered suggestions", async () => {
  const asked = askOnce();
  // A weak reference keeps its target until the end of the job that created it.
  await new Promise((done) => setImmediate(done));
  collectGarbage();
  expect(asked.deref()).toBeUndefined();
});
