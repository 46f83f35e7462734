import { beforeAll, describe, expect, it } from "vitest";
import { db } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import type { PendingEnrolment } from "@/lib/verification/view";
import { createDocument } from "@/tests/factories/applicants";
import { createParent } from "@/tests/factories/parents";
import { createSchool } from "@/tests/factories/schools";
import { signIn } from "@/tests/factories/sessions";
import { createAdminClient } from "@/tests/support/admin-calls";
import { call } from "@/tests/support/call";

const LIST = "/api/admin/enrollments/pending";
let admin: Awaited<ReturnType<typeof createAdminClient>>;
beforeAll(async () => {
  admin = await createAdminClient();
});

async function anAdded({ status = "pending", school = "Sarasvati Mandir", createdAt = new Date() } = {}) {
  const parent = await createParent({ firstName: "Meera" });
  const { id: schoolId } = await createSchool({ name: school });
  const enrolment = await db().enrolment.create({ data: { parentId: parent.id, schoolId, status, createdAt } });
  return { ...enrolment, parent };
}
const decide = (id: string, json: object) => admin.ask("PUT", `/api/admin/enrollments/${id}`, json);

describe("the queue of enrolments", () => {
  it("contains the undecided schools that parents added, oldest first, with documents", async () => {
    const later = await anAdded({ createdAt: new Date("2026-11-03") });
    const earlier = await anAdded({ createdAt: new Date("2026-11-02"), school: "Godavari School" });
    await anAdded({ status: "claimed" });
    await anAdded({ status: "confirmed" });
    const document = await createDocument({ ownerId: earlier.parent.id });
    const { body, headers } = await admin.read(LIST);
    expect(headers.get("x-total-count")).toBe("2");
    expect(body.map(({ id }: PendingEnrolment) => id)).toEqual([earlier.id, later.id]);
    expect(body[0]).toEqual({
      id: earlier.id,
      createdAt: "2026-11-02T00:00:00.000Z",
      className: null,
      academicYear: null,
      school: { id: earlier.schoolId, name: "Godavari School", city: "Nashik" },
      parent: {
        id: earlier.parent.id,
        firstName: "Meera",
        lastName: earlier.parent.lastName,
        email: earlier.parent.email,
        isVerified: true,
      },
      document: expect.objectContaining({ id: document.id }),
    });
    expect((await admin.read(`${LIST}?search=godavari%20meera`)).body.length).toBe(1);
    expect((await admin.read(`${LIST}?sort=newest&limit=1`)).body[0].id).toBe(later.id);
  });
});

describe("deciding on an enrolment", () => {
  it("confirms it, by default for the current academic year, and tells the parent", async () => {
    const added = await anAdded();
    expect(await decide(added.id, { status: "confirmed" })).toMatchObject({ status: 200, body: { id: added.id, status: "confirmed" } });
    expect(await db().enrolment.findUnique({ where: { id: added.id } })).toMatchObject({
      status: "confirmed",
      confirmedAt: expect.any(Date),
      academicYear: expect.any(Number),
    });
    expect(await db().mail.findMany({ where: { userId: added.parentId } })).toMatchObject([
      {
        kind: "enrolment-confirmed",
        facts: { firstName: "Meera", schoolName: "Sarasvati Mandir", link: expect.stringMatching(/\/schools\/[\w-]+#write-review$/) },
      },
    ]);
  });

  it("doesn't invite unverified parents to review", async () => {
    const added = await anAdded();
    await db().user.update({ where: { id: added.parentId }, data: { isVerified: false, verificationStatus: "pending" } });
    await decide(added.id, { status: "confirmed" });
    expect(await db().mail.findMany({ where: { userId: added.parentId } })).toMatchObject([
      { kind: "enrolment-confirmed", facts: { link: null } },
    ]);
  });

  it("rejects it with a reason that the parent is told and deletion clears", async () => {
    const added = await anAdded();
    await decide(added.id, { status: "rejected", reasonText: "The receipt is from a tuition centre." });
    expect(await db().enrolment.findUnique({ where: { id: added.id } })).toMatchObject({
      status: "rejected",
      reasonText: "The receipt is from a tuition centre.",
    });
    expect(await db().mail.findMany({ where: { userId: added.parentId } })).toMatchObject([
      { kind: "enrolment-rejected", facts: { reason: "The receipt is from a tuition centre." } },
    ]);
    const [entry] = await db().auditEntry.findMany({ where: { subjectId: added.id }, include: { personal: true } });
    expect(JSON.stringify(entry.after)).not.toContain("tuition");
    expect(entry.personal).toMatchObject([{ personId: added.parentId }]);
  });

  it("the same decision again gets 200 without effect, the opposite 409", async () => {
    const added = await anAdded();
    const answers = await Promise.all(Array.from({ length: 20 }, () => decide(added.id, { status: "confirmed" })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await db().mail.count({ where: { userId: added.parentId } })).toBe(1);
    expect((await decide(added.id, { status: "rejected" })).body.code).toBe("DECIDED");
  });

  it("is refused if it is decided with the parent's application", async () => {
    const claimed = await anAdded({ status: "claimed" });
    expect((await decide(claimed.id, { status: "confirmed" })).body.code).toBe("CONFLICT");
  });

  it.each([{}, { status: "pending" }, { status: "rejected", reasonText: 7 }])("refuses %j", async (json) =>
    expect((await decide((await anAdded()).id, json)).status).toBe(400),
  );

  it("unknown gets 404, the admin's own 403; everyone but admins is refused", async () => {
    expect((await decide(newId(), { status: "confirmed" })).status).toBe(404);
    const { id: schoolId } = await createSchool();
    const own = await db().enrolment.create({ data: { parentId: admin.id, schoolId, status: "pending" } });
    expect((await decide(own.id, { status: "confirmed" })).status).toBe(403);
    const added = await anAdded();
    const cookie = await signIn(added.parent);
    expect((await call(LIST, { cookie })).status).toBe(403);
    expect((await call(LIST)).status).toBe(401);
    const address = `/api/admin/enrollments/${added.id}`;
    expect((await call(address, { method: "PUT", cookie, json: { status: "confirmed" } })).status).toBe(403);
    expect((await call(address, { method: "PUT", json: { status: "confirmed" } })).status).toBe(401);
  });
});
