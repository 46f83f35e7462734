import type { Prisma } from "@/prisma/generated/client";
import { db } from "@/lib/platform/db";
import type { Person, Visitor } from "@/lib/policy/actor";

/** The actor of a request, or the person for whom a job runs. */
export type AuditActor = Visitor | Pick<Person, "kind" | "id" | "isAdmin">;

interface AuditRecord {
  /** null: the system (a job, a command) */
  actor: AuditActor | null;
  /** The action: `verification.decide`, `document.view`, `session.begin` */
  action: string;
  subject: { kind: string; id: string };
  /** Ids and changed fields only, never personal data */
  before?: Prisma.InputJsonObject;
  after?: Prisma.InputJsonObject;
  /** Personal data, stored separately and erased with the person. `personId` is the school's id if its facts name a person. */
  personal?: { personId: string; before?: Prisma.InputJsonObject; after?: Prisma.InputJsonObject }[];
}

/** Writes an entry of the audit log in the current transaction and returns its id. A database trigger refuses to change or delete it. */
export async function recordAudit({ actor, action, subject, before, after, personal = [] }: AuditRecord): Promise<bigint> {
  const { id } = await db().auditEntry.create({
    data: {
      actorKind: kindOf(actor),
      actorId: actor?.kind === "person" ? actor.id : null,
      action,
      subjectKind: subject.kind,
      subjectId: subject.id,
      before,
      after,
      personal: { create: personal },
    },
    select: { id: true },
  });
  return id;
}

function kindOf(actor: AuditActor | null): string {
  if (!actor) return "system";
  if (actor.kind === "visitor") return "visitor";
  return actor.isAdmin ? "admin" : "parent";
}
