import { SelectField, TextField, TextareaField } from "@/components/ui/field";
import { type CorrectionField, facilityOf, isNumber, STATE_NAMES } from "@/lib/curation/criteria";
import { CORRECTION_FIELD_LABELS } from "@/lib/curation/labels";
import { MAX_CORRECTION_LENGTHS } from "@/lib/curation/schema";
import {
  BOARD_LABELS,
  CLASSES,
  CURRICULUM_LABELS,
  formatClass,
  GENDER_LABELS,
  RECOGNITION_LABELS,
  SCHOOL_TYPE_LABELS,
} from "@/lib/schools/labels";
import { type CorrectionControl, FacilityCorrection, PositionCorrection } from "./correction-fields";

type Choice = readonly [value: string, words: string];

const CLASS_CHOICES = CLASSES.map((number): Choice => [String(number), formatClass(number)]);

const CHOICES: Partial<Record<CorrectionField, readonly Choice[]>> = {
  state: STATE_NAMES.map((name): Choice => [name, name]),
  curriculum: Object.entries(CURRICULUM_LABELS),
  boardAffiliation: Object.entries(BOARD_LABELS),
  gender: Object.entries(GENDER_LABELS),
  schoolType: Object.entries(SCHOOL_TYPE_LABELS),
  recognition: Object.entries(RECOGNITION_LABELS),
  classFrom: CLASS_CHOICES,
  classTo: CLASS_CHOICES,
};

const HINTS: Partial<Record<CorrectionField, string>> = {
  averageFees: "In rupees per year, for example 45000.",
  phoneNumber: "Up to three, separated by commas.",
  website: "Must start with https:// or http://.",
  zipCode: "Six digits.",
  udiseCode: "Eleven digits or letters.",
  closed: "As far as you know.",
};

const ANSWERS: Record<string, string> = { yes: "Yes", no: "No", unknown: "not known" };

/** A value in words: the label of a choice, a facility with its answer. */
export function shownValue(field: CorrectionField, value: string): string {
  if (field !== "facilities") return CHOICES[field]?.find(([choice]) => choice === value)?.[1] ?? value;
  const { name, answer } = facilityOf(value);
  return answer ? `${name}: ${ANSWERS[answer] ?? answer}` : (ANSWERS[name] ?? name);
}

export function CorrectionValue({ field, ...control }: CorrectionControl & { field: CorrectionField }) {
  if (field === "facilities") return <FacilityCorrection {...control} />;
  if (field === "position") return <PositionCorrection {...control} />;
  const given = {
    ...control,
    label: field === "closed" ? "When did it close?" : `Correct value: ${CORRECTION_FIELD_LABELS[field]}`,
    hint: HINTS[field],
    onChange: (event: React.ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
      control.onChange(event.target.value),
  };
  const choices = CHOICES[field];
  if (choices) {
    const isOther = control.value !== "" && !choices.some(([value]) => value === control.value);
    return <SelectField none="Choose" choices={isOther ? [[control.value, control.value], ...choices] : choices} {...given} />;
  }
  const text = { ...given, maxLength: MAX_CORRECTION_LENGTHS.value };
  if (field === "overview") return <TextareaField rows={6} {...text} />;
  return <TextField inputMode={isNumber(field) || field === "zipCode" ? "numeric" : undefined} autoComplete="off" {...text} />;
}
