import { useRef, useState } from "react";
import { buttonClasses } from "@/components/ui/button-classes";
import { Dialog } from "@/components/ui/dialog.client";
import { Field } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { SubmitButton } from "@/components/ui/submit-button";
import { REASON_TEXT_MAX_LENGTH } from "@/lib/verification/schema";
import type { PendingEnrolment } from "@/lib/verification/view";
import { DocumentPreview } from "./document-preview";
import { describeClass, describeEnrolment } from "./enrolment-columns";
import { useDocumentView } from "./use-document-view";

interface EnrolmentDialogProps {
  what: "view" | "reject";
  enrolment: PendingEnrolment;
  isPending: boolean;
  onDecide: (status: "confirmed" | "rejected", reasonText?: string) => void;
  onClose: () => void;
  returnFocus: () => void;
}

/** A school that a parent added: the parent's latest document and the decision. */
export function EnrolmentDialog({ what, enrolment, isPending, onDecide, onClose, returnFocus }: EnrolmentDialogProps) {
  const view = useDocumentView(enrolment.id);
  const isViewed = what === "view" && enrolment.document !== null;
  const decision = (
    <>
      {isViewed && (
        <button
          className={buttonClasses({ block: true })}
          type="button"
          aria-disabled={isPending || undefined}
          onClick={() => !isPending && onDecide("confirmed")}
        >
          <Icon name="check" />
          Confirm School
        </button>
      )}
      <RejectEnrolment isPending={isPending} onReject={(reason) => onDecide("rejected", reason)} />
    </>
  );
  return (
    <Dialog
      open
      width={isViewed ? "wide" : "narrow"}
      beside={isViewed && <span className="case-head" />}
      initialFocus={isViewed ? "dialog" : "field"}
      title={isViewed ? describeEnrolment(enrolment) : `Reject ${describeEnrolment(enrolment)}`}
      description={describeClass(enrolment) ?? undefined}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      returnFocus={returnFocus}
    >
      {isViewed ? (
        <div className="case">
          <DocumentPreview document={enrolment.document!} view={view} />
          <div className="decide">{decision}</div>
        </div>
      ) : (
        decision
      )}
    </Dialog>
  );
}

function RejectEnrolment({ isPending, onReject }: { isPending: boolean; onReject: (reason: string) => void }) {
  const text = useRef<HTMLTextAreaElement>(null);
  const [reason, setReason] = useState("");
  const [isMissing, setMissing] = useState(false);
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    if (reason.trim()) return onReject(reason.trim());
    setMissing(true);
    text.current?.focus();
  };
  return (
    <form className="decide-part" onSubmit={submit} noValidate>
      <Field label="Reason for rejection" hint="The parent will read this." error={isMissing ? "Enter a reason" : undefined}>
        {(control) => (
          <textarea
            {...control}
            ref={text}
            className="input reason-words"
            maxLength={REASON_TEXT_MAX_LENGTH}
            value={reason}
            onChange={(event) => {
              setReason(event.target.value);
              setMissing(false);
            }}
          />
        )}
      </Field>
      <SubmitButton isPending={isPending} icon="x" kind="destructive" large={false} block>
        Reject School
      </SubmitButton>
    </form>
  );
}
