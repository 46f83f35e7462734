import type { Prisma } from "@/prisma/generated/client";
import { db } from "@/lib/platform/db";
import type { Person, Visitor } from "@/lib/policy/actor";

/** Who did it: whoever asks, or the person who ordered what a job did later. */
export type AuditActor = Visitor | Pick<Person, "kind" | "id" | "isAdmin">;

interface AuditRecord {
  /** null: the product itself did it (a job, a command) */
  actor: AuditActor | null;
  /** What was done: `verification.decide`, `document.view`, `session.begin` */
  action: string;
  subject: { kind: string; id: string };
  /** Ids and changed fields only: nothing that names a person */
  before?: Prisma.InputJsonObject;
  after?: Prisma.InputJsonObject;
  /** Names, addresses, words: they lie apart, and go when the person is erased. `personId` is the school's where its facts name one. */
  personal?: { personId: string; before?: Prisma.InputJsonObject; after?: Prisma.InputJsonObject }[];
}

/**
 * Writes a line of the audit log, in the transaction of what it reports. A trigger of the database refuses to change or
 * delete it. Answers its id.
 */
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
