import { recordAudit } from "@/lib/audit/record-audit";
import { declareAsSchool, type Declarer } from "@/lib/curation/facts/declare-as-school";
import { indianDay } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { SAFETY_KINDS, type SafetyKind } from "./criteria";
import { SAFETY_KIND_LABELS } from "./labels";
import { listDeclaredSafety } from "./queries";
import type { DeclaredSafety } from "./schema";

/**
 * Stores what a school answers about safety and access, at once and as of today; null makes an answer unknown, and omitted ones stay.
 * @throws AppError FORBIDDEN, RATE_LIMITED
 */
export const declareSafety = ({ answers, ...declarer }: Declarer & DeclaredSafety): Promise<void> =>
  declareAsSchool(declarer, async ({ id: schoolId }) => {
    const stored = await listDeclaredSafety(schoolId);
    const given = SAFETY_KINDS.filter((kind) => answers[kind] !== undefined);
    const saidOn = new Date(indianDay());
    for (const kind of given) {
      const answer = answers[kind];
      const id = { schoolId, kind };
      if (answer)
        await db().declaredSafetyAnswer.upsert({
          where: { schoolId_kind: id },
          create: { ...id, answer, saidOn },
          update: { answer, saidOn },
        });
    }
    const withdrawn = given.filter((kind) => answers[kind] === null);
    await db().declaredSafetyAnswer.deleteMany({ where: { schoolId, kind: { in: withdrawn } } });
    const changed = given.filter((kind) => (stored.get(kind) ?? null) !== answers[kind]);
    if (changed.length === 0) return;
    const textOf = (answerOf: (kind: SafetyKind) => string | null | undefined) =>
      changed.map((kind) => `${SAFETY_KIND_LABELS[kind]}: ${answerOf(kind) ?? "not known"}`).join("; ");
    await recordAudit({
      actor: declarer.actor,
      action: "school.declare",
      subject: { kind: "school", id: schoolId },
      before: { safetyAnswers: textOf((kind) => stored.get(kind)) },
      after: { safetyAnswers: textOf((kind) => answers[kind]) },
    });
  });
