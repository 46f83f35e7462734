import { db, inTransaction } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import { VISITOR } from "@/lib/policy/actor";
import { changeEnrolment } from "./change-enrolment";
import { redeemLink } from "./mailed-links";
import type { EnrolmentAnswer } from "./schema";
import type { AnsweredQuestion } from "./view";

/**
 * Stores the answer of a mailed link, which stays valid if the answer is rejected.
 * @throws AppError NOT_FOUND (used, expired or unknown), CONFLICT (the enrolment has ended meanwhile)
 */
export async function answerByMail({ token, answer }: { token: string; answer: EnrolmentAnswer }): Promise<AnsweredQuestion> {
  return inTransaction(async () => {
    const id = await redeemLink("enrolment", token);
    const enrolment = id && (await db().enrolment.findUnique({ where: { id }, select: { parentId: true } }));
    if (!id || !enrolment)
      throw new AppError(
        "NOT_FOUND",
        "This link has already been used or has expired. You can still answer on your account page when you are signed in.",
      );
    const { school } = await changeEnrolment({ actor: VISITOR, parentId: enrolment.parentId, id, change: { answer } });
    return { schoolName: school.name, answer };
  });
}
