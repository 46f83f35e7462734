import { cancelMails, queueMail } from "@/lib/mail/queue-mail";
import { appUrl } from "@/lib/platform/env";
import { ruleForAuthor } from "@/lib/reviews/labels";
import type { StatedRule } from "@/lib/reviews/schema";
import { replyMailAbout } from "@/lib/reviews/replies/withdraw-reply";
import { UNDO_SECONDS } from "@/lib/verification/schema";
import type { LockedReply } from "./locked-reply";

interface ReplyMail {
  reply: LockedReply;
  decision: "approved" | "removed";
  rule: StatedRule | null;
  reasonText: string | null;
}

/**
 * Tells a reply's author the decision after ten seconds; a new decision within them replaces the email. The review's author
 * gets none: the page shows the reply.
 */
export async function queueReplyMail({ reply, decision, rule, reasonText }: ReplyMail): Promise<void> {
  const about = replyMailAbout(reply.id);
  await cancelMails(about);
  if (!reply.author) return;
  const { id: userId, firstName, email: address } = reply.author;
  const envelope = { userId, address, about, delaySeconds: UNDO_SECONDS };
  const schoolName = reply.school.name;
  const link = `${appUrl()}/schools/${reply.schoolId}#review-${reply.reviewId}`;
  if (decision === "approved") await queueMail({ ...envelope, kind: "reply-published", facts: { firstName, schoolName, link } });
  else {
    const facts = { firstName, schoolName, rule: ruleForAuthor(rule!), reason: reasonText ?? "", link };
    await queueMail({ ...envelope, kind: "reply-removed", facts });
  }
}
