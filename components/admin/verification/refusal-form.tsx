import { ReasonForm, REASONS_FOR_PARENTS, type StatedReason } from "@/components/admin/cases/reason-form";
import { REJECTION_REASONS, REVOCATION_REASONS, type ReasonCode } from "@/lib/verification/schema";

interface RefusalFormProps {
  /** An approved parent's verification is revoked */
  isRevocation?: boolean;
  action?: string;
  isPending: boolean;
  onSubmit: (reason: StatedReason<ReasonCode>) => void;
  form?: React.Ref<HTMLFormElement>;
}

/** Rejects an application or revokes a verification for a reason that the parent is told. */
export function RefusalForm({ isRevocation = false, ...form }: RefusalFormProps) {
  return (
    <ReasonForm
      list={REASONS_FOR_PARENTS}
      question={isRevocation ? "Reason for revoking" : "Reason for rejection"}
      codes={isRevocation ? REVOCATION_REASONS : REJECTION_REASONS}
      action={isRevocation ? "Revoke Verification" : "Reject Application"}
      icon="x"
      {...form}
    />
  );
}
