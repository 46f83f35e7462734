import { useState } from "react";
import { buttonClasses } from "@/components/ui/button-classes";
import { Icon } from "@/components/ui/icon";
import { REJECTION_REASONS, REVOCATION_REASONS, type DecisionPayload } from "@/lib/verification/schema";
import type { ParentDetail } from "@/lib/verification/view";
import { ApproveForm } from "./verification/approve-form";
import { describeDecision } from "./verification/parent-facts";
import { ReasonForm } from "./reason-form";

interface DecisionPanelProps {
  parent: ParentDetail;
  /** It isn't what was looked at when the decision was sent. */
  hasChanged: boolean;
  isPending: boolean;
  approveForm: React.Ref<HTMLFormElement>;
  rejectForm: React.Ref<HTMLFormElement>;
  onDecide: (payload: DecisionPayload) => void;
  onNext: (() => void) | null;
}

/** Approve or reject; what is decided already says so, and can be reopened. */
export function DecisionPanel({ parent, hasChanged, isPending, approveForm, rejectForm, onDecide, onNext }: DecisionPanelProps) {
  const [isReopened, setReopened] = useState(false);
  const status = parent.verificationStatus;
  const isDecided = status === "approved" || status === "rejected";
  if (parent.isAdmin) return <p className="soft">An administrator needs no verification.</p>;
  if (isDecided && !isReopened) return <AlreadyDecided parent={parent} onReopen={() => setReopened(true)} onNext={onNext} />;
  const reopen = isDecided || undefined;
  return (
    <>
      {hasChanged && (
        <div className="notice notice-warn" role="alert">
          <Icon name="triangle-alert" />
          <div>
            <h3>This application has changed</h3>
            <p>The parent sent something new while you had it open. Look at it again, then decide.</p>
          </div>
        </div>
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
          question={status === "approved" ? "Revoke: why?" : "Reject: why?"}
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
    <div className="notice notice-bad" role="alert">
      <Icon name="circle-alert" />
      <div>
        <h3>Already decided</h3>
        <p>{last ? describeDecision(last) : parent.isVerified ? "Approved" : "Rejected"}.</p>
        <div className="actions">
          <button className={buttonClasses({ kind: "outlined" })} type="button" onClick={onReopen}>
            Reopen
          </button>
          {onNext && (
            <button className={buttonClasses({ kind: "outlined" })} type="button" onClick={onNext}>
              Next in the queue
            </button>
          )}
        </div>
      </div>
    </div>
  );
}
