import { type FieldValues, type Path, useController, type UseFormReturn } from "react-hook-form";
import { SchoolPicker } from "@/components/schools/school-picker.client";
import { messageAt } from "@/components/accounts/error-summary-items";
import type { ChildSchool } from "./sign-up-fields";
import { useSendOnce } from "@/components/accounts/use-send-once";

interface SchoolFieldProps<Values extends FieldValues, Answers> {
  /** Has the field `school` */
  form: Pick<UseFormReturn<Values, unknown, Answers>, "control" | "formState" | "clearErrors">;
  label: string;
  optional?: boolean;
}

/** A child's school as a field of a form. */
export function SchoolField<Values extends FieldValues, Answers>({ form, ...picker }: SchoolFieldProps<Values, Answers>) {
  const name = "school" as Path<Values>;
  const { field } = useController({ control: form.control, name });
  const error = (path: string) => messageAt(form.formState.errors, path);
  return (
    <SchoolPicker
      {...picker}
      value={field.value ?? null}
      onChange={(school) => {
        form.clearErrors(name);
        field.onChange(school);
      }}
      errors={{ school: error("school"), name: error("school.name"), zipCode: error("school.zipCode") }}
    />
  );
}

/** Adds a child's school to the account: a listed one, which our team confirms, or a request for one that isn't listed. */
export function useAddSchool() {
  const enrol = useSendOnce("/api/enrollments");
  const request = useSendOnce("/api/school-requests");
  return async ({ school, className, academicYear }: ChildSchool) => {
    if (school?.kind === "unlisted") await request({ name: school.name, zipCode: school.zipCode });
    if (school?.kind === "listed")
      await enrol({ schoolId: school.id, className: className || null, academicYear: academicYear ? Number(academicYear) : null });
  };
}
