import { Dialog } from "@/components/ui/dialog.client";
import { REVOCATION_REASONS } from "@/lib/verification/schema";
import type { ListedUser } from "@/lib/verification/view";
import { ReasonForm } from "@/components/admin/reason-form";
import { nameOf, useDecisions } from "@/components/admin/use-decisions";

interface RevokeVerificationProps {
  user: ListedUser;
  onClose: () => void;
  returnFocus: () => void;
}

/** Takes a verification back, with its reason. */
export function RevokeVerification({ user, onClose, returnFocus }: RevokeVerificationProps) {
  const decisions = useDecisions();
  return (
    <Dialog
      open
      width="narrow"
      title={`Revoke the verification of ${nameOf(user)}`}
      description="Their reviews leave the schools’ pages and wait for a moderator. The parent is told why, and may appeal."
      onOpenChange={(isOpen) => !isOpen && onClose()}
      returnFocus={returnFocus}
    >
      <ReasonForm
        question="Revoke: why?"
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
