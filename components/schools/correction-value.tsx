import { SelectField } from "@/components/ui/select-field";
import { TextField } from "@/components/ui/text-field";
import { TextareaField } from "@/components/ui/textarea-field";
import { CORRECTION_FIELD_LABELS } from "@/lib/curation/labels";
import { CORRECTION_MAX, type CorrectionField, isNumber } from "@/lib/curation/schema";
import { BOARD_LABELS, CURRICULUM_LABELS, GENDER_LABELS, SCHOOL_TYPE_LABELS } from "@/lib/schools/labels";

const CHOICES: Partial<Record<CorrectionField, Record<string, string>>> = {
  curriculum: CURRICULUM_LABELS,
  boardAffiliation: BOARD_LABELS,
  gender: GENDER_LABELS,
  schoolType: SCHOOL_TYPE_LABELS,
};

const HINTS: Partial<Record<CorrectionField, string>> = {
  averageFees: "In rupees a year, like 45000.",
  phoneNumber: "Up to three, with commas between them.",
  website: "It begins with https:// or http://.",
  zipCode: "Six digits.",
  udiseCode: "Eleven digits or letters.",
  closed: "Since when, as far as you know.",
};

/** A value as people read it: a choice by its name. */
export const shownValue = (field: CorrectionField, value: string): string => CHOICES[field]?.[value] ?? value;

type ValueProps = { field: CorrectionField; error?: string; id?: string } & Pick<
  React.ComponentProps<"input">,
  "name" | "value" | "defaultValue"
> & {
    onChange?: React.ChangeEventHandler<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>;
    onBlur?: React.FocusEventHandler<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>;
    ref?: React.Ref<HTMLInputElement & HTMLTextAreaElement & HTMLSelectElement>;
  };

/** What is right, in the control that fits the fact. */
export function CorrectionValue({ field, ...control }: ValueProps) {
  const label = field === "closed" ? "When did it close?" : `What is right: ${CORRECTION_FIELD_LABELS[field]}`;
  const given = { label, hint: HINTS[field], maxLength: CORRECTION_MAX.value, ...control };
  const choices = CHOICES[field];
  if (choices) {
    const { maxLength: _, ...select } = given;
    return (
      <SelectField {...select}>
        <option value="">Choose</option>
        {Object.entries(choices).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </SelectField>
    );
  }
  if (field === "overview") return <TextareaField rows={6} {...given} />;
  return <TextField inputMode={isNumber(field) || field === "zipCode" ? "numeric" : undefined} autoComplete="off" {...given} />;
}
