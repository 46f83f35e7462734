import { queueMail } from "@/lib/mail/queue-mail";
import { appUrl } from "@/lib/platform/env";
import { ruleForAuthor } from "@/lib/reviews/labels";
import type { StatedRule } from "@/lib/reviews/schema";
import { UNDO_SECONDS } from "@/lib/verification/schema";

interface ModerationMail {
  subject: "review" | "reply";
  author: { id: string; firstName: string; email: string };
  schoolName: string;
  decision: "approved" | "removed";
  rule: StatedRule | null;
  reasonText: string | null;
  path: string;
  about: string;
}

/** Tells the author of a review or reply the decision once it can no longer be undone. */
export async function queueModerationMail(mail: ModerationMail): Promise<void> {
  const { subject, author, schoolName, decision, rule, reasonText, path, about } = mail;
  const envelope = { userId: author.id, address: author.email, about, delaySeconds: UNDO_SECONDS };
  const facts = { firstName: author.firstName, schoolName, link: `${appUrl()}${path}` };
  if (decision === "approved") await queueMail({ ...envelope, kind: `${subject}-published`, facts });
  else {
    const removal = { rule: ruleForAuthor(rule!), reason: reasonText ?? "" };
    await queueMail({ ...envelope, kind: `${subject}-removed`, facts: { ...facts, ...removal } });
  }
}
