import { ReasonForm, RULES_FOR_AUTHORS, type StatedReason } from "@/components/admin/cases/reason-form";
import { RowDialog, type RowDialogProps } from "@/components/admin/lists/row-dialog";
import { REPLY_RULES, RULE_CODES, type RuleCode } from "@/lib/reviews/schema";
import { UNDO_SECONDS } from "@/lib/verification/schema";

interface RuleFormProps {
  isPending: boolean;
  onSubmit: (reason: StatedReason<RuleCode>) => void;
  form?: React.Ref<HTMLFormElement>;
}

/** Deletes a pending review for a rule of the published list. */
export function RuleForm(props: RuleFormProps) {
  return (
    <ReasonForm
      list={RULES_FOR_AUTHORS}
      question="Delete: which rule does it break?"
      codes={RULE_CODES}
      action="Delete Review"
      icon="trash-2"
      {...props}
    >
      <p className="text-sm text-ink-soft">You can undo this for {UNDO_SECONDS} seconds. After that it can’t be undone.</p>
    </ReasonForm>
  );
}

interface RemovalDialogProps extends RowDialogProps, Omit<RuleFormProps, "form"> {
  kind: "review" | "reply";
  schoolName: string;
  description: string;
  preset?: RuleCode;
}

/** Deletes a published review or a reply for a rule. */
export function RemovalDialog({ kind, schoolName, description, preset, isPending, onSubmit, ...dialog }: RemovalDialogProps) {
  const isReply = kind === "reply";
  return (
    <RowDialog
      width="narrow"
      title={`Delete the ${isReply ? "reply from" : "review of"} ${schoolName}`}
      description={description}
      {...dialog}
    >
      <ReasonForm
        list={RULES_FOR_AUTHORS}
        question="Which rule does it break?"
        hint="We tell the author. The public log names the rule."
        codes={isReply ? REPLY_RULES : RULE_CODES}
        preset={preset}
        isBrief
        action={isReply ? "Delete Reply" : "Delete Review"}
        icon="trash-2"
        isPending={isPending}
        onSubmit={onSubmit}
      />
    </RowDialog>
  );
}
