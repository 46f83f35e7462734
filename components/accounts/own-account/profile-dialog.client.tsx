"use client";
import { z } from "zod";
import type { DialogState } from "@/components/ui/dialog-button";
import { TextField, TextareaField } from "@/components/ui/field";
import { firstName, lastName, ACCOUNT_TEXT_LIMITS, profileChange } from "@/lib/accounts/schema";
import { DialogForm } from "@/components/accounts/dialog-form.client";
import { useSendOnce } from "@/components/accounts/use-send-once";

const { phone, childrenInfo } = profileChange.shape;
const schema = z.object({ firstName, lastName, phone, childrenInfo });

export interface ProfileValues {
  firstName: string;
  lastName: string;
  phone: string | null;
  childrenInfo: string | null;
}

export function ProfileDialog({ dialog, profile }: { dialog: DialogState; profile: ProfileValues }) {
  const send = useSendOnce("/api/user", "PUT");
  return (
    <DialogForm
      dialog={dialog}
      title="Edit profile"
      schema={schema}
      defaults={{ ...profile, phone: profile.phone ?? "", childrenInfo: profile.childrenInfo ?? "" }}
      names={["firstName", "lastName", "phone", "childrenInfo"]}
      submitLabel="Save"
      failed="Your profile was not saved"
      send={send}
      done={{ title: "Profile saved" }}
    >
      {(field) => (
        <>
          <div className="gap-x-4 gap-y-6 grid sm:grid-cols-2">
            <TextField label="First name" autoComplete="given-name" maxLength={ACCOUNT_TEXT_LIMITS.name} {...field("firstName")} />
            <TextField label="Last name" autoComplete="family-name" maxLength={ACCOUNT_TEXT_LIMITS.name} {...field("lastName")} />
          </div>
          <TextField
            label="Phone"
            optional
            hint="So that we can reach you about your application. We never show it."
            type="tel"
            autoComplete="tel"
            maxLength={ACCOUNT_TEXT_LIMITS.phone}
            {...field("phone")}
          />
          <TextareaField
            label="About your children"
            optional
            hint="Class and year are enough. Please don’t include your child’s name or date of birth."
            maxLength={ACCOUNT_TEXT_LIMITS.childrenInfo}
            {...field("childrenInfo")}
          />
        </>
      )}
    </DialogForm>
  );
}
