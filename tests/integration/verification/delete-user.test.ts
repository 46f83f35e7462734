import { beforeAll, describe, expect, it } from "vitest";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { newId } from "@/lib/platform/ids";
import { createApplicant } from "@/tests/factories/applicants";
import { createAdmin, createParent, PASSWORD } from "@/tests/factories/parents";
import { createReview } from "@/tests/factories/reviews";
import { createSchool } from "@/tests/factories/schools";
import { signIn } from "@/tests/factories/sessions";
import { createAdminClient } from "@/tests/support/admin-calls";
import { call } from "@/tests/support/call";
import { removeLeavingReviews } from "@/tests/support/leaving-reviews";
import { mailsTo } from "@/tests/support/mails";

let admin: Awaited<ReturnType<typeof createAdminClient>>;
beforeAll(async () => {
  admin = await createAdminClient();
});
const remove = (id: string) => admin.ask("DELETE", `/api/admin/users/${id}`);

describe("deleting a user", () => {
  it("deletes account, sessions, documents and reviews and updates statistics; audit entries remain without a name", async () => {
    const { id: schoolId } = await createSchool();
    const parent = await createApplicant({ firstName: "Meera", schoolId });
    await createReview({ schoolId, authorId: parent.id, isAnonymous: true });
    const cookie = await signIn(parent);
    await admin.reject(parent.id, { reasonText: "A gas bill" });
    expect((await remove(parent.id)).status).toBe(204);
    expect((await call("/api/user", { cookie })).status).toBe(401);
    expect((await remove(parent.id)).status).toBe(404);
    expect(await db().fileDeletion.count({ where: { storageKey: parent.document!.storageKey! } })).toBe(1);
    await removeLeavingReviews();
    expect((await call(`/api/schools/${schoolId}`)).body.stats.totalReviews).toBe(0);
    const log = await db().auditEntry.findMany({ where: { subjectId: parent.id }, include: { personal: true } });
    expect(log.map(({ action, personal }) => [action, personal.length])).toEqual(
      expect.arrayContaining([
        ["verification.decide", 0],
        ["account.delete", 0],
      ]),
    );
  });

  it("is told at once to the other administrators and the operator, without the parent's name; a parent's own deletion isn't", async () => {
    env().AUDIT_DIGEST_TO = `operator-${newId()}@example.org`;
    const colleague = await createAdminClient();
    const [parent, other] = [await createParent({ lastName: "Quillfeather" }), await createParent()];
    const own = { method: "DELETE", cookie: await signIn(other), json: { password: PASSWORD } };
    expect((await call("/api/user", own)).status).toBe(204);
    expect((await remove(parent.id)).status).toBe(204);
    for (const address of [colleague.email, env().AUDIT_DIGEST_TO!]) {
      const mails = await mailsTo(address);
      expect(mails).toMatchObject([{ kind: "team-notice", facts: { event: "deleted" } }]);
      expect(JSON.stringify(mails)).not.toContain("Quillfeather");
    }
    env().AUDIT_DIGEST_TO = undefined;
    const notices = (await mailsTo(admin.email)).filter(({ kind }) => kind === "team-notice");
    expect(notices).toEqual([]);
  });

  it("is refused for admins and oneself (409) and unknown people (404)", async () => {
    for (const id of [admin.id, (await createAdmin()).id]) {
      expect((await remove(id)).status).toBe(409);
      expect(await db().user.count({ where: { id } })).toBe(1);
    }
    expect((await remove(newId())).status).toBe(404);
  });

  it("asks for the password or a passkey again after five minutes", async () => {
    const [parent, colleague] = [await createParent(), await createAdminClient()];
    await db().session.updateMany({ where: { userId: colleague.id }, data: { confirmedAt: new Date(Date.now() - 6 * 60_000) } });
    expect((await colleague.ask("DELETE", `/api/admin/users/${parent.id}`)).body.code).toBe("STEP_UP_REQUIRED");
    expect(await db().user.count({ where: { id: parent.id } })).toBe(1);
  });

  it("is refused for everyone but admins", async () => {
    const [parent, other] = [await createParent(), await createParent()];
    expect((await call(`/api/admin/users/${other.id}`, { method: "DELETE", cookie: await signIn(parent) })).status).toBe(403);
    expect((await call(`/api/admin/users/${other.id}`, { method: "DELETE" })).status).toBe(401);
    expect(await db().user.count({ where: { id: other.id } })).toBe(1);
  });

  it("while another admin decides: the decision is made before, or finds nobody; nothing is left over", async () => {
    const colleague = await createAdminClient();
    for (let round = 0; round < 10; round++) {
      const parent = await createApplicant();
      const [deletion, decision] = await Promise.all([remove(parent.id), colleague.approve(parent.id)]);
      expect(deletion.status).toBe(204);
      expect([200, 404]).toContain(decision.status);
      expect(await db().verificationDecision.count({ where: { parentId: parent.id } })).toBe(0);
      expect(await db().mail.count({ where: { userId: parent.id } })).toBe(0);
    }
  });
});
