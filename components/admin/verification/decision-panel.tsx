import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { REJECTION_REASONS, REVOCATION_REASONS, type DecisionPayload } from "@/lib/verification/schema";
import type { ParentDetail } from "@/lib/verification/view";
import { ApproveForm } from "./approve-form";
import { describeDecision } from "./parent-facts";
import { ReasonForm } from "./reason-form";

interface DecisionPanelProps {
  parent: ParentDetail;
  /** The application changed while it was open */
  hasChanged: boolean;
  isPending: boolean;
  approveForm: React.Ref<HTMLFormElement>;
  rejectForm: React.Ref<HTMLFormElement>;
  onDecide: (payload: DecisionPayload) => void;
  onNext: (() => void) | null;
}

/** Approves or rejects an application. A decided one shows the decision and can be reopened. */
export function DecisionPanel({ parent, hasChanged, isPending, approveForm, rejectForm, onDecide, onNext }: DecisionPanelProps) {
  const [isReopened, setReopened] = useState(false);
  const status = parent.verificationStatus;
  const isDecided = status === "approved" || status === "rejected";
  if (parent.isAdmin) return <p className="text-ink-soft">Administrators don’t need verification.</p>;
  if (isDecided && !isReopened) return <AlreadyDecided parent={parent} onReopen={() => setReopened(true)} onNext={onNext} />;
  const reopen = isDecided || undefined;
  return (
    <>
      {hasChanged && (
        <Notice inline kind="warn" icon="triangle-alert" title="This application has changed" role="alert">
          <p>The parent sent something new while you had it open. Check it again before you decide.</p>
        </Notice>
      )}
      {status !== "approved" && (
        <ApproveForm
          form={approveForm}
          hasDocument={parent.document !== null}
          isPending={isPending}
          onApprove={(documentKind) => onDecide({ isVerified: true, documentKind, reopen })}
        />
      )}
      {status !== "rejected" && (
        <ReasonForm
          form={rejectForm}
          question={status === "approved" ? "Reason for revoking" : "Reason for rejection"}
          codes={status === "approved" ? REVOCATION_REASONS : REJECTION_REASONS}
          action={status === "approved" ? "Revoke Verification" : "Reject Application"}
          isPending={isPending}
          onSubmit={(reason) => onDecide({ isVerified: false, ...reason, reopen })}
        />
      )}
    </>
  );
}

interface AlreadyDecidedProps {
  parent: ParentDetail;
  onReopen: () => void;
  onNext: (() => void) | null;
}

function AlreadyDecided({ parent, onReopen, onNext }: AlreadyDecidedProps) {
  const last = parent.decisions.find(({ undoneAt }) => undoneAt === null);
  return (
    <Notice
      inline
      kind="bad"
      icon="circle-alert"
      title="Already decided"
      role="alert"
      actions={
        <>
          <Button variant="outline" onClick={onReopen}>
            Reopen
          </Button>
          {onNext && (
            <Button variant="outline" onClick={onNext}>
              Next in the queue
            </Button>
          )}
        </>
      }
    >
      <p>{last ? describeDecision(last) : parent.isVerified ? "Approved" : "Rejected"}.</p>
    </Notice>
  );
}
