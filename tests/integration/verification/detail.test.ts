import { beforeAll, describe, expect, it } from "vitest";
import { db } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { createApplicant, createDocument } from "@/tests/factories/applicants";
import { createParent } from "@/tests/factories/parents";
import { createSchool } from "@/tests/factories/schools";
import { signIn } from "@/tests/factories/sessions";
import { createAdminClient } from "@/tests/support/admin-calls";
import { call } from "@/tests/support/call";

let admin: Awaited<ReturnType<typeof createAdminClient>>;
beforeAll(async () => {
  admin = await createAdminClient({ firstName: "Asha" });
});
const detailOf = async (id: string) => (await admin.read(`/api/admin/users/${id}`)).body;

describe("details of a person", () => {
  it("include earlier decisions, newest first, with admin and reason, and each document's state", async () => {
    const parent = await createApplicant({ schoolId: (await createSchool()).id, document: { submittedAt: new Date("2026-11-01") } });
    await admin.reject(parent.id, { reasonCode: "unmasked-aadhaar" });
    const second = await createDocument({ ownerId: parent.id, fileName: "card.png", contentType: "image/png" });
    await db().user.update({ where: { id: parent.id }, data: { verificationStatus: "pending" } });
    await admin.approve(parent.id, { documentKind: "school-id-card" });
    const detail = await detailOf(parent.id);
    expect(detail.decisions).toMatchObject([
      { decision: "approved", documentKind: "school-id-card", reasonCode: null, decidedBy: "Asha", undoneAt: null },
      { decision: "rejected", documentKind: null, reasonCode: "unmasked-aadhaar", decidedBy: "Asha" },
    ]);
    expect(detail.documents).toMatchObject([
      { id: second.id, url: `/uploads/${second.storageKey}`, fileName: "card.png", state: "open" },
      { id: parent.document!.id, url: null, fileName: null, state: "destroyed" },
    ]);
    expect(detail.document).toMatchObject({ id: second.id, contentType: "image/png" });
    expect(detail.enrolments).toMatchObject([{ status: "confirmed", className: "4" }]);
    expect(detail).toMatchObject({ isVerified: true, verifiedAt: expect.any(String), verificationReason: null, duplicates: [] });
    expect(JSON.stringify(detail)).not.toMatch(/hash|sha256|claim_/i);
  });

  it("include the name of a school that isn't listed, as the parent entered it", async () => {
    const parent = await createApplicant();
    await db().schoolRequest.create({ data: { parentId: parent.id, name: "Zilla Parishad School", zipCode: "422001" } });
    expect(await detailOf(parent.id)).toMatchObject({
      schoolName: "Zilla Parishad School",
      schoolRequests: [{ name: "Zilla Parishad School", zipCode: "422001", isOpen: true }],
    });
  });

  it("an unknown or invalid id gets 404, a parent 403, even for themselves, a visitor 401", async () => {
    expect((await admin.read(`/api/admin/users/${newId()}`)).status).toBe(404);
    expect((await admin.read("/api/admin/users/x")).status).toBe(404);
    const parent = await createParent();
    expect((await call(`/api/admin/users/${parent.id}`, { cookie: await signIn(parent) })).status).toBe(403);
    expect((await call(`/api/admin/users/${parent.id}`)).status).toBe(401);
  });
});

describe("likely duplicate accounts", () => {
  it("share phone number, file content or child's details at the same school; most similar first", async () => {
    const [schoolId, other] = [(await createSchool()).id, (await createSchool()).id];
    const child = { schoolId, childrenInfo: "Class 4-B, roll 17" };
    const parent = await createApplicant({ ...child, phone: "+919811111111" });
    const twin = await createApplicant({
      schoolId,
      childrenInfo: "class 4 b roll 17",
      phone: "+919811111111",
      document: { sha256: parent.document!.sha256 },
    });
    const bytes = await createApplicant({ document: { sha256: parent.document!.sha256 }, createdAt: new Date("2026-01-01") });
    const phone = await createApplicant({ phone: "+919811111111", createdAt: new Date("2026-01-02") });
    await createApplicant({ ...child, schoolId: other });
    await createApplicant({ schoolId, childrenInfo: "Class 5" });
    await createApplicant({ schoolId });
    const { duplicates } = await detailOf(parent.id);
    expect(duplicates.map(({ id, same }: { id: string; same: string[] }) => [id, same])).toEqual([
      [twin.id, ["phone", "document", "child"]],
      [bytes.id, ["document"]],
      [phone.id, ["phone"]],
    ]);
  });
});
