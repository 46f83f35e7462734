"use client";
import type { z } from "zod";
import { CheckField } from "@/components/ui/check-field";
import type { DialogState } from "@/components/ui/dialog-button";
import { PasswordField } from "@/components/ui/password-field.client";
import { accountDeletion } from "@/lib/accounts/schema";
import { callApi } from "@/lib/http/client";
import { DialogForm } from "./dialog-form.client";
import { loadPage } from "./load-page";

/** The last word before an account goes: what goes, what may stay, and the password again. */
export function DeletionDialog({ dialog }: { dialog: DialogState }) {
  return (
    <DialogForm<z.input<typeof accountDeletion>>
      dialog={dialog}
      title="Delete your account?"
      description="This cannot be undone."
      schema={accountDeletion}
      defaults={{ password: "", keepReviews: false }}
      names={["password"]}
      submitLabel="Delete my account"
      pendingLabel="Deleting..."
      isDestructive
      failed="Your account was not deleted"
      send={(body) => callApi("/api/user", { method: "DELETE", body })}
      done={null}
      onDone={() => loadPage("/")}
    >
      {(field, { register }) => (
        <>
          <ul className="plain-list">
            <li>Your profile, email address and password</li>
            <li>Your documents: their files are removed from our storage</li>
            <li>Your children’s schools, your requests and your consents</li>
            <li>Your reviews, unless you let the anonymous ones stay</li>
            <li>Every browser is signed out</li>
          </ul>
          <CheckField
            label="Let my anonymous, published reviews stay. Nothing links them to me any more, and I cannot change them later."
            {...register("keepReviews")}
          />
          <PasswordField label="Your password" autoComplete="current-password" {...field("password")} />
        </>
      )}
    </DialogForm>
  );
}
