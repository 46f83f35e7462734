import { useState } from "react";
import { callAdmin } from "@/components/admin/call-admin";
import { decisionPartClasses } from "@/components/admin/cases/case-layout";
import { useDialogCall } from "@/components/admin/cases/use-dialog-call";
import { toastOutcome } from "@/components/admin/joint-decisions/toast-outcome";
import { RowDialog, type RowDialogProps } from "@/components/admin/lists/row-dialog";
import { nameOf } from "@/components/admin/lists/use-decisions";
import { FormFailure } from "@/components/ui/field";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextareaField } from "@/components/ui/textarea-field";
import { CLAIM_REASON_MAX } from "@/lib/representatives/criteria";
import type { ListedClaim } from "@/lib/representatives/view";

interface DecideClaimProps extends RowDialogProps {
  claim: ListedClaim;
  outcome: "approved" | "refused";
  onDecided: () => void;
}

/** Approves a claim, or refuses it with a reason. */
export function DecideClaim({ claim: { id, person, school }, outcome, onDecided, ...dialog }: DecideClaimProps) {
  const isApproved = outcome === "approved";
  const [reason, setReason] = useState("");
  const { isPending, failure, onSubmit } = useDialogCall(async () => {
    const answer = await callAdmin(`/api/admin/claims/${id}`, { method: "PUT", body: { outcome, ...(reason.trim() && { reason }) } });
    const title = isApproved ? "Claim Approved" : "Claim Refused";
    const isDone = toastOutcome(answer, { title, text: `${nameOf(person)} for ${school.name}. We have told them by email.` }, school.name);
    if (isDone) onDecided();
    dialog.onClose();
  });
  const error = failure?.fields?.reason;

  return (
    <RowDialog width="narrow" title={isApproved ? "Approve claim" : "Refuse claim"} description={school.name} {...dialog}>
      <form className={decisionPartClasses} onSubmit={onSubmit} noValidate>
        {isApproved ? (
          <p>{nameOf(person)} will be able to reply for this school for a year. They can no longer review it or add a child there.</p>
        ) : (
          <TextareaField
            label="Reason"
            hint="We email this to the person."
            maxLength={CLAIM_REASON_MAX}
            error={error}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
        {failure && !error && <FormFailure>{failure.text}</FormFailure>}
        <SubmitButton isPending={isPending} variant={isApproved ? undefined : "destructive"} size="default" block>
          {isApproved ? "Approve Claim" : "Refuse Claim"}
        </SubmitButton>
      </form>
    </RowDialog>
  );
}
