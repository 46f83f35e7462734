import { describe, expect, it } from "vitest";
import { db } from "@/lib/platform/db";
import { getOwnApplication } from "@/lib/verification/own-application";
import { createParent } from "@/tests/factories/parents";

const WAITING = { isVerified: false, verifiedAt: null } as const;

describe("a parent's own application", () => {
  it("shows when the document was received, if there is one", async () => {
    const appliedAt = new Date("2026-11-20T10:00:00Z");
    const sent = await createParent({ ...WAITING, verificationStatus: "pending", hasDocument: true, appliedAt });
    expect(await getOwnApplication(sent.id)).toEqual({
      status: "pending",
      documentSentAt: appliedAt.toISOString(),
      reason: null,
      check: null,
    });
    const none = await createParent({ ...WAITING, verificationStatus: "none", appliedAt });
    expect((await getOwnApplication(none.id)).documentSentAt).toBeNull();
  });

  it("shows the reason of a rejection", async () => {
    const parent = await createParent({ ...WAITING, verificationStatus: "rejected", reasonText: "It shows no name." });
    expect(await getOwnApplication(parent.id)).toMatchObject({ status: "rejected", reason: "It shows no name.", check: null });
  });

  it("shows the last checked document and its month in India, ignoring undone decisions", async () => {
    // The evening of 31 October in London is 1 November in India.
    const verifiedAt = new Date("2026-10-31T20:00:00Z");
    const parent = await createParent({ verifiedAt });
    const decide = (documentKind: string, day: number, undoneAt: Date | null = null) =>
      db().verificationDecision.create({
        data: {
          parentId: parent.id,
          decision: "approved",
          documentKind,
          decidedAt: new Date(2026, 9, day),
          previousStatus: "pending",
          undoneAt,
        },
      });
    await decide("fee-receipt", 1);
    await decide("school-id-card", 2);
    await decide("report-card", 3, new Date());
    expect((await getOwnApplication(parent.id)).check).toEqual({ seen: "school-id-card", checkedIn: "2026-11" });
  });

  it("is null for a deleted account", async () => {
    await expect(getOwnApplication("5f0c1a52-0000-4000-8000-000000000001")).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  });
});
