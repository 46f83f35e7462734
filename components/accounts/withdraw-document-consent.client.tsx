"use client";
import { z } from "zod";
import { CheckField } from "@/components/ui/check-field";
import type { DialogState } from "@/components/ui/dialog-button";
import { callApi } from "@/lib/http/client";
import { DialogForm } from "./dialog-form.client";

const schema = z.object({ keepReviews: z.boolean() });

/** Taking back that a document may be checked: what happens, and whether published reviews stay. */
export function WithdrawDocumentConsent({ dialog, asksForReviews }: { dialog: DialogState; asksForReviews: boolean }) {
  return (
    <DialogForm<z.input<typeof schema>>
      dialog={dialog}
      title="Take back your consent?"
      description="Your documents are destroyed at once and your verification ends. To be verified again you upload a document again."
      schema={schema}
      defaults={{ keepReviews: false }}
      names={["keepReviews"]}
      submitLabel="Take it back"
      isDestructive
      failed="Nothing was changed"
      send={({ keepReviews }) => callApi("/api/user/consents/document_check", { method: "PUT", body: { given: false, keepReviews } })}
      done={{ title: "Consent taken back", text: "Your documents are destroyed." }}
    >
      {(_field, { register }) => asksForReviews && <CheckField label="Let my published reviews stay" {...register("keepReviews")} />}
    </DialogForm>
  );
}
