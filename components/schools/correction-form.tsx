import { EmailField } from "@/components/accounts/email/email-field";
import { useEffect } from "react";
import { useWatch } from "react-hook-form";
import { useSendOnce } from "@/components/accounts/use-send-once";
import { useValidatedForm } from "@/components/accounts/use-validated-form";
import { ValidatedForm } from "@/components/accounts/validated-form";
import { SelectField, TextField, TextareaField } from "@/components/ui/field";
import { CORRECTION_FIELDS, type CorrectionField } from "@/lib/curation/criteria";
import { CORRECTION_FIELD_LABELS } from "@/lib/curation/labels";
import { MAX_CORRECTION_LENGTHS, newCorrection } from "@/lib/curation/schema";
import { CorrectionValue } from "./correction-value";

const NAMES = ["field", "value", "source", "note", "email"] as const;
type Values = Record<(typeof NAMES)[number], string> & { field: CorrectionField | "" };
const EMPTY: Values = { field: "", value: "", source: "", note: "", email: "" };

export function CorrectionForm({ schoolId, onReceived }: { schoolId: string; onReceived: () => void }) {
  const sendOnce = useSendOnce(`/api/schools/${schoolId}/corrections`);
  const { form, field, sending } = useValidatedForm<Values>({
    schema: newCorrection,
    defaults: EMPTY,
    names: ({ field: about }) => (about ? NAMES : NAMES.filter((name) => name !== "value")),
    failed: "Your correction was not sent",
    send: async (values) => {
      await sendOnce(values);
      onReceived();
    },
  });
  const [about, value] = useWatch({ control: form.control, name: ["field", "value"] });
  const { setValue } = form;
  // Clears the value when another fact is chosen, because the value was meant for the previous one.
  useEffect(() => setValue("value", ""), [about, setValue]);

  return (
    <ValidatedForm sending={sending} submitLabel="Send Correction" pendingLabel="Sending...">
      <SelectField
        label="What is wrong?"
        {...field("field")}
        none="Choose"
        choices={CORRECTION_FIELDS.map((name) => [name, CORRECTION_FIELD_LABELS[name]])}
      />
      {about ? (
        <CorrectionValue
          key={about}
          field={about}
          id="value"
          value={value}
          error={form.formState.errors.value?.message}
          onChange={(right) => {
            setValue("value", right);
            form.clearErrors("value");
          }}
        />
      ) : null}
      <TextField
        label="How do you know?"
        hint="For example a web page, a notice at the school or your own visit. We show this next to the fact, so please don’t name anyone."
        maxLength={MAX_CORRECTION_LENGTHS.source}
        {...field("source")}
      />
      <TextareaField
        label="Anything else?"
        optional
        hint="Only our team reads it."
        maxLength={MAX_CORRECTION_LENGTHS.note}
        {...field("note")}
      />
      <EmailField
        label="Your email address"
        optional
        hint="Only if you want a reply. We don’t use it for anything else."
        {...field("email")}
      />
    </ValidatedForm>
  );
}
