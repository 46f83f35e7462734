import { SelectField } from "@/components/ui/field";
import { CLASSES, formatAcademicYear, formatClass } from "@/lib/schools/labels";

type Select = Omit<React.ComponentProps<typeof SelectField>, "label" | "children">;

const CLASS_CHOICES = CLASSES.map((number) => [formatClass(number), formatClass(number)] as const);

/** A child's class and academic year, both optional. */
export function ClassAndYear({ classField, yearField, years }: { classField: Select; yearField: Select; years: readonly number[] }) {
  return (
    <div className="gap-x-4 gap-y-6 grid sm:grid-cols-2">
      <SelectField label="Class" optional none="Not chosen" choices={CLASS_CHOICES} {...classField} />
      <SelectField
        label="Academic year"
        optional
        none="Not chosen"
        choices={years.map((year) => [year, formatAcademicYear(year)])}
        {...yearField}
      />
    </div>
  );
}

/** The choice as text for the team, such as `Class 4, 2026-27`; empty without a class. */
export function describeClass(className: string | undefined, academicYear: string | undefined): string {
  if (!className) return "";
  return academicYear ? `${className}, ${formatAcademicYear(Number(academicYear))}` : className;
}
