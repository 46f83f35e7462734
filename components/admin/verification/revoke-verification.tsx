import { Dialog } from "@/components/ui/dialog.client";
import { REVOCATION_REASONS } from "@/lib/verification/schema";
import type { ListedUser } from "@/lib/verification/view";
import { ReasonForm } from "./reason-form";
import { nameOf, useDecisions } from "@/components/admin/use-decisions";

interface RevokeVerificationProps {
  user: ListedUser;
  onClose: () => void;
  returnFocus: () => void;
}

/** Revokes a verification with a reason. */
export function RevokeVerification({ user, onClose, returnFocus }: RevokeVerificationProps) {
  const decisions = useDecisions();
  return (
    <Dialog
      open
      width="narrow"
      title={`Revoke the verification of ${nameOf(user)}`}
      description="Their reviews will be hidden and checked by a moderator. We tell the parent why, and they can appeal."
      onOpenChange={(isOpen) => !isOpen && onClose()}
      returnFocus={returnFocus}
    >
      <ReasonForm
        question="Reason for revoking"
        codes={REVOCATION_REASONS}
        action="Revoke Verification"
        isPending={decisions.isPending}
        onSubmit={(reason) =>
          void decisions.decide(user, { isVerified: false, reopen: true, ...reason }).then((result) => result === "done" && onClose())
        }
      />
    </Dialog>
  );
}
