import { Controller } from "react-hook-form";
import { z } from "zod";
import { DialogForm } from "@/components/accounts/dialog-form.client";
import { messageAt } from "@/components/accounts/error-summary-items";
import { SchoolPicker, type PickedSchool } from "@/components/schools/school-picker.client";
import type { DialogState } from "@/components/ui/dialog-button";
import { TextField, TextareaField } from "@/components/ui/field";
import { representativePayload } from "@/lib/moderation/schema";
import { callAdmin } from "@/components/admin/call-admin";
import { toastOutcome } from "@/components/admin/joint-decisions/toast-outcome";

const { proof } = representativePayload.shape;
const schema = z.object({
  email: z.string().trim().min(1, "Enter the person’s email address"),
  school: z.custom<PickedSchool | null>().refine((school) => school != null, "Choose a school"),
  proof,
});
type Values = z.input<typeof schema>;

/** Links a person to a school as its representative, and asks for the proof that was seen. */
export function LinkRepresentativeDialog({ dialog, onLinked }: { dialog: DialogState; onLinked: () => void }) {
  const send = async ({ email, school, proof: seen }: Values) => {
    const answer = await callAdmin("/api/admin/representatives", {
      method: "PUT",
      body: { email, schoolId: school?.kind === "listed" ? school.id : "", proof: seen },
    });
    toastOutcome(answer, { title: "Person linked", text: "We have told them by email." }, school?.name ?? email);
  };
  return (
    <DialogForm<Values>
      dialog={dialog}
      title="Link a person to a school"
      description="We will tell them by email. They can then reply to the school’s reviews for a year."
      schema={schema}
      defaults={{ email: "", school: null, proof: "" }}
      fieldOf={{ schoolId: "school", userId: "email" }}
      submitLabel="Link"
      failed="The person was not linked"
      returnTo="/admin/representatives"
      send={send}
      onDone={onLinked}
    >
      {(field, { control, formState, clearErrors }) => (
        <>
          <TextField
            label="Email address"
            hint="The address they signed up with and confirmed."
            type="email"
            autoComplete="off"
            {...field("email")}
          />
          <Controller
            control={control}
            name="school"
            render={({ field: { value, onChange } }) => (
              <SchoolPicker
                label="School"
                isListedOnly
                value={value ?? null}
                onChange={(school) => {
                  clearErrors("school");
                  onChange(school);
                }}
                errors={{ school: messageAt(formState.errors, "school") }}
              />
            )}
          />
          <TextareaField
            label="Proof"
            hint="Describe the proof you saw. We save this with the link."
            maxLength={1000}
            {...field("proof")}
          />
        </>
      )}
    </DialogForm>
  );
}
