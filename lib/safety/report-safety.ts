import { authorizeStatement, lockEnrolment } from "@/lib/figures/lock-enrolment";
import { clock } from "@/lib/platform/clock";
import { db, inTransaction } from "@/lib/platform/db";
import type { Person } from "@/lib/policy/actor";
import { getOwnSafetyAnswers } from "./queries";
import type { SafetyReport } from "./schema";
import type { OwnSafetyAnswers } from "./view";

interface ReportSafety {
  actor: Person;
  enrolmentId: string;
  report: SafetyReport;
}

/**
 * Replaces a verified parent's answers; an empty list withdraws them, which every parent may do. Not audited: an entry would tell admins
 * who is behind a figure.
 * @throws AppError FORBIDDEN
 */
export async function reportSafety({ actor, enrolmentId, report }: ReportSafety): Promise<OwnSafetyAnswers> {
  return inTransaction(async () => {
    const enrolment = await lockEnrolment(enrolmentId);
    const answers = Object.entries(report.answers);
    if (answers.length > 0) await authorizeStatement(actor, enrolment);
    // Answers that stay are updated in place, because deleting one takes it out of its published figure.
    await db().safetyReport.deleteMany({ where: { enrolmentId, kind: { notIn: answers.map(([kind]) => kind) } } });
    for (const [kind, answer] of answers) {
      const values = { answer, reportedAt: clock.now() };
      await db().safetyReport.upsert({
        where: { enrolmentId_kind: { enrolmentId, kind } },
        create: { enrolmentId, kind, ...values },
        update: values,
      });
    }
    return getOwnSafetyAnswers(enrolmentId);
  });
}

/** Withdraws all answers of a parent, in the current transaction. A figure left with too few households is hidden at once. */
export async function withdrawSafetyAnswers(parentId: string): Promise<void> {
  await db().safetyReport.deleteMany({ where: { enrolment: { parentId } } });
}
