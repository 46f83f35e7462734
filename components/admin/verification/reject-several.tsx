import { Dialog } from "@/components/ui/dialog.client";
import { REJECTION_REASONS } from "@/lib/verification/schema";
import { ReasonForm } from "./reason-form";
import { nameOf, type Decisions, type Person } from "@/components/admin/use-decisions";

interface RejectSeveralProps {
  parents: readonly Person[];
  decisions: Decisions;
  onDone: () => void;
  onClose: () => void;
  returnFocus: () => void;
}

/** Rejects several applications for one reason. Each parent gets their own email. */
export function RejectSeveral({ parents, decisions, onDone, onClose, returnFocus }: RejectSeveralProps) {
  const count = parents.length === 1 ? "1 application" : `${parents.length} applications`;
  return (
    <Dialog
      open
      width="narrow"
      title={`Reject ${count}`}
      description={parents.map(nameOf).join(", ")}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      returnFocus={returnFocus}
    >
      <ReasonForm
        question="Reason for rejection"
        codes={REJECTION_REASONS}
        action={`Reject ${count}`}
        isPending={decisions.isPending}
        onSubmit={(reason) => void decisions.rejectSeveral(parents, reason).then((isDone) => isDone && onDone())}
      />
    </Dialog>
  );
}
