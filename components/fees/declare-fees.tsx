import { SelectField, TextField } from "@/components/ui/field";
import { CLASS_GROUPS, FEE_HEADS, type FeeHead, hasClass, MAX_FEE_GROUPS, overlaps } from "@/lib/fees/criteria";
import { formatClasses } from "@/lib/fees/labels";
import type { FeeSchedule, ScheduleGroup } from "@/lib/fees/view";
import { CLASSES, formatAcademicYear, formatClass } from "@/lib/schools/labels";
import type { SchoolDetail } from "@/lib/schools/view";
import { FeeAmounts, timesOf } from "./fee-amounts";

type School = Pick<SchoolDetail, "website" | "classFrom" | "classTo">;

interface DeclareFeesProps {
  school: School;
  year: number;
  /** Newest year first */
  declared: readonly FeeSchedule[];
  /** What could not be saved */
  sent: URLSearchParams | null;
  errors: Readonly<Record<string, string>>;
}

/** The fields for the fees of a year, filled in from what is declared for it or else for the year before. */
export function DeclareFees({ school, year, declared, sent, errors }: DeclareFeesProps) {
  const schedule = declared.find(({ academicYear }) => academicYear === year);
  const earlier = schedule ? undefined : declared.find(({ academicYear }) => academicYear < year);
  const values = sent ?? valuesOf(schedule ?? earlier, school);
  const filled = [...values.keys()].flatMap((name) => /^(\d+)\.\w+$/.exec(name)?.[1] ?? []);
  const shownCount = Math.min(Math.max(-1, ...filled.map(Number)) + 2, MAX_FEE_GROUPS);
  const field = (name: string) => ({ id: name, name, error: errors[name], defaultValue: values.get(name) ?? undefined });
  const classes = CLASSES.filter((one) => hasClass(school, one)).map((one) => [one, formatClass(one)] as const);
  return (
    <>
      <input type="hidden" name="year" value={year} />
      {earlier && !sent && <p>Filled in with the fees of {formatAcademicYear(earlier.academicYear)}. Please check each amount.</p>}
      {school.website !== null && (
        <TextField
          label="Where the school has published its fees"
          hint="The address of a page or document on the school’s website. Parents see a link to it."
          type="url"
          required
          maxLength={500}
          {...field("documentUrl")}
        />
      )}
      <p>Leave blank what you don’t charge. For classes that pay the same, fill in one group.</p>
      {Array.from({ length: shownCount }, (_, group) => (
        <details key={group} open={isOpen(group, values, errors)} className="border-t border-line">
          <summary className="flex min-h-12 cursor-pointer items-center font-bold">{titleOf(group, values)}</summary>
          <div className="grid gap-6 pb-4">
            <div className="grid grid-cols-2 gap-x-4">
              <SelectField label="From class" {...field(`${group}.classFrom`)} none="Not chosen" choices={classes} />
              <SelectField label="To class" {...field(`${group}.classTo`)} none="Not chosen" choices={classes} />
            </div>
            <FeeAmounts field={(name) => field(`${group}.${name}`)} />
          </div>
        </details>
      ))}
    </>
  );
}

function titleOf(group: number, values: URLSearchParams): string {
  const [classFrom, classTo] = ["classFrom", "classTo"].map((name) => values.get(`${group}.${name}`));
  return classFrom && classTo ? formatClasses({ classFrom: Number(classFrom), classTo: Number(classTo) }) : "Other classes";
}

const isOpen = (group: number, values: URLSearchParams, errors: object): boolean =>
  Object.keys(errors).some((name) => name.startsWith(`${group}.`)) || FEE_HEADS.some((head) => values.has(`${group}.${head}`));

/** Without a schedule, the usual groups of classes without amounts. */
function valuesOf(schedule: FeeSchedule | undefined, school: School): URLSearchParams {
  const own = { classFrom: school.classFrom ?? CLASSES[0], classTo: school.classTo ?? CLASSES.at(-1)! };
  const usual = CLASS_GROUPS.filter((group) => overlaps(group, own)).map(({ classFrom, classTo }) => ({
    ...{ classFrom: Math.max(classFrom, own.classFrom), classTo: Math.min(classTo, own.classTo) },
    heads: [],
  }));
  const groups: Pick<ScheduleGroup, "classFrom" | "classTo" | "heads">[] = schedule?.groups ?? usual;
  return new URLSearchParams([
    ["documentUrl", schedule?.documentUrl ?? ""],
    ...groups.flatMap(({ classFrom, classTo, heads }, group) => [
      [`${group}.classFrom`, String(classFrom)],
      [`${group}.classTo`, String(classTo)],
      ...heads.flatMap(({ head, amount, timesAYear }) => [
        [`${group}.${head}`, String(amount)],
        [`${group}.${timesOf(head as FeeHead)}`, String(timesAYear)],
      ]),
    ]),
  ]);
}
