"use client";
import { z } from "zod";
import { DialogForm } from "@/components/accounts/dialog-form.client";
import { useSendOnce } from "@/components/accounts/use-send-once";
import { checkClasses } from "@/components/ui/check-field";
import type { DialogState } from "@/components/ui/dialog-button";
import { FieldError } from "@/components/ui/field";
import { groupOfKind, SAFETY_ANSWERS, SAFETY_GROUPS, SAFETY_KINDS, type SafetyKind } from "@/lib/safety/criteria";
import { SAFETY_ANSWER_LABELS, SAFETY_GROUP_LABELS, SAFETY_QUESTIONS } from "@/lib/safety/labels";
import type { OwnSafetyAnswers } from "@/lib/safety/view";

export interface ReportSafetyProps {
  enrolmentId: string;
  schoolName: string;
  answers: OwnSafetyAnswers;
}

type Values = Record<SafetyKind, string>;
const byKind = <Value,>(valueOf: (kind: SafetyKind) => Value) =>
  Object.fromEntries(SAFETY_KINDS.map((kind) => [kind, valueOf(kind)])) as Record<SafetyKind, Value>;
/** A radio group without a choice is null. */
const schema = z
  .object(byKind(() => z.string().nullish()))
  .refine((values) => SAFETY_KINDS.some((kind) => values[kind]), { path: [SAFETY_KINDS[0]], error: "Please answer at least one question" });

/** A parent answers questions about the safety of the school, all at once. */
export function ReportSafetyDialog({ dialog, enrolmentId, schoolName, answers }: ReportSafetyProps & { dialog: DialogState }) {
  const send = useSendOnce(`/api/enrollments/${enrolmentId}/facts`, "PUT");
  return (
    <DialogForm<Values>
      dialog={dialog}
      title="How safe is it?"
      description={
        <>
          At {schoolName}. Answer what you know. Once five families have answered, other parents see how many gave each answer. They never
          see yours.
        </>
      }
      schema={schema as unknown as z.ZodType<unknown, Values>}
      defaults={byKind((kind) => answers[kind] ?? "")}
      names={SAFETY_KINDS}
      submitLabel="Save"
      failed="Your answers were not saved"
      send={(values) => send({ answers: Object.fromEntries(SAFETY_KINDS.flatMap((kind) => (values[kind] ? [[kind, values[kind]]] : []))) })}
      done={{ title: "Thank you", text: "Your answers count from next week’s update." }}
    >
      {(field) =>
        SAFETY_GROUPS.map((group) => (
          <div key={group} className="grid gap-4 border-t border-line pt-4">
            <h3>{SAFETY_GROUP_LABELS[group]}</h3>
            {SAFETY_KINDS.filter((kind) => groupOfKind(kind) === group).map((kind) => {
              const { id, error, ...input } = field(kind);
              return (
                <fieldset key={kind} aria-describedby={error ? `${id}-error` : undefined}>
                  <legend>{SAFETY_QUESTIONS[kind]}</legend>
                  <div className="flex flex-wrap gap-x-6">
                    {SAFETY_ANSWERS.map((answer, index) => (
                      <label key={answer} className={checkClasses}>
                        <input type="radio" {...input} id={index === 0 ? id : undefined} value={answer} />
                        {SAFETY_ANSWER_LABELS[answer]}
                      </label>
                    ))}
                  </div>
                  {error && <FieldError id={`${id}-error`} text={error} />}
                </fieldset>
              );
            })}
          </div>
        ))
      }
    </DialogForm>
  );
}
