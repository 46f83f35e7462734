import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useState } from "react";
import { type Resolver, useForm, useWatch } from "react-hook-form";
import { failureOf } from "@/components/accounts/failure";
import { CHECK_FORM, type Fault } from "@/components/accounts/fault";
import { summedErrors } from "@/components/accounts/summed-errors";
import { useFieldProps, WHEN_SENT } from "@/components/accounts/use-field-props";
import { useSendOnce } from "@/components/accounts/use-send-once";
import { ErrorSummary } from "@/components/ui/error-summary";
import { SelectField } from "@/components/ui/select-field";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextField } from "@/components/ui/text-field";
import { TextareaField } from "@/components/ui/textarea-field";
import { CORRECTION_FIELD_LABELS } from "@/lib/curation/labels";
import { CORRECTION_FIELDS, CORRECTION_MAX, type CorrectionField, newCorrection } from "@/lib/curation/schema";
import { CorrectionValue } from "./correction-value";

interface Values {
  field: CorrectionField | "";
  value: string;
  source: string;
  note: string;
  email: string;
}

const NAMES = ["field", "value", "source", "note", "email"] as const;
const EMPTY: Values = { field: "", value: "", source: "", note: "", email: "" };

/** What is wrong, what is right, and how that is known. */
export function CorrectionForm({ schoolId, onReceived }: { schoolId: string; onReceived: () => void }) {
  const form = useForm<Values>({
    resolver: zodResolver(newCorrection as never) as unknown as Resolver<Values>,
    defaultValues: EMPTY,
    ...WHEN_SENT,
  });
  const { isSubmitting, submitCount } = form.formState;
  const [fault, setFault] = useState<Fault | null>(null);
  const send = useSendOnce(`/api/schools/${schoolId}/corrections`);
  const field = useFieldProps(form);
  const about = useWatch({ control: form.control, name: "field" });
  const { setValue } = form;
  // What was written about one fact says nothing of another.
  useEffect(() => setValue("value", ""), [about, setValue]);

  const submit = form.handleSubmit(
    async (values) => {
      setFault(null);
      try {
        await send(values);
        onReceived();
      } catch (error) {
        const { text, fields } = failureOf(error);
        for (const [name, message] of Object.entries(fields)) form.setError(name as keyof Values, { message });
        const errors = Object.entries(fields).map(([fieldId, message]) => ({ fieldId, text: message }));
        setFault({ title: "Your correction was not sent", text: errors.length > 0 ? undefined : text, errors });
      }
    },
    (errors) => setFault({ title: CHECK_FORM, errors: summedErrors(errors, about ? NAMES : NAMES.filter((name) => name !== "value")) }),
  );

  return (
    <form
      className="form"
      noValidate
      onSubmit={(event) => {
        if (isSubmitting) event.preventDefault();
        else void submit(event);
      }}
    >
      {fault && <ErrorSummary {...fault} attempt={submitCount} />}
      <SelectField label="What is wrong?" {...field("field")}>
        <option value="">Choose</option>
        {CORRECTION_FIELDS.map((name) => (
          <option key={name} value={name}>
            {CORRECTION_FIELD_LABELS[name]}
          </option>
        ))}
      </SelectField>
      {about ? <CorrectionValue key={about} field={about} {...field("value")} /> : null}
      <TextField
        label="How do you know?"
        hint="Where we can look: an address on the web, a notice at the school, a visit. It is shown beside the fact: please name no person."
        maxLength={CORRECTION_MAX.source}
        {...field("source")}
      />
      <TextareaField label="Anything else?" optional hint="Only our team reads it." maxLength={CORRECTION_MAX.note} {...field("note")} />
      <TextField
        label="Your e-mail address"
        optional
        hint="Only if you want an answer; it is used for nothing else."
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        {...field("email")}
      />
      <SubmitButton isPending={isSubmitting} pendingLabel="Sending..." block>
        Send Correction
      </SubmitButton>
    </form>
  );
}
