import { beforeAll, describe, expect, it } from "vitest";
import { db } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { createApplicant } from "@/tests/factories/applicants";
import { createParent } from "@/tests/factories/parents";
import { signIn } from "@/tests/factories/sessions";
import { createAdminClient } from "@/tests/support/admin-calls";
import { call } from "@/tests/support/call";

const ADDRESS = "/api/admin/users/verification";
let admin: Awaited<ReturnType<typeof createAdminClient>>;
beforeAll(async () => {
  admin = await createAdminClient();
});
const rejectAll = (userIds: string[], more = {}) =>
  admin.ask("PUT", ADDRESS, { userIds, isVerified: false, reasonCode: "unreadable", ...more });

describe("rejecting several applications", () => {
  it("rejects each independently and returns its outcome", async () => {
    const [one, two, approved, rejected] = [
      await createApplicant(),
      await createApplicant(),
      await createParent(),
      await createApplicant({ verificationStatus: "rejected" }),
    ];
    const unknown = newId();
    const { status, body } = await rejectAll([one.id, two.id, approved.id, rejected.id, unknown, one.id], {
      reasonText: "Please send a PDF.",
    });
    expect(status).toBe(200);
    const decided = { outcome: "rejected", undoUntil: expect.any(String) };
    expect(body).toEqual([
      { id: one.id, ...decided },
      { id: two.id, ...decided },
      { id: approved.id, outcome: "decided", undoUntil: null },
      { id: rejected.id, outcome: "unchanged", undoUntil: null },
      { id: unknown, outcome: "unknown", undoUntil: null },
    ]);
    for (const { id } of [one, two]) {
      expect(await db().user.findUnique({ where: { id } })).toMatchObject({
        verificationStatus: "rejected",
        reasonText: expect.stringMatching(/^We could not read .* Please send a PDF\.$/),
      });
      expect(await db().mail.count({ where: { userId: id } })).toBe(1);
      expect(await db().auditEntry.count({ where: { subjectId: id } })).toBe(1);
    }
    expect((await db().user.findUniqueOrThrow({ where: { id: approved.id } })).isVerified).toBe(true);
    expect((await admin.undo(two.id)).body.verificationStatus).toBe("pending");
  });

  it("by two admins in opposite order: each is decided once, without a deadlock", async () => {
    const colleague = await createAdminClient();
    const ids = (await Promise.all(Array.from({ length: 10 }, () => createApplicant({ document: false })))).map(({ id }) => id);
    const payload = { isVerified: false, reasonCode: "no-document" };
    const answers = await Promise.all([
      admin.ask("PUT", ADDRESS, { userIds: ids, ...payload }),
      colleague.ask("PUT", ADDRESS, { userIds: [...ids].reverse(), ...payload }),
    ]);
    const outcomes = answers.flatMap(({ body }) => body.map(({ outcome }: { outcome: string }) => outcome));
    expect(outcomes.filter((outcome) => outcome === "rejected").length).toBe(10);
    expect(await db().mail.count({ where: { userId: { in: ids } } })).toBe(10);
  });

  it.each([
    ["nobody", { userIds: [] }, "userIds"],
    ["too many", { userIds: Array.from({ length: 101 }, () => newId()) }, "userIds"],
    ["no ids", { userIds: ["x"] }, "userIds.0"],
    ["an approval", { userIds: [newId()], isVerified: true }, "isVerified"],
  ])("refuses %s", async (_, json, field) => {
    const { status, body } = await admin.ask("PUT", ADDRESS, { isVerified: false, ...json });
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
  });

  it("refuses the whole request if it contains oneself", async () => {
    const parent = await createApplicant();
    expect((await rejectAll([parent.id, admin.id])).status).toBe(403);
    expect((await db().user.findUniqueOrThrow({ where: { id: parent.id } })).verificationStatus).toBe("pending");
  });

  it.each([
    ["a visitor", async () => "", 401],
    ["a parent", async () => signIn(await createParent()), 403],
  ])("refuses %s", async (_, cookieOf, expected) =>
    expect((await call(ADDRESS, { method: "PUT", cookie: await cookieOf(), json: {} })).status).toBe(expected),
  );
});
