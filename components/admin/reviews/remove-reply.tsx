import { toast } from "@/components/ui/toast";
import { CallError } from "@/lib/http/client";
import type { PendingReply } from "@/lib/moderation/view";
import { REPLY_RULES } from "@/lib/reviews/schema";
import { callAdmin, toastFailure } from "@/components/admin/call-admin";
import { RemovalDialog } from "@/components/admin/removal-dialog";
import type { StatedReason } from "./rule-form";

interface RemoveReplyProps {
  reply: PendingReply;
  onRemoved: () => void;
  onClose: () => void;
  returnFocus: () => void;
}

/** Removes a school's reply for a rule, which its writer and the public log are told. */
export function RemoveReply({ reply, onRemoved, onClose, returnFocus }: RemoveReplyProps) {
  const remove = async (reason: StatedReason) => {
    try {
      await callAdmin(`/api/admin/replies/${reply.id}`, { method: "DELETE", body: { ...reason, version: reply.version } });
    } catch (error) {
      toastFailure(error, (error instanceof CallError && error.text) || "Failed to remove the reply.");
      return false;
    }
    onRemoved();
    toast({ title: "Reply Removed", text: `Of ${reply.school.name}. Its writer is told; the public log names the rule.` });
    return true;
  };

  return (
    <RemovalDialog
      title={`Remove the reply of ${reply.school.name}`}
      description="The school may reply again."
      hint="Its writer and the public log are told it."
      wordsLabel="More, to its writer"
      submitLabel="Remove Reply"
      rules={REPLY_RULES}
      remove={remove}
      onClose={onClose}
      returnFocus={returnFocus}
    />
  );
}
