"use client";
import { z } from "zod";
import { DialogForm } from "@/components/accounts/dialog-form.client";
import { useSendOnce } from "@/components/accounts/use-send-once";
import type { DialogState } from "@/components/ui/dialog-button";
import { TextareaField } from "@/components/ui/field";
import { MAX_APPEAL_LENGTH, writtenText } from "@/lib/reviews/schema";

const schema = z.object({ text: writtenText(MAX_APPEAL_LENGTH).min(1, "Please say why") });

export interface AppealedRemoval {
  id: string;
  schoolName: string;
}

export function AppealDialog({ dialog, id, schoolName }: AppealedRemoval & { dialog: DialogState }) {
  const send = useSendOnce(`/api/reviews/${id}/appeals`);
  return (
    <DialogForm
      dialog={dialog}
      title="Appeal this decision"
      description={`Someone else on our team, where possible, will look at your review of ${schoolName} again. We will email you our answer within seven days.`}
      schema={schema}
      defaults={{ text: "" }}
      submitLabel="Send"
      pendingLabel="Sending..."
      failed="Your appeal was not sent"
      send={send}
      done={{ title: "Appeal sent" }}
    >
      {(field) => <TextareaField label="Why should the review be published?" rows={5} {...field("text")} />}
    </DialogForm>
  );
}
