import { describe, expect, it } from "vitest";
import { type GateFacts, reviewGate } from "./review-gate";

const FACTS: GateFacts = {
  isClosed: false,
  isAdmin: false,
  isRepresentative: false,
  isVerified: true,
  mustConfirmEmail: false,
  hasLiveReview: false,
  enrolment: "current",
  today: "2026-11-21",
};

describe("the review gate", () => {
  it("admits a verified parent of a current pupil", () => {
    expect(reviewGate(FACTS)).toEqual({ canReview: true, reason: null, code: null });
  });

  it.each([
    [{ isVerified: false }, "unverified", "Please verify your parent status to write reviews."],
    [{ mustConfirmEmail: true }, "unconfirmed_email", expect.stringContaining("confirm your email address")],
    [{ enrolment: "none" }, "not_enrolled", "You can only review schools where your child is enrolled."],
    [{ hasLiveReview: true }, "already_reviewed", "You have already reviewed this school."],
    [{ enrolment: { endedOn: "2024-11-20" } }, "enrollment_ended", expect.stringContaining("two years")],
    [{ isClosed: true }, "closed", "This school has closed. Existing reviews stay; new ones can’t be added."],
    [{ isAdmin: true }, "admin", expect.any(String)],
    [{ isRepresentative: true }, "representative", expect.any(String)],
  ] as const)("refuses %j as %s", (facts, code, reason) => {
    expect(reviewGate({ ...FACTS, ...(facts as Partial<GateFacts>) })).toEqual({ canReview: false, code, reason });
  });

  it.each([
    ["2026-11-21", true],
    ["2024-11-21", true],
    ["2024-11-20", false],
    ["2024-02-29", false],
  ])("an enrolment that ended on %s: %s", (endedOn, canReview) => {
    expect(reviewGate({ ...FACTS, enrolment: { endedOn } }).canReview).toBe(canReview);
  });

  it("reports the most important reason if several apply", () => {
    expect(reviewGate({ ...FACTS, isAdmin: true, isVerified: false, enrolment: "none", hasLiveReview: true }).code).toBe("admin");
    expect(reviewGate({ ...FACTS, isVerified: false, mustConfirmEmail: true }).code).toBe("unverified");
    expect(reviewGate({ ...FACTS, isVerified: false, enrolment: "none" }).code).toBe("unverified");
    expect(reviewGate({ ...FACTS, hasLiveReview: true, enrolment: { endedOn: "2001-01-01" } }).code).toBe("already_reviewed");
  });
});
