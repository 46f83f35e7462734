import { useState } from "react";
import { Dialog } from "@/components/ui/dialog.client";
import { REJECTION_REASONS, type DecisionPayload } from "@/lib/verification/schema";
import type { QueuedParent } from "@/lib/verification/view";
import { ApproveForm } from "./verification/approve-form";
import { ReasonForm } from "./reason-form";
import { nameOf, type Decisions } from "./use-decisions";

interface DecideDialogProps {
  parent: QueuedParent;
  verdict: "approve" | "reject";
  decisions: Decisions;
  onClose: () => void;
  /** It was decided or changed meanwhile: what is, has to be looked at. */
  onLook: () => void;
  returnFocus: () => void;
}

/** Approve or Reject in the row: asks what was seen, or why. */
export function DecideDialog({ parent, verdict, decisions, onClose, onLook, returnFocus }: DecideDialogProps) {
  const [isSent, setSent] = useState(false);
  const decide = async (payload: DecisionPayload) => {
    setSent(true);
    const result = await decisions.decide(parent, { ...payload, version: parent.version });
    setSent(false);
    if (result === "done") onClose();
    else if (result !== "failed") onLook();
  };
  return (
    <Dialog
      open
      width="narrow"
      title={`${verdict === "approve" ? "Approve" : "Reject"} ${nameOf(parent)}`}
      description={parent.schoolName ?? undefined}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      returnFocus={returnFocus}
    >
      {verdict === "approve" ? (
        <ApproveForm
          hasDocument={parent.document !== null}
          isPending={isSent}
          onApprove={(documentKind) => void decide({ isVerified: true, documentKind })}
        />
      ) : (
        <ReasonForm
          question="Reject: why?"
          codes={REJECTION_REASONS}
          action="Reject Application"
          isPending={isSent}
          onSubmit={(reason) => void decide({ isVerified: false, ...reason })}
        />
      )}
    </Dialog>
  );
}
