import { useState } from "react";
import { RowDialog, type RowDialogProps } from "@/components/admin/lists/row-dialog";
import { nameOf, useDecisions, type Decisions, type Person } from "@/components/admin/lists/use-decisions";
import type { DecisionPayload } from "@/lib/verification/schema";
import type { ListedUser, QueuedParent } from "@/lib/verification/view";
import { ApproveForm } from "./approve-form";
import { RefusalForm } from "./refusal-form";

interface DecideDialogProps extends RowDialogProps {
  parent: QueuedParent;
  verdict: "approve" | "reject";
  decisions: Decisions;
  /** Called when someone else has decided or changed the application, so it needs another look */
  onConflict: () => void;
}

/** Approves or rejects an application from its row. Asks for the kind of document or for the reason. */
export function DecideDialog({ parent, verdict, decisions, onConflict, ...dialog }: DecideDialogProps) {
  const [isPending, setPending] = useState(false);
  const decide = async (payload: DecisionPayload) => {
    setPending(true);
    const result = await decisions.decide(parent, { ...payload, version: parent.version });
    setPending(false);
    if (result === "done") dialog.onClose();
    else if (result !== "failed") onConflict();
  };
  return (
    <RowDialog
      width="narrow"
      title={`${verdict === "approve" ? "Approve" : "Reject"} ${nameOf(parent)}`}
      description={parent.schoolName ?? undefined}
      {...dialog}
    >
      {verdict === "approve" ? (
        <ApproveForm
          hasDocument={parent.document !== null}
          isPending={isPending}
          onApprove={(documentKind) => void decide({ isVerified: true, documentKind })}
        />
      ) : (
        <RefusalForm isPending={isPending} onSubmit={(reason) => void decide({ isVerified: false, ...reason })} />
      )}
    </RowDialog>
  );
}

interface RejectSeveralProps extends RowDialogProps {
  parents: readonly Person[];
  decisions: Decisions;
  onDone: () => void;
}

/** Rejects several applications for one reason. Each parent gets their own email. */
export function RejectSeveral({ parents, decisions, onDone, ...dialog }: RejectSeveralProps) {
  const action = `Reject ${parents.length === 1 ? "1 application" : `${parents.length} applications`}`;
  return (
    <RowDialog width="narrow" title={action} description={parents.map(nameOf).join(", ")} {...dialog}>
      <RefusalForm
        action={action}
        isPending={decisions.isPending}
        onSubmit={(reason) => void decisions.rejectSeveral(parents, reason).then((result) => result === "done" && onDone())}
      />
    </RowDialog>
  );
}

export function RevokeVerification({ user, ...dialog }: RowDialogProps & { user: ListedUser }) {
  const decisions = useDecisions();
  return (
    <RowDialog
      width="narrow"
      title={`Revoke the verification of ${nameOf(user)}`}
      description="Their reviews will be hidden and checked by a moderator. We tell the parent why, and they can appeal."
      {...dialog}
    >
      <RefusalForm
        isRevocation
        isPending={decisions.isPending}
        onSubmit={(reason) =>
          void decisions
            .decide(user, { isVerified: false, reopen: true, ...reason })
            .then((result) => result === "done" && dialog.onClose())
        }
      />
    </RowDialog>
  );
}
