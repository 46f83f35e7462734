import { caseClasses, decisionPaneClasses, decisionPartClasses } from "@/components/admin/cases/case-layout";
import { useRequiredFields } from "@/components/admin/cases/use-required-fields";
import { RowDialog, type RowDialogProps } from "@/components/admin/lists/row-dialog";
import { Button } from "@/components/ui/button";
import { TextareaField } from "@/components/ui/field";
import { SubmitButton } from "@/components/ui/submit-button";
import { MAX_REASON_TEXT_LENGTH } from "@/lib/verification/schema";
import type { PendingEnrolment } from "@/lib/verification/view";
import { DocumentPreview } from "./document-preview";
import { describeClass, describeEnrolment } from "./labels";
import { useDocumentView } from "./use-document-view";

interface EnrolmentDialogProps extends RowDialogProps {
  what: "view" | "reject";
  enrolment: PendingEnrolment;
  isPending: boolean;
  onDecide: (status: "confirmed" | "rejected", reasonText?: string) => void;
}

/** A school that a parent added: the parent's latest document and the decision. */
export function EnrolmentDialog({ what, enrolment, isPending, onDecide, ...dialog }: EnrolmentDialogProps) {
  const view = useDocumentView(enrolment.id);
  const isViewed = what === "view" && enrolment.document !== null;
  const decision = (
    <>
      {isViewed && (
        <Button icon="check" block aria-disabled={isPending || undefined} onClick={() => !isPending && onDecide("confirmed")}>
          Confirm School
        </Button>
      )}
      <RejectEnrolment isPending={isPending} onReject={(reason) => onDecide("rejected", reason)} />
    </>
  );
  return (
    <RowDialog
      width={isViewed ? "wide" : "narrow"}
      beside={isViewed && <span className="flex flex-wrap items-center gap-x-3 max-md:order-3 max-md:flex-[1_0_100%]" />}
      initialFocus={isViewed ? "dialog" : "field"}
      title={isViewed ? describeEnrolment(enrolment) : `Reject ${describeEnrolment(enrolment)}`}
      description={describeClass(enrolment)}
      {...dialog}
    >
      {isViewed ? (
        <div className={caseClasses}>
          <DocumentPreview document={enrolment.document!} view={view} />
          <div className={decisionPaneClasses}>{decision}</div>
        </div>
      ) : (
        decision
      )}
    </RowDialog>
  );
}

const REQUIRED = { reason: "Enter a reason" };

function RejectEnrolment({ isPending, onReject }: { isPending: boolean; onReject: (reason: string) => void }) {
  const { form, field } = useRequiredFields(REQUIRED, ({ reason }) => isPending || onReject(reason));
  return (
    <form className={decisionPartClasses} {...form}>
      <TextareaField
        label="Reason for rejection"
        hint="The parent will read this."
        className="min-h-18"
        rows={2}
        maxLength={MAX_REASON_TEXT_LENGTH}
        {...field("reason")}
      />
      <SubmitButton isPending={isPending} icon="x" variant="destructive" size="default" block>
        Reject School
      </SubmitButton>
    </form>
  );
}
