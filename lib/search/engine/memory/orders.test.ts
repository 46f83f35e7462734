import { describe, expect, it, vi } from "vitest";
import type { Order } from "@/lib/search/school-criteria";
import { FACET_COLUMNS, forEachFacet } from "@/lib/search/facets";
import { SegmentBuilder } from "./build-segment.mjs";
import { fullBitSet } from "./bit-set";
import { comparisonOf, iterateInOrder, mergeSorted } from "./orders";
import { Segment } from "./segment";

const NONE = { fees: null, rating: null, x: null, y: null, z: null, ...forEachFacet(() => null) };
/** Each name occurs at least twice, often in different segments. */
const nameOf = (serial: number) => `school ${(serial * 7919) % 401}`;

function segmentOf(serials: number[]) {
  const builder = new SegmentBuilder(serials.length, FACET_COLUMNS);
  for (const serial of serials) {
    const bayesian = String(serial % 5);
    builder.add({
      ...NONE,
      bayesian,
      serial: String(serial),
      rank: String(9_000 - serial),
      placeId: "goa/margao",
      nameWords: nameOf(serial),
      placeWords: "",
    });
  }
  return new Segment(builder.finish());
}

const serials = Array.from({ length: 1_200 }, (_, at) => at);
const isInBase = (serial: number) => serial % 4 !== 0;
const later = Array.from({ length: 12 }, (_, nth) => serials.filter((serial) => !isInBase(serial) && (serial / 4) % 12 === nth));
const segments = [serials.filter(isInBase), ...later].map(segmentOf);

function page(order: Order, skip: number, max: number) {
  const sources = segments.map((segment) => iterateInOrder({ segment, bits: fullBitSet(segment.count) }, order));
  return mergeSorted(sources, comparisonOf(order), skip, max).map(({ segment, doc }) => segment.arrays.serials[doc]);
}

describe("merging many segments", () => {
  it.each<Order>(["name", "-name", "newest", "oldest", "rating", "relevance"])("orders all schools by %s", (order) => {
    const sign = order === "-name" || order === "newest" ? -1 : 1;
    const byName = (one: number, other: number) => (nameOf(one) < nameOf(other) ? -1 : nameOf(one) > nameOf(other) ? 1 : 0);
    const compare = {
      rating: (one: number, other: number) => (other % 5) - (one % 5),
      name: byName,
      "-name": byName,
    }[order as string];
    const right = [...serials].sort((one, other) => sign * ((compare?.(one, other) ?? 0) || one - other));
    expect(page(order, 0, 2_000)).toEqual(right);
    expect(page(order, 500, 40)).toEqual(right.slice(500, 540));
  });

  it("reads each name at most once, however deep the page", () => {
    const made = segments.map((segment) => vi.spyOn(segment, "nameOf"));
    page("name", 1_000, 24);
    const count = made.reduce((sum, { mock }) => sum + mock.calls.length, 0);
    expect(count).toBeLessThanOrEqual(1_000 + 24 + segments.length);
  });
});
