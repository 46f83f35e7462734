"use client";
import { Controller } from "react-hook-form";
import type { z } from "zod";
import { DialogForm } from "@/components/accounts/dialog-form.client";
import { childSchool } from "@/components/accounts/sign-up-fields";
import { messageAt } from "@/components/accounts/error-summary-items";
import { useSendOnce } from "@/components/accounts/use-send-once";
import { SchoolPicker } from "@/components/schools/school-picker.client";
import type { DialogState } from "@/components/ui/dialog-button";
import { ClassAndYear } from "./class-and-year";

const schema = childSchool.refine(({ school }) => school != null, { path: ["school"], error: "Please choose your child's school" });
type Values = z.input<typeof schema>;

/** Adds a listed school, which our team confirms, or asks for one that isn't listed. */
export function AddSchoolDialog({ dialog, years }: { dialog: DialogState; years: readonly number[] }) {
  const enrol = useSendOnce("/api/enrollments");
  const request = useSendOnce("/api/school-requests");
  const send = async ({ school, className, academicYear }: Values) => {
    if (school?.kind === "unlisted") return request({ name: school.name, zipCode: school.zipCode });
    return enrol({ schoolId: school?.id, className: className || null, academicYear: academicYear ? Number(academicYear) : null });
  };
  return (
    <DialogForm<Values>
      dialog={dialog}
      title="Add a school"
      description="You can review it once our team has confirmed it."
      schema={schema}
      defaults={{ school: null, className: "", academicYear: "" }}
      names={["school", "school.name", "school.zipCode"]}
      fieldOf={{ schoolId: "school", name: "school.name", zipCode: "school.zipCode" }}
      submitLabel="Add"
      failed="The school was not added"
      send={send}
      done={{ title: "School added", text: "Our team will confirm it." }}
    >
      {(field, { control, formState, clearErrors, register }) => (
        <>
          <Controller
            control={control}
            name="school"
            render={({ field: { value, onChange } }) => (
              <SchoolPicker
                label="School"
                value={value ?? null}
                onChange={(school) => {
                  clearErrors("school");
                  onChange(school);
                }}
                errors={{
                  school: messageAt(formState.errors, "school"),
                  name: messageAt(formState.errors, "school.name"),
                  zipCode: messageAt(formState.errors, "school.zipCode"),
                }}
              />
            )}
          />
          <ClassAndYear classField={register("className")} yearField={register("academicYear")} years={years} />
        </>
      )}
    </DialogForm>
  );
}
