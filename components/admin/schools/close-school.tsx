import { useState } from "react";
import { callAdmin } from "@/components/admin/call-admin";
import { decisionPartClasses } from "@/components/admin/cases/case-layout";
import { toastOutcome } from "@/components/admin/joint-decisions/toast-outcome";
import { RowDialog, type RowDialogProps } from "@/components/admin/lists/row-dialog";
import { useDialogCall } from "@/components/admin/cases/use-dialog-call";
import { FormFailure } from "@/components/ui/field";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextField } from "@/components/ui/text-field";
import { REASON_MAX } from "@/lib/curation/schema";
import type { ListedSchool } from "@/lib/curation/view";

/** Marks a school as closed, or lists a closed school again. */
export function CloseSchool({ school, onDone, ...dialog }: RowDialogProps & { school: ListedSchool; onDone: () => void }) {
  const isClosed = school.status === "closed";
  const [reason, setReason] = useState("");
  const { isPending, failure, onSubmit } = useDialogCall(async () => {
    const body = { reason: reason.trim() || undefined };
    const answer = await callAdmin(`/api/admin/schools/${school.id}/${isClosed ? "reopen" : "close"}`, { method: "POST", body });
    toastOutcome(answer, { title: isClosed ? "School Listed Again" : "School Closed", text: school.name }, school.name);
    onDone();
    dialog.onClose();
  });

  return (
    <RowDialog width="narrow" title={isClosed ? "List School Again" : "Close School"} description={school.name} {...dialog}>
      <form className={decisionPartClasses} onSubmit={onSubmit}>
        <p>
          {isClosed
            ? "It will appear in lists and search again, and parents can review it."
            : "Its page stays online with its reviews and says that the school has closed. It will no longer appear in lists, search or the sitemap, and nobody can review it. You can list it again."}
        </p>
        <TextField
          label="How do you know?"
          optional
          hint="Saved in the history. Don’t name any people."
          maxLength={REASON_MAX}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        {failure && <FormFailure>{failure.text}</FormFailure>}
        <SubmitButton isPending={isPending} variant={isClosed ? undefined : "destructive"} size="default" block>
          {isClosed ? "List Again" : "Close School"}
        </SubmitButton>
      </form>
    </RowDialog>
  );
}
