import { toast } from "@/components/ui/toast";
import { CallError } from "@/lib/http/client";
import type { PendingReply } from "@/lib/moderation/view";
import { REPLY_RULES } from "@/lib/reviews/schema";
import { callAdmin, toastFailure } from "@/components/admin/call-admin";
import { RemovalDialog } from "./removal-dialog";
import type { StatedReason } from "./rule-form";

interface RemoveReplyProps {
  reply: PendingReply;
  onRemoved: () => void;
  onClose: () => void;
  returnFocus: () => void;
}

/** Deletes a school's reply for a rule. Its author and the public log get the rule. */
export function RemoveReply({ reply, onRemoved, onClose, returnFocus }: RemoveReplyProps) {
  const remove = async (reason: StatedReason) => {
    try {
      await callAdmin(`/api/admin/replies/${reply.id}`, { method: "DELETE", body: { ...reason, version: reply.version } });
    } catch (error) {
      toastFailure(error, (error instanceof CallError && error.text) || "Failed to delete the reply.");
      return false;
    }
    onRemoved();
    toast({ title: "Reply Deleted", text: `${reply.school.name}. We have told the author. The public log names the rule.` });
    return true;
  };

  return (
    <RemovalDialog
      title={`Delete the reply from ${reply.school.name}`}
      description="This can’t be undone. The school can reply again."
      hint="We tell the author. The public log names the rule."
      wordsLabel="More details for the author"
      submitLabel="Delete Reply"
      rules={REPLY_RULES}
      remove={remove}
      onClose={onClose}
      returnFocus={returnFocus}
    />
  );
}
