import { CheckField } from "@/components/ui/check-field";
import { SelectField, TextField } from "@/components/ui/field";
import { ADMISSION_KINDS, daysAround } from "@/lib/admissions/criteria";
import { ADMISSION_KIND_LABELS } from "@/lib/admissions/labels";
import type { AdmissionSchedule } from "@/lib/admissions/view";
import { CLASSES, formatClass } from "@/lib/schools/labels";
import type { SchoolDetail } from "@/lib/schools/view";

interface DeclareDatesProps {
  school: Pick<SchoolDetail, "website" | "classFrom" | "classTo">;
  year: number;
  /** The dates that are stored, if there are any */
  schedule: AdmissionSchedule | undefined;
  /** What could not be saved */
  sent: URLSearchParams | null;
  errors: Readonly<Record<string, string>>;
}

/** The fields for the dates of general admission to a range of classes. */
export function DeclareDates({ school, year, schedule, sent, errors }: DeclareDatesProps) {
  const values = sent ?? valuesOf(schedule, school);
  const field = (name: string) => ({ id: name, name, error: errors[name], defaultValue: values.get(name) ?? undefined });
  const { classFrom, classTo } = { classFrom: school.classFrom ?? CLASSES[0], classTo: school.classTo ?? CLASSES.at(-1)! };
  const classes = CLASSES.filter((one) => classFrom <= one && one <= classTo).map((one) => [one, formatClass(one)] as const);
  const laterRounds = (schedule?.events ?? []).filter(({ round }) => round > 1);
  const { first: min, last: max } = daysAround(year);
  return (
    <>
      <input type="hidden" name="year" value={year} />
      <div className="grid grid-cols-2 gap-x-4">
        <SelectField label="From class" {...field("classFrom")} choices={classes} />
        <SelectField label="To class" {...field("classTo")} choices={classes} />
      </div>
      {[...ADMISSION_KINDS.map((kind) => ({ kind, round: 1 })), ...laterRounds].map(({ kind, round }) => (
        <fieldset key={`${kind} ${round}`} className="grid gap-2 border-t border-line pt-4">
          <legend className="float-left mb-2 w-full font-bold">
            {ADMISSION_KIND_LABELS[kind]}
            {round > 1 && `, round ${round}`}
          </legend>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField label="Day, or first day" type="date" {...{ min, max }} {...field(`${kind}.${round}.from`)} />
            <TextField label="Last day" optional type="date" {...{ min, max }} {...field(`${kind}.${round}.to`)} />
          </div>
        </fieldset>
      ))}
      <TextField
        label="Price of the application form (₹)"
        optional
        inputMode="numeric"
        autoComplete="off"
        maxLength={8}
        {...field("formFee")}
      />
      {school.website !== null && (
        <TextField
          label="Where the school has published these dates"
          hint="The address of a page or document on the school’s website. Parents see a link to it."
          type="url"
          maxLength={500}
          {...field("documentUrl")}
        />
      )}
      {schedule && <CheckField label="Withdraw these dates: the school’s page no longer shows them" name="withdraw" value="yes" />}
    </>
  );
}

function valuesOf(schedule: AdmissionSchedule | undefined, { classFrom, classTo }: DeclareDatesProps["school"]): URLSearchParams {
  const { events, formFee, documentUrl, ...classes } = schedule ?? { classFrom, classTo, events: [], formFee: null, documentUrl: null };
  return new URLSearchParams([
    ["classFrom", String(classes.classFrom ?? CLASSES[0])],
    ["classTo", String(classes.classTo ?? CLASSES.at(-1))],
    ["formFee", String(formFee ?? "")],
    ["documentUrl", documentUrl ?? ""],
    ...events.flatMap(({ kind, round, startsOn, endsOn }) => [
      [`${kind}.${round}.from`, startsOn],
      [`${kind}.${round}.to`, endsOn > startsOn ? endsOn : ""],
    ]),
  ]);
}
