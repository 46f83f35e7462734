"use client";
import { z } from "zod";
import { DialogForm } from "@/components/accounts/dialog-form.client";
import { useSendOnce } from "@/components/accounts/use-send-once";
import type { DialogState } from "@/components/ui/dialog-button";
import { SelectField, TextField } from "@/components/ui/field";
import { ENROLMENT_END_LABELS } from "@/lib/enrolments/labels";
import { ENROLMENT_END_REASONS } from "@/lib/enrolments/schema";

const schema = z.object({ endReason: z.enum(ENROLMENT_END_REASONS, "Please choose a reason"), endedOn: z.iso.date("Please enter a date") });

export interface EndingEnrolment {
  id: string;
  schoolName: string;
  /** Today in India: the latest possible day */
  today: string;
  since: string | null;
}

/** Ends an enrolment: when and why the child left. */
export function EndEnrolmentDialog({ dialog, id, schoolName, today, since }: EndingEnrolment & { dialog: DialogState }) {
  const send = useSendOnce(`/api/enrollments/${id}`, "PUT");
  return (
    <DialogForm
      dialog={dialog}
      title="Has your child left?"
      description={<>At {schoolName}. You can review it for two more years.</>}
      schema={schema}
      defaults={{ endReason: "moved", endedOn: today }}
      submitLabel="My child has left"
      failed="Nothing was changed"
      send={send}
      done={{ title: "We have noted that your child has left" }}
    >
      {(field) => (
        <div className="gap-x-4 gap-y-6 grid sm:grid-cols-2">
          <SelectField
            label="Why"
            {...field("endReason")}
            choices={ENROLMENT_END_REASONS.map((reason) => [reason, ENROLMENT_END_LABELS[reason]])}
          />
          <TextField label="Last day" type="date" min={since ?? undefined} max={today} {...field("endedOn")} />
        </div>
      )}
    </DialogForm>
  );
}
