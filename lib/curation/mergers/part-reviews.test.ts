import { describe, expect, it } from "vitest";
import { type PartedReview, partReviews } from "./part-reviews";

const review = (id: string, schoolId: string, more: Partial<PartedReview> = {}): PartedReview => ({
  id,
  schoolId,
  status: "approved",
  isPendingVersion: false,
  replacesId: null,
  wasPublished: true,
  isWithdrawnSince: false,
  before: null,
  ...more,
});
const live = { status: "approved", isPendingVersion: false, replacesId: null } as const;
/** The one that stayed, and below it the one that stepped back. */
const settled = (kept: Partial<PartedReview> = {}, replaced: Partial<PartedReview> = {}) => [
  review("a", "one", { replacesId: "b", before: live, ...kept }),
  review("b", "two", { status: "replaced", before: live, ...replaced }),
];
const LIVE_AGAIN = { id: "b", status: "approved", isPendingVersion: false, replacesId: null };
const STANDS_ALONE = { id: "a", status: "approved", isPendingVersion: false, replacesId: null };

describe("the reviews of an author of both schools", () => {
  it("are as they were", () => {
    expect(partReviews(settled())).toEqual([STANDS_ALONE, LIVE_AGAIN]);
  });

  it("where the one that stayed was removed since, the other is live again all the same", () => {
    expect(partReviews(settled({ status: "removed" }))).toEqual([{ ...STANDS_ALONE, status: "removed" }, LIVE_AGAIN]);
  });

  it("where its author took it back, the other stays back too", () => {
    expect(partReviews(settled({ status: "removed", isWithdrawnSince: true }))).toEqual([{ ...STANDS_ALONE, status: "removed" }]);
  });

  it("a version that was written since stays with its review", () => {
    const version = review("c", "one", { status: "pending", isPendingVersion: true, replacesId: "a", wasPublished: false });
    expect(partReviews([...settled(), version])).toEqual([STANDS_ALONE, LIVE_AGAIN]);
  });

  it("a version that was published since stays, and what it replaced of its own school stays below it", () => {
    const version = review("c", "one", { replacesId: "a" });
    expect(partReviews([...settled({ status: "replaced" }), version])).toEqual([{ ...STANDS_ALONE, status: "replaced" }, LIVE_AGAIN]);
  });

  it("one that waited as a version of the other school's waits by itself again; published since, both are live", () => {
    const waiting = { ...live, status: "pending" } as const;
    const version = { status: "pending", isPendingVersion: true, replacesId: "a", wasPublished: false, before: waiting } as const;
    expect(partReviews(settled({ replacesId: null }, version))).toEqual([{ ...LIVE_AGAIN, status: "pending" }]);
    const published = { status: "approved", replacesId: "a", before: waiting } as const;
    expect(partReviews(settled({ status: "replaced", replacesId: null }, published))).toEqual([STANDS_ALONE, LIVE_AGAIN]);
  });

  const old = review("c", "two", {
    status: "replaced",
    replacesId: "b",
    wasPublished: false,
    before: { status: "pending", isPendingVersion: true, replacesId: "b" },
  });
  const again = { id: "c", status: "pending", isPendingVersion: true, replacesId: "b" };

  it("a version that waited waits again beside its review, unless another has come meanwhile", () => {
    expect(partReviews([...settled(), old])).toEqual([STANDS_ALONE, LIVE_AGAIN, again]);
    const newer = review("d", "two", { status: "pending", isPendingVersion: true, replacesId: "b", wasPublished: false });
    expect(partReviews([...settled(), old, newer])).toEqual([STANDS_ALONE, LIVE_AGAIN]);
  });

  it("a version that waited waits again beside its review where a moderator looks at that one first, and by itself where it was removed", () => {
    const unchecked = { before: { ...live, status: "pending" } } as const;
    expect(partReviews([...settled({}, unchecked), old])).toEqual([STANDS_ALONE, { ...LIVE_AGAIN, status: "pending" }, again]);
    expect(partReviews([...settled({}, { status: "removed" }), old])).toEqual([STANDS_ALONE, { ...again, isPendingVersion: false }]);
  });

  it("one steps forward only where its author has no other live one at that school", () => {
    const since = review("c", "two", { status: "pending", wasPublished: false });
    expect(partReviews([...settled({ status: "removed" }), since])).toEqual([{ ...STANDS_ALONE, status: "removed" }]);
  });

  it("what was never settled is left as it is", () => {
    expect(partReviews([review("a", "one"), review("b", "two", { status: "removed" })])).toEqual([]);
  });
});
