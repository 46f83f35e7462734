import { describe, expect, it } from "vitest";
import { type SeparatedReview, separateReviews } from "./separate-reviews";

const review = (id: string, schoolId: string, fields: Partial<SeparatedReview> = {}): SeparatedReview => ({
  id,
  schoolId,
  status: "approved",
  isPendingVersion: false,
  replacesId: null,
  wasPublished: true,
  isWithdrawnSince: false,
  before: null,
  ...fields,
});
const live = { status: "approved", isPendingVersion: false, replacesId: null } as const;
/** The review that stayed live, and the one it replaced. */
const settled = (staying: Partial<SeparatedReview> = {}, replaced: Partial<SeparatedReview> = {}) => [
  review("a", "one", { replacesId: "b", before: live, ...staying }),
  review("b", "two", { status: "replaced", before: live, ...replaced }),
];
const RESTORED = { id: "b", status: "approved", isPendingVersion: false, replacesId: null };
const UNLINKED = { id: "a", status: "approved", isPendingVersion: false, replacesId: null };

describe("reviews of an author of both schools after the merger is undone", () => {
  it("get their earlier states", () => {
    expect(separateReviews(settled())).toEqual([UNLINKED, RESTORED]);
  });

  it("the review that stayed was removed since: the other is live again", () => {
    expect(separateReviews(settled({ status: "removed" }))).toEqual([{ ...UNLINKED, status: "removed" }, RESTORED]);
  });

  it("the author withdrew the review that stayed: the other stays replaced", () => {
    expect(separateReviews(settled({ status: "removed", isWithdrawnSince: true }))).toEqual([{ ...UNLINKED, status: "removed" }]);
  });

  it("a new version written since stays with its review", () => {
    const version = review("c", "one", { status: "pending", isPendingVersion: true, replacesId: "a", wasPublished: false });
    expect(separateReviews([...settled(), version])).toEqual([UNLINKED, RESTORED]);
  });

  it("a new version published since stays, above the review of its own school that it replaced", () => {
    const version = review("c", "one", { replacesId: "a" });
    expect(separateReviews([...settled({ status: "replaced" }), version])).toEqual([{ ...UNLINKED, status: "replaced" }, RESTORED]);
  });

  it("a review that became a pending version of the other school's is pending on its own again; if published since, both are live", () => {
    const pendingBefore = { ...live, status: "pending" } as const;
    const version = { status: "pending", isPendingVersion: true, replacesId: "a", wasPublished: false, before: pendingBefore } as const;
    expect(separateReviews(settled({ replacesId: null }, version))).toEqual([{ ...RESTORED, status: "pending" }]);
    const published = { status: "approved", replacesId: "a", before: pendingBefore } as const;
    expect(separateReviews(settled({ status: "replaced", replacesId: null }, published))).toEqual([UNLINKED, RESTORED]);
  });

  const old = review("c", "two", {
    status: "replaced",
    replacesId: "b",
    wasPublished: false,
    before: { status: "pending", isPendingVersion: true, replacesId: "b" },
  });
  const restoredVersion = { id: "c", status: "pending", isPendingVersion: true, replacesId: "b" };

  it("a pending version is pending again for its review, unless there is a newer one", () => {
    expect(separateReviews([...settled(), old])).toEqual([UNLINKED, RESTORED, restoredVersion]);
    const newer = review("d", "two", { status: "pending", isPendingVersion: true, replacesId: "b", wasPublished: false });
    expect(separateReviews([...settled(), old, newer])).toEqual([UNLINKED, RESTORED]);
  });

  it("a pending version is pending again for a review to be moderated, and on its own if that review was removed", () => {
    const unchecked = { before: { ...live, status: "pending" } } as const;
    expect(separateReviews([...settled({}, unchecked), old])).toEqual([UNLINKED, { ...RESTORED, status: "pending" }, restoredVersion]);
    expect(separateReviews([...settled({}, { status: "removed" }), old])).toEqual([
      UNLINKED,
      { ...restoredVersion, isPendingVersion: false },
    ]);
  });

  it("a replaced review is live again only if its author has no other live review of that school", () => {
    const newer = review("c", "two", { status: "pending", wasPublished: false });
    expect(separateReviews([...settled({ status: "removed" }), newer])).toEqual([{ ...UNLINKED, status: "removed" }]);
  });

  it("reviews that the merger did not change stay as they are", () => {
    expect(separateReviews([review("a", "one"), review("b", "two", { status: "removed" })])).toEqual([]);
  });
});
