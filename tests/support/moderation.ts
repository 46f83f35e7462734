import { db } from "@/lib/platform/db";
import { createAdminClient } from "./admin-calls";

/** A signed-in admin with functions for decisions on reviews. */
export async function createModeratorClient(fields: Parameters<typeof createAdminClient>[0] = {}) {
  const admin = await createAdminClient(fields);
  const pathOf = (id: string) => `/api/admin/reviews/${id}`;
  return {
    ...admin,
    approveReview: (id: string, decision: object = {}) => admin.ask("PUT", `${pathOf(id)}/approve`, decision),
    removeReview: (id: string, decision?: object) => admin.ask("DELETE", pathOf(id), decision),
    undoReview: (id: string) => admin.ask("POST", `${pathOf(id)}/undo`),
  };
}

/** What decisions on a review wrote: decisions, audit entries, emails that aren't cancelled, entries of the moderation log. */
export async function tracesOf({ id, authorId, schoolId }: { id: string; authorId: string | null; schoolId: string }) {
  const [decisions, audit, mails, log] = await Promise.all([
    db().reviewDecision.findMany({ where: { reviewId: id }, orderBy: { decidedAt: "asc" } }),
    db().auditEntry.findMany({ where: { subjectId: id }, include: { personal: true }, orderBy: { id: "asc" } }),
    db().mail.findMany({ where: { userId: authorId, status: { not: "cancelled" } }, orderBy: { createdAt: "asc" } }),
    db().moderationLogEntry.findMany({ where: { schoolId }, orderBy: { sequence: "asc" } }),
  ]);
  return { decisions, audit, mails, log };
}
