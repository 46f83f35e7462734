"use client";
import { CheckField } from "@/components/ui/check-field";
import type { DialogState } from "@/components/ui/dialog-button";
import { PasswordField } from "@/components/ui/password-field.client";
import { accountDeletion } from "@/lib/accounts/schema";
import { callApi } from "@/lib/http/client";
import { DialogForm } from "@/components/accounts/dialog-form.client";
import { loadPage } from "@/components/accounts/load-page";

/** Confirms the deletion of an account: what is deleted, what may stay, and the password. */
export function DeletionDialog({ dialog }: { dialog: DialogState }) {
  return (
    <DialogForm
      dialog={dialog}
      title="Delete your account?"
      description="You can’t undo this. This deletes:"
      schema={accountDeletion}
      defaults={{ password: "", keepReviews: false }}
      submitLabel="Delete my account"
      pendingLabel="Deleting..."
      isDestructive
      failed="Your account was not deleted"
      send={(body) => callApi("/api/user", { method: "DELETE", body })}
      onDone={() => loadPage("/")}
    >
      {(field, { register }) => (
        <>
          <ul className="pl-[1.25em] gap-1 text-sm/normal list-disc grid">
            <li>your profile, email address and password</li>
            <li>your documents and their files</li>
            <li>your children’s schools, your requests and your consents</li>
            <li>your reviews, unless you keep the anonymous ones</li>
          </ul>
          <p>
            Anonymous reviews leave the page within seven days, each at a random time, so that nobody can match them with your name.
            Everything else is deleted at once.
          </p>
          <p>It also signs you out everywhere.</p>
          <CheckField
            label="Keep my anonymous, published reviews. Nothing will link them to me, and I can’t change them later."
            {...register("keepReviews")}
          />
          <PasswordField label="Your password" autoComplete="current-password" {...field("password")} />
        </>
      )}
    </DialogForm>
  );
}
