import { SelectField } from "@/components/ui/select-field";
import { TextField } from "@/components/ui/text-field";
import { TextareaField } from "@/components/ui/textarea-field";
import { type CorrectionField, isNumber } from "@/lib/curation/criteria";
import { CORRECTION_FIELD_LABELS } from "@/lib/curation/labels";
import { CORRECTION_MAX } from "@/lib/curation/schema";
import { BOARD_LABELS, CLASS_NAMES, CURRICULUM_LABELS, GENDER_LABELS, SCHOOL_TYPE_LABELS } from "@/lib/schools/labels";

type Choice = readonly [value: string, words: string];

const FIRST_CLASS = -2;
const CLASSES = Array.from({ length: 15 }, (_, index): Choice => {
  const number = FIRST_CLASS + index;
  return [String(number), CLASS_NAMES[number] ?? `Class ${number}`];
});

const CHOICES: Partial<Record<CorrectionField, readonly Choice[]>> = {
  curriculum: Object.entries(CURRICULUM_LABELS),
  boardAffiliation: Object.entries(BOARD_LABELS),
  gender: Object.entries(GENDER_LABELS),
  schoolType: Object.entries(SCHOOL_TYPE_LABELS),
  classFrom: CLASSES,
  classTo: CLASSES,
};

const HINTS: Partial<Record<CorrectionField, string>> = {
  averageFees: "In rupees a year, like 45000.",
  phoneNumber: "Up to three, with commas between them.",
  website: "It begins with https:// or http://.",
  zipCode: "Six digits.",
  state: "As India calls it, like Maharashtra.",
  facilities: "One of them, and yes or no, like Library: yes.",
  position: "Latitude and longitude, as maps show them, like 20.0063, 73.7900.",
  udiseCode: "Eleven digits or letters.",
  closed: "Since when, as far as you know.",
};

/** A value as people read it: a choice by its name. */
export const shownValue = (field: CorrectionField, value: string): string =>
  CHOICES[field]?.find(([choice]) => choice === value)?.[1] ?? value;

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
        {choices.map(([value, words]) => (
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
