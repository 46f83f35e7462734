import { SelectField, TextField, TextareaField } from "@/components/ui/field";
import { CLASSES, FACT_LABELS, formatClass, languageOf, RECOGNITION_LABELS } from "@/lib/schools/labels";
import { BOARDS, CURRICULA, MIN_FOUNDATION_YEAR, GENDERS, SCHOOL_TYPES, TEXT_LIMITS } from "@/lib/schools/schema";
import { FacilityFields } from "./facility-fields";
import { FeeFields } from "./fee-fields";
import { FormPart } from "./form-part";
import type { SchoolFormFacts, SchoolValues, SingleField } from "./school-values";

interface SchoolFormProps {
  values: SchoolValues;
  errors: Readonly<Record<string, string>>;
  form: SchoolFormFacts;
  onChange: (change: Partial<SchoolValues>) => void;
  /** Shown below name and address: schools that may be the same */
  warning: React.ReactNode;
}

const CLASS_OPTIONS = CLASSES.map((number) => [number, formatClass(number)] as const);
const same = (choices: readonly string[]) => choices.map((choice) => [choice, choice] as const);

/** All facts of a school, in sections. Empty fields are not known. */
export function SchoolForm({ values, errors, form, onChange, warning }: SchoolFormProps) {
  const field = (name: SingleField) => ({
    label: FACT_LABELS[name],
    id: `school-${name}`,
    name,
    value: values[name],
    error: errors[name],
    onChange: (event: React.ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) =>
      onChange({ [name]: event.target.value }),
  });
  const short = { maxLength: TEXT_LIMITS.short, autoComplete: "off" } as const;
  const optional = { optional: true, ...short } as const;
  const number = (name: SingleField, maxLength: number) => ({ ...field(name), ...optional, inputMode: "numeric" as const, maxLength });
  const select = (name: SingleField, choices: readonly (readonly [string | number, string])[]) => (
    <SelectField optional {...field(name)} none="Not known" choices={choices} />
  );

  return (
    <>
      <FormPart legend="Name and address">
        <TextField {...field("name")} {...short} maxLength={TEXT_LIMITS.name} lang={languageOf(values.name)} required />
        <TextareaField {...field("address")} rows={2} maxLength={TEXT_LIMITS.address} required />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField {...field("city")} {...short} maxLength={TEXT_LIMITS.city} required />
          <TextField {...field("district")} {...optional} />
          <SelectField {...field("state")} required none="Choose a state" choices={same(form.states)} />
          <TextField {...field("zipCode")} inputMode="numeric" maxLength={6} autoComplete="off" required />
        </div>
        {warning}
      </FormPart>
      <FormPart legend="About the school">
        <TextareaField {...field("overview")} optional rows={4} maxLength={TEXT_LIMITS.overview} />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField {...field("principalName")} {...optional} />
          <TextField {...number("foundationYear", 4)} hint={`From ${MIN_FOUNDATION_YEAR} to this year`} />
          {select("schoolType", same(SCHOOL_TYPES))}
          <SelectField {...field("recognition")} choices={Object.entries(RECOGNITION_LABELS)} />
          {select("gender", same(GENDERS))}
          <TextField {...number("studentCount", 9)} />
          <TextField {...field("teacherStudentRatio")} {...optional} />
        </div>
      </FormPart>
      <FormPart legend="Teaching">
        <div className="grid gap-4 sm:grid-cols-2">
          {select("curriculum", same(CURRICULA))}
          {select("boardAffiliation", same(BOARDS))}
          <TextField {...field("affiliationNumber")} optional maxLength={30} autoComplete="off" />
          <TextField {...field("medium")} {...optional} />
          {select("classFrom", CLASS_OPTIONS)}
          {select("classTo", CLASS_OPTIONS)}
        </div>
        <TextField {...field("grades")} {...optional} hint="In the school’s own words, if the classes above don’t say enough" />
      </FormPart>
      <FormPart legend="Contact">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField {...field("phoneNumber")} optional type="tel" maxLength={80} autoComplete="off" />
          <TextField {...field("email")} {...optional} type="email" />
        </div>
        <TextField {...field("website")} optional hint="With http:// or https://" type="url" maxLength={500} autoComplete="off" />
      </FormPart>
      <FeeFields values={values} errors={errors} form={form} onChange={onChange} />
      <FacilityFields facilities={values.facilities} error={errors.facilities} onChange={(facilities) => onChange({ facilities })} />
      <FormPart legend="UDISE code and position">
        <TextField {...field("udiseCode")} {...optional} hint="11 digits or letters" maxLength={11} autoCapitalize="characters" />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField {...field("latitude")} optional hint="For example, 19.9975" inputMode="decimal" maxLength={20} autoComplete="off" />
          <TextField {...field("longitude")} optional hint="For example, 73.7898" inputMode="decimal" maxLength={20} autoComplete="off" />
        </div>
      </FormPart>
    </>
  );
}
