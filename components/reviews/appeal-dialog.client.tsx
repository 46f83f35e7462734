"use client";
import { z } from "zod";
import { DialogForm } from "@/components/accounts/dialog-form.client";
import { useSendOnce } from "@/components/accounts/use-send-once";
import type { DialogState } from "@/components/ui/opens-dialog";
import { TextareaField } from "@/components/ui/textarea-field";
import { COMMENT_MAX, writtenText } from "@/lib/reviews/schema";

const schema = z.object({ text: writtenText(COMMENT_MAX).min(1, "Please say why") });

export interface AppealedRemoval {
  /** Of the review */
  id: string;
  schoolName: string;
}

/** Asks for another look at a removal, once. */
export function AppealDialog({ dialog, id, schoolName }: AppealedRemoval & { dialog: DialogState }) {
  const send = useSendOnce(`/api/reviews/${id}/appeals`);
  return (
    <DialogForm<z.input<typeof schema>>
      dialog={dialog}
      title="Ask for another look"
      description={`Our team looks again at your review of ${schoolName}, where it can by somebody else, and answers you by mail within seven days.`}
      schema={schema}
      defaults={{ text: "" }}
      names={["text"]}
      submitLabel="Send"
      pendingLabel="Sending..."
      failed="Your appeal was not sent"
      send={send}
      done={{ title: "Appeal sent" }}
    >
      {(field) => <TextareaField label="Why should it stand?" rows={5} {...field("text")} />}
    </DialogForm>
  );
}
