import { Options } from "@/components/ui/options";
import { SelectField } from "@/components/ui/select-field";
import { CLASSES, formatAcademicYear, formatClass } from "@/lib/schools/labels";

type Select = Omit<React.ComponentProps<typeof SelectField>, "label" | "children">;

/** A child's class and academic year, both optional. */
export function ClassAndYear({ classField, yearField, years }: { classField: Select; yearField: Select; years: readonly number[] }) {
  return (
    <div className="gap-x-4 gap-y-6 grid sm:grid-cols-2">
      <SelectField label="Class" optional {...classField}>
        <option value="">Not chosen</option>
        {CLASSES.map((number) => (
          <option key={number}>{formatClass(number)}</option>
        ))}
      </SelectField>
      <SelectField label="Academic year" optional {...yearField}>
        <option value="">Not chosen</option>
        <Options of={years.map((year) => [year, formatAcademicYear(year)])} />
      </SelectField>
    </div>
  );
}

/** The choice as text for the team, such as `Class 4, 2026-27`; empty without a class. */
export function describeClass(className: string | undefined, academicYear: string | undefined): string {
  if (!className) return "";
  return academicYear ? `${className}, ${formatAcademicYear(Number(academicYear))}` : className;
}
