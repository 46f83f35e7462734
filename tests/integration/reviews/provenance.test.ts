import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { clock } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { createApplicant } from "@/tests/factories/applicants";
import { createReview } from "@/tests/factories/reviews";
import { createSchool } from "@/tests/factories/schools";
import { createAdminClient } from "@/tests/support/admin-calls";
import { call } from "@/tests/support/call";

let admin: Awaited<ReturnType<typeof createAdminClient>>;
beforeAll(async () => {
  admin = await createAdminClient({ firstName: "Gatekeeper" });
});
beforeEach(() => void vi.spyOn(clock, "now").mockReturnValue(new Date("2026-11-21T10:00:00Z")));
afterEach(() => vi.restoreAllMocks());

/** A parent verified by their school ID card, with a review. */
async function aReview(isAnonymous: boolean) {
  const { id: schoolId } = await createSchool();
  const parent = await createApplicant({ schoolId });
  await admin.approve(parent.id, { documentKind: "school-id-card", reasonText: "Card no. 4711" });
  await createReview({ schoolId, authorId: parent.id, isAnonymous });
  return { parent, read: async () => (await call(`/api/schools/${schoolId}/reviews`)).body[0] };
}

describe("a review shows how its author was verified", () => {
  it("signed: document and month, never the admin's name or a document number", async () => {
    const { read } = await aReview(false);
    const review = await read();
    expect(review.provenance).toEqual({ seen: "school-id-card", checkedIn: "2026-11", isEnrolled: true, enrolledUntil: null });
    expect(JSON.stringify(review)).not.toMatch(/Gatekeeper|4711/);
  });

  it("anonymous: only the year, so that parents can't be told apart", async () => {
    const { read, parent } = await aReview(true);
    const review = await read();
    expect(review.provenance).toEqual({ seen: null, checkedIn: "2026", isEnrolled: true, enrolledUntil: null });
    expect(JSON.stringify(review)).not.toContain(parent.id);
  });

  it("changes when the enrolment ends", async () => {
    const { read } = await aReview(false);
    vi.spyOn(clock, "now").mockReturnValue(new Date("2027-06-01T10:00:00Z"));
    expect((await read()).provenance).toMatchObject({ isEnrolled: false, enrolledUntil: "2026-27" });
  });

  it("shows the current verification; an undone one isn't shown", async () => {
    const { read, parent } = await aReview(false);
    await admin.undo(parent.id);
    expect((await read()).provenance).toBeNull();
    await admin.approve(parent.id, { documentKind: "fee-receipt" });
    expect((await read()).provenance.seen).toBe("fee-receipt");
  });

  it("anonymous: is fixed at publication, whatever becomes of the author's check, enrolment and account", async () => {
    const { read, parent } = await aReview(true);
    const before = (await read()).provenance;
    await db().enrolment.updateMany({ where: { parentId: parent.id }, data: { endedOn: new Date("2026-11-20") } });
    await db().user.update({ where: { id: parent.id }, data: { isVerified: false, verificationStatus: "none" } });
    expect((await read()).provenance).toEqual(before);
    await db().review.updateMany({ where: { authorId: parent.id }, data: { authorId: null } });
    expect((await read()).provenance).toEqual(before);
    vi.spyOn(clock, "now").mockReturnValue(new Date("2027-06-01T10:00:00Z"));
    expect((await read()).provenance).toEqual({ ...before, isEnrolled: false });
  });
});
