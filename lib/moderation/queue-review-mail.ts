import { queueMail } from "@/lib/mail/queue-mail";
import { appUrl } from "@/lib/platform/env";
import { ruleForAuthor } from "@/lib/reviews/labels";
import type { StatedRule } from "@/lib/reviews/schema";
import { UNDO_SECONDS } from "@/lib/verification/schema";
import type { LockedReviewRow } from "./locked-review";

interface ReviewMail {
  review: LockedReviewRow;
  decision: "approved" | "removed";
  rule: StatedRule | null;
  reasonText: string | null;
  about: string;
}

/** Tells the author the decision once it can no longer be undone. */
export async function queueReviewMail({ review, decision, rule, reasonText, about }: ReviewMail): Promise<void> {
  if (!review.author) return;
  const { id: userId, firstName, email: address } = review.author;
  const envelope = { userId, address, about, delaySeconds: UNDO_SECONDS };
  const schoolName = review.school.name;
  if (decision === "approved") {
    const link = `${appUrl()}/schools/${review.schoolId}#review-${review.id}`;
    await queueMail({ ...envelope, kind: "review-published", facts: { firstName, schoolName, link } });
  } else {
    const facts = { firstName, schoolName, rule: ruleForAuthor(rule!), reason: reasonText ?? "", link: `${appUrl()}/account#reviews` };
    await queueMail({ ...envelope, kind: "review-removed", facts });
  }
}
