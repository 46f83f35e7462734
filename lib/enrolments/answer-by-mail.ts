import { db, inTransaction } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import { VISITOR } from "@/lib/policy/actor";
import { redeemAnswerToken } from "./answer-token";
import { changeEnrolment } from "./change-enrolment";
import type { EnrolmentAnswer } from "./schema";
import type { AnsweredQuestion } from "./view";

/**
 * Takes the answer of whoever holds the link that was mailed to the parent. The link works once, for this one enrolment; when the
 * answer cannot be taken it stays good, for link and answer are one transaction.
 *
 * @throws AppError NOT_FOUND (used, too old, never given out), CONFLICT (the enrolment ended meanwhile)
 */
export async function answerByMail({ token, answer }: { token: string; answer: EnrolmentAnswer }): Promise<AnsweredQuestion> {
  return inTransaction(async () => {
    const id = await redeemAnswerToken(token);
    const enrolment = id && (await db().enrolment.findUnique({ where: { id }, select: { parentId: true } }));
    if (!id || !enrolment)
      throw new AppError(
        "NOT_FOUND",
        "This link was used already, or is too old. You can still answer on your account page, when you are signed in.",
      );
    const { school } = await changeEnrolment({ actor: VISITOR, parentId: enrolment.parentId, id, change: { answer } });
    return { schoolName: school.name, answer };
  });
}
