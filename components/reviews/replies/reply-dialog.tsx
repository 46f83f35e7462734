import { DialogForm } from "@/components/accounts/dialog-form.client";
import { useSendOnce } from "@/components/accounts/use-send-once";
import type { DialogState } from "@/components/ui/dialog-button";
import { TextareaField } from "@/components/ui/field";
import { MAX_REPLY_LENGTH, replyPayload } from "@/lib/reviews/schema";

export function ReplyDialog({ dialog, reviewId, onSent }: { dialog: DialogState; reviewId: string; onSent: () => void }) {
  const send = useSendOnce(`/api/reviews/${reviewId}/reply`);
  return (
    <DialogForm<{ text: string }>
      dialog={dialog}
      title="Reply to this review"
      description="Your reply is public. It shows your school’s name, not yours. A moderator reads it first. You can reply once to each review."
      schema={replyPayload}
      defaults={{ text: "" }}
      submitLabel="Send Reply"
      pendingLabel="Sending..."
      failed="The reply was not sent"
      returnTo={location.pathname}
      send={send}
      onDone={onSent}
    >
      {(field) => (
        <TextareaField
          label="Reply"
          hint="Respond to what the review says. Don’t name or try to identify the parent or child."
          rows={8}
          maxLength={MAX_REPLY_LENGTH}
          {...field("text")}
        />
      )}
    </DialogForm>
  );
}
