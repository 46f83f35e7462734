import { Controller } from "react-hook-form";
import { z } from "zod";
import { DialogForm } from "@/components/accounts/dialog-form.client";
import { messageAt } from "@/components/accounts/summed-errors";
import { SchoolPicker, type PickedSchool } from "@/components/schools/school-picker.client";
import type { DialogState } from "@/components/ui/opens-dialog";
import { TextField } from "@/components/ui/text-field";
import { TextareaField } from "@/components/ui/textarea-field";
import { representativePayload } from "@/lib/moderation/schema";
import { callAdmin } from "@/components/admin/call-admin";

const { proof } = representativePayload.shape;
const schema = z.object({
  email: z.string().trim().min(1, "Give the person’s e-mail address"),
  school: z.custom<PickedSchool | null>().refine((school) => school != null, "Choose a school"),
  proof,
});
type Values = z.input<typeof schema>;

/** Finds the person by the address they signed up with and the school in the list, and asks what was seen. */
export function LinkRepresentativeDialog({ dialog, onLinked }: { dialog: DialogState; onLinked: () => void }) {
  const send = ({ email, school, proof: seen }: Values) =>
    callAdmin("/api/admin/representatives", {
      method: "PUT",
      body: { email, schoolId: school?.kind === "listed" ? school.id : "", proof: seen },
    });
  return (
    <DialogForm<Values>
      dialog={dialog}
      title="Link a person to a school"
      description="They are told by mail, and may reply to the school’s reviews from then on."
      schema={schema}
      defaults={{ email: "", school: null, proof: "" }}
      names={["email", "school", "proof"]}
      fieldOf={{ schoolId: "school", userId: "email" }}
      submitLabel="Link"
      failed="The person was not linked"
      returnTo="/admin/replies"
      send={send}
      done={{ title: "Person linked", text: "They are told by mail." }}
      onDone={onLinked}
    >
      {(field, { control, formState, clearErrors }) => (
        <>
          <TextField
            label="E-mail address"
            hint="The one they signed up with and confirmed."
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
          <TextareaField label="Proof" hint="What you saw, in words. It is kept with the link." maxLength={1000} {...field("proof")} />
        </>
      )}
    </DialogForm>
  );
}
