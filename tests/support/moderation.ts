import { db } from "@/lib/platform/db";
import { enterAsAdmin } from "./admin-calls";

/** An admin with the calls that decide about reviews. */
export async function enterAsModerator(fields: Parameters<typeof enterAsAdmin>[0] = {}) {
  const admin = await enterAsAdmin(fields);
  const address = (id: string) => `/api/admin/reviews/${id}`;
  return {
    ...admin,
    approveReview: (id: string, decision: object = {}) => admin.ask("PUT", `${address(id)}/approve`, decision),
    removeReview: (id: string, decision?: object) => admin.ask("DELETE", address(id), decision),
    undoReview: (id: string) => admin.ask("POST", `${address(id)}/undo`),
  };
}

/** What a decision leaves behind: decisions, lines of audit, mails that aren't cancelled, entries of the public log. */
export async function tracesOf({ id, authorId, schoolId }: { id: string; authorId: string | null; schoolId: string }) {
  const [decisions, audit, mails, log] = await Promise.all([
    db().reviewDecision.findMany({ where: { reviewId: id }, orderBy: { decidedAt: "asc" } }),
    db().auditEntry.findMany({ where: { subjectId: id }, include: { personal: true }, orderBy: { id: "asc" } }),
    db().mail.findMany({ where: { userId: authorId, status: { not: "cancelled" } }, orderBy: { createdAt: "asc" } }),
    db().moderationLogEntry.findMany({ where: { schoolId }, orderBy: { sequence: "asc" } }),
  ]);
  return { decisions, audit, mails, log };
}
