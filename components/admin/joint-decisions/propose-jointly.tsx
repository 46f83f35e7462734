import { useState } from "react";
import { callAdmin } from "@/components/admin/call-admin";
import { decisionPartClasses } from "@/components/admin/cases/case-layout";
import { RowDialog, type RowDialogProps } from "@/components/admin/lists/row-dialog";
import { useDialogCall } from "@/components/admin/cases/use-dialog-call";
import { FormFailure } from "@/components/ui/field";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextField } from "@/components/ui/text-field";
import { TextareaField } from "@/components/ui/textarea-field";
import { toast } from "@/components/ui/toast";
import { JOINT_KIND_LABELS } from "@/lib/joint-decisions/labels";
import { JOINT_REASON_MAX, type JointKind } from "@/lib/joint-decisions/schema";
import { JOINT_DECISIONS } from "./joint-decisions-address";

interface ProposeJointlyProps extends RowDialogProps {
  kind: JointKind;
  /** null: the person names a review */
  subject: { id: string; name: string } | null;
  onDone: () => void;
}

/** Proposes an act that needs two administrators. */
export function ProposeJointly({ kind, subject, onDone, ...dialog }: ProposeJointlyProps) {
  const [reviewId, setReviewId] = useState("");
  const [reason, setReason] = useState("");
  const { isPending, failure, onSubmit } = useDialogCall(async () => {
    const body = { kind, subjectId: subject?.id ?? idOf(reviewId), reason };
    await callAdmin(JOINT_DECISIONS, { method: "POST", body });
    toast({ title: "Proposed", text: "We have told the other administrators." });
    onDone();
    dialog.onClose();
  });

  return (
    <RowDialog width="narrow" title={JOINT_KIND_LABELS[kind]} description={subject?.name ?? "A published review"} {...dialog}>
      <form className={decisionPartClasses} onSubmit={onSubmit}>
        <p>
          This needs two administrators. Say why you propose it. Another administrator agrees or declines within 7 days; until then nothing
          changes.
        </p>
        {!subject && (
          <TextField
            label="The review’s id"
            hint="Or a link that ends with #review- and the id, as in our emails."
            value={reviewId}
            error={failure?.fields?.subjectId}
            onChange={(event) => setReviewId(event.target.value)}
          />
        )}
        <TextareaField
          label="Reason"
          hint="Saved in the audit log. Don’t name any people."
          maxLength={JOINT_REASON_MAX}
          value={reason}
          error={failure?.fields?.reason}
          onChange={(event) => setReason(event.target.value)}
        />
        {failure && <FormFailure>{failure.text}</FormFailure>}
        <SubmitButton isPending={isPending} size="default" block>
          Propose
        </SubmitButton>
      </form>
    </RowDialog>
  );
}

/** The id at the end of `…/schools/S1#review-<id>`, or the text itself. */
const idOf = (link: string): string => link.trim().split("#review-").at(-1)!;
