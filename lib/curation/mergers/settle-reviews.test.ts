import { describe, expect, it } from "vitest";
import { type LiveReview, settleReviews } from "./settle-reviews";

const review = (id: string, day: number, fields: Partial<LiveReview> = {}): LiveReview => ({
  id,
  authorId: "asha",
  status: "approved",
  isPendingVersion: false,
  replacesId: null,
  submittedAt: new Date(Date.UTC(2026, 10, day)),
  ...fields,
});
const waits = { status: "pending" } as const;
const versionOf = (replacesId: string) => ({ ...waits, isPendingVersion: true, replacesId });
const replaced = (id: string) => ({ id, status: "replaced", isPendingVersion: false });

describe("an author's reviews of two schools that become one", () => {
  it("need no settling where there is one, with or without a version that waits", () => {
    expect(settleReviews([review("a", 1)])).toBeNull();
    expect(settleReviews([review("a", 1), review("v", 2, versionOf("a"))])).toBeNull();
  });

  it("of two published the newer stays", () => {
    expect(settleReviews([review("old", 1), review("new", 2)])).toEqual({ keptId: "new", replacedId: "old", changes: [replaced("old")] });
  });

  it("of two that wait the newer stays", () => {
    expect(settleReviews([review("new", 2, waits), review("old", 1, waits)])).toMatchObject({ keptId: "new", changes: [replaced("old")] });
  });

  it("one that waits and is newer becomes a new version of the published one", () => {
    expect(settleReviews([review("old", 1), review("new", 2, waits)])).toMatchObject({
      keptId: "old",
      changes: [{ id: "new", status: "pending", isPendingVersion: true, replacesId: "old" }],
    });
  });

  it("one that waits and is older than the published one is replaced", () => {
    expect(settleReviews([review("old", 1, waits), review("new", 2)])).toMatchObject({ keptId: "new", changes: [replaced("old")] });
  });

  it("of several versions that wait the newest stays, beside the published one that stays", () => {
    const reviews = [review("old", 1), review("of-old", 5, versionOf("old")), review("new", 2), review("of-new", 4, versionOf("new"))];
    expect(settleReviews(reviews)).toEqual({
      keptId: "new",
      replacedId: "old",
      changes: [replaced("old"), { id: "of-old", status: "pending", isPendingVersion: true, replacesId: "new" }, replaced("of-new")],
    });
  });
});
