import { recordAudit } from "@/lib/audit/record-audit";
import { requireLimit } from "@/lib/http/limits/rate-limits";
import { queueMail } from "@/lib/mail/queue-mail";
import { clock } from "@/lib/platform/clock";
import { db, inTransaction } from "@/lib/platform/db";
import { newId, randomBase32 } from "@/lib/platform/ids";
import type { Actor } from "@/lib/policy/actor";
import { grievanceDueAt } from "./deadlines";
import { CATEGORY_LABELS } from "./labels";
import { mailOfficer } from "./remind-officer";
import type { NewGrievance } from "./schema";
import type { ReceivedGrievance } from "./view";

interface RaiseGrievance {
  actor: Actor;
  /** The client's IP address; not stored */
  address: string;
  grievance: NewGrievance;
}

const TOO_MANY = "You’ve sent many grievances in a short time. Please email the grievance officer.";

/**
 * Stores a grievance and mails sender and officer. Neither email quotes the message, because the address may be a stranger's.
 * @throws AppError RATE_LIMITED
 */
export async function raiseGrievance({ actor, address, grievance }: RaiseGrievance): Promise<ReceivedGrievance> {
  const userId = actor.kind === "person" ? actor.id : null;
  await requireLimit({ limit: "grievance-address", address }, TOO_MANY);
  await requireLimit({ limit: "grievance-mail", of: grievance.email }, TOO_MANY);
  if (userId) await requireLimit({ limit: "grievance", of: userId }, TOO_MANY);
  return inTransaction(async () => {
    const now = clock.now();
    const { id, number, dueAt } = await db().grievance.create({
      data: {
        ...grievance,
        id: newId(),
        number: newNumber(),
        userId,
        createdAt: now,
        acknowledgedAt: now,
        dueAt: grievanceDueAt(grievance.category, now),
      },
    });
    await queueMail({
      kind: "grievance-received",
      address: grievance.email,
      userId: userId ?? undefined,
      facts: { name: grievance.name, number, about: CATEGORY_LABELS[grievance.category], dueAt: dueAt.toISOString() },
    });
    await mailOfficer({ number, category: grievance.category, dueAt }, "new");
    await recordAudit({ actor, action: "grievance.raise", subject: { kind: "grievance", id }, after: { category: grievance.category } });
    return { number, dueAt: dueAt.toISOString() };
  });
}

/** `G-7K3M9Q2X`: 40 random bits, so that numbers can't be guessed. */
const newNumber = (): string => `G-${randomBase32(8).toUpperCase()}`;
