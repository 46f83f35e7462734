import { useRef, useState } from "react";
import { caseClasses, decisionPaneClasses, decisionPartClasses } from "@/components/admin/case-layout";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog.client";
import { Field } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { Textarea } from "@/components/ui/input";
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
        <Button block aria-disabled={isPending || undefined} onClick={() => !isPending && onDecide("confirmed")}>
          <Icon name="check" />
          Confirm School
        </Button>
      )}
      <RejectEnrolment isPending={isPending} onReject={(reason) => onDecide("rejected", reason)} />
    </>
  );
  return (
    <Dialog
      open
      width={isViewed ? "wide" : "narrow"}
      beside={isViewed && <span className="flex flex-wrap items-center gap-x-3 max-md:order-3 max-md:flex-[1_0_100%]" />}
      initialFocus={isViewed ? "dialog" : "field"}
      title={isViewed ? describeEnrolment(enrolment) : `Reject ${describeEnrolment(enrolment)}`}
      description={describeClass(enrolment) ?? undefined}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      returnFocus={returnFocus}
    >
      {isViewed ? (
        <div className={caseClasses}>
          <DocumentPreview document={enrolment.document!} view={view} />
          <div className={decisionPaneClasses}>{decision}</div>
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
    <form className={decisionPartClasses} onSubmit={submit} noValidate>
      <Field label="Reason for rejection" hint="The parent will read this." error={isMissing ? "Enter a reason" : undefined}>
        {(control) => (
          <Textarea
            {...control}
            ref={text}
            className="min-h-18"
            maxLength={REASON_TEXT_MAX_LENGTH}
            value={reason}
            onChange={(event) => {
              setReason(event.target.value);
              setMissing(false);
            }}
          />
        )}
      </Field>
      <SubmitButton isPending={isPending} icon="x" variant="destructive" size="default" block>
        Reject School
      </SubmitButton>
    </form>
  );
}
