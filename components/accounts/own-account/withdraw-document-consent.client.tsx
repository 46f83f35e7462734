"use client";
import { z } from "zod";
import { CheckField } from "@/components/ui/check-field";
import type { DialogState } from "@/components/ui/dialog-button";
import { callApi } from "@/lib/http/client";
import { DialogForm } from "@/components/accounts/dialog-form.client";

const schema = z.object({ keepReviews: z.boolean() });

/** Confirms the withdrawal of the consent to the document check, and asks whether published reviews stay. */
export function WithdrawDocumentConsent({ dialog, asksForReviews }: { dialog: DialogState; asksForReviews: boolean }) {
  return (
    <DialogForm
      dialog={dialog}
      title="Withdraw consent?"
      description="We delete your documents at once and your verification ends. To be verified again, you will need to upload a document again."
      schema={schema}
      defaults={{ keepReviews: false }}
      submitLabel="Withdraw"
      isDestructive
      failed="Nothing was changed"
      send={({ keepReviews }) => callApi("/api/user/consents/document_check", { method: "PUT", body: { given: false, keepReviews } })}
      done={{ title: "Consent withdrawn", text: "Your documents have been deleted." }}
    >
      {(_field, { register }) =>
        asksForReviews && (
          <>
            <p>
              Reviews with your name are withdrawn at once. Anonymous reviews leave the page within seven days, each at a random time, so
              that nobody can match them with your name.
            </p>
            <CheckField label="Keep my published reviews" {...register("keepReviews")} />
          </>
        )
      }
    </DialogForm>
  );
}
