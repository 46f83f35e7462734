import { useState } from "react";
import { Dialog } from "@/components/ui/dialog.client";
import { REJECTION_REASONS, type DecisionPayload } from "@/lib/verification/schema";
import type { QueuedParent } from "@/lib/verification/view";
import { ApproveForm } from "./approve-form";
import { ReasonForm } from "./reason-form";
import { nameOf, type Decisions } from "@/components/admin/use-decisions";

interface DecideDialogProps {
  parent: QueuedParent;
  verdict: "approve" | "reject";
  decisions: Decisions;
  onClose: () => void;
  /** Called when someone else has decided or changed the application, so it needs another look */
  onConflict: () => void;
  returnFocus: () => void;
}

/** Approves or rejects an application from its row. Asks for the kind of document or for the reason. */
export function DecideDialog({ parent, verdict, decisions, onClose, onConflict, returnFocus }: DecideDialogProps) {
  const [isPending, setPending] = useState(false);
  const decide = async (payload: DecisionPayload) => {
    setPending(true);
    const result = await decisions.decide(parent, { ...payload, version: parent.version });
    setPending(false);
    if (result === "done") onClose();
    else if (result !== "failed") onConflict();
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
          isPending={isPending}
          onApprove={(documentKind) => void decide({ isVerified: true, documentKind })}
        />
      ) : (
        <ReasonForm
          question="Reason for rejection"
          codes={REJECTION_REASONS}
          action="Reject Application"
          isPending={isPending}
          onSubmit={(reason) => void decide({ isVerified: false, ...reason })}
        />
      )}
    </Dialog>
  );
}
