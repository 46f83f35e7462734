"use client";
import { DialogForm } from "@/components/accounts/dialog-form.client";
import { SchoolField, useAddSchool } from "@/components/accounts/sign-up/school-field";
import { type ChildSchool, childSchool } from "@/components/accounts/sign-up/sign-up-fields";
import type { DialogState } from "@/components/ui/dialog-button";
import { ClassAndYear } from "./class-and-year";

const schema = childSchool.refine(({ school }) => school != null, { path: ["school"], error: "Please choose your child's school" });

export function AddSchoolDialog({ dialog, years }: { dialog: DialogState; years: readonly number[] }) {
  const send = useAddSchool();
  return (
    <DialogForm<ChildSchool>
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
      {(_field, form) => (
        <>
          <SchoolField form={form} label="School" />
          <ClassAndYear classField={form.register("className")} yearField={form.register("academicYear")} years={years} />
        </>
      )}
    </DialogForm>
  );
}
