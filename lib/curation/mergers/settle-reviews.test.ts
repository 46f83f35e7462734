import { describe, expect, it } from "vitest";
import { type LiveReview, settleReviews } from "./settle-reviews";

const review = (id: string, day: number, fields: Partial<LiveReview> = {}): LiveReview => ({
  id,
  authorId: "asha",
  status: "approved",
  isAnonymous: true,
  isPendingVersion: false,
  replacesId: null,
  submittedAt: new Date(Date.UTC(2026, 10, day)),
  ...fields,
});
const pending = { status: "pending" } as const;
const versionOf = (replacesId: string) => ({ ...pending, isPendingVersion: true, replacesId });
const replaced = (id: string) => ({ id, status: "replaced", isPendingVersion: false });

describe("reviews of an author of both merged schools", () => {
  it("one review, with or without a pending version: nothing changes", () => {
    expect(settleReviews([review("a", 1)])).toBeNull();
    expect(settleReviews([review("a", 1), review("v", 2, versionOf("a"))])).toBeNull();
  });

  it("two published: the newer stays", () => {
    expect(settleReviews([review("old", 1), review("new", 2)])).toEqual({
      keptId: "new",
      replacedId: "old",
      replacedLaterId: null,
      changes: [replaced("old")],
    });
  });

  it("two pending: the newer stays", () => {
    expect(settleReviews([review("new", 2, pending), review("old", 1, pending)])).toMatchObject({
      keptId: "new",
      changes: [replaced("old")],
    });
  });

  it("a newer pending one becomes a new version of the published one", () => {
    expect(settleReviews([review("old", 1), review("new", 2, pending)])).toMatchObject({
      keptId: "old",
      changes: [{ id: "new", status: "pending", isPendingVersion: true, replacesId: "old" }],
    });
  });

  it("an older pending one is replaced by the published one", () => {
    expect(settleReviews([review("old", 1, pending), review("new", 2)])).toMatchObject({ keptId: "new", changes: [replaced("old")] });
  });

  it("a newer pending one with the other signature takes the place of the published one, without a link: at once if that has a name, else later", () => {
    const settle = (isAnonymous: boolean) =>
      settleReviews([review("old", 1, { isAnonymous }), review("new", 2, { ...pending, isAnonymous: !isAnonymous })]);
    expect(settle(false)).toEqual({ keptId: "new", replacedId: null, replacedLaterId: null, changes: [replaced("old")] });
    expect(settle(true)).toEqual({ keptId: "new", replacedId: null, replacedLaterId: "old", changes: [] });
  });

  it("two published with different signatures: the named one stays, with its pending version; the anonymous one leaves, without its own", () => {
    const reviews = [
      review("old", 1, { isAnonymous: false }),
      review("of-old", 5, { ...versionOf("old"), isAnonymous: false }),
      review("new", 2),
      review("of-new", 6, versionOf("new")),
    ];
    expect(settleReviews(reviews)).toEqual({
      keptId: "old",
      replacedId: null,
      replacedLaterId: "new",
      changes: [{ id: "of-old", status: "pending", isPendingVersion: true, replacesId: "old" }, replaced("of-new")],
    });
  });

  it("several pending versions: the newest stays, as a version of the published one that stays", () => {
    const reviews = [review("old", 1), review("of-old", 5, versionOf("old")), review("new", 2), review("of-new", 4, versionOf("new"))];
    expect(settleReviews(reviews)).toEqual({
      keptId: "new",
      replacedId: "old",
      replacedLaterId: null,
      changes: [replaced("old"), { id: "of-old", status: "pending", isPendingVersion: true, replacesId: "new" }, replaced("of-new")],
    });
  });
});
