import { callAdmin } from "@/components/admin/call-admin";
import { RowForm } from "@/components/admin/cases/row-form";
import type { RowDialogProps } from "@/components/admin/lists/row-dialog";
import { nameOf } from "@/components/admin/lists/use-decisions";
import { TextareaField } from "@/components/ui/field";
import { MAX_REASON_LENGTH } from "@/lib/joint-decisions/schema";
import type { ListedClaim } from "@/lib/representatives/view";

interface DecideClaimProps extends RowDialogProps {
  claim: ListedClaim;
  outcome: "approved" | "refused";
  onDecided: () => void;
}

/** Approves a claim, or rejects it with a reason. */
export function DecideClaim({ claim: { id, person, school }, outcome, onDecided, ...dialog }: DecideClaimProps) {
  const isApproved = outcome === "approved";
  return (
    <RowForm
      title={isApproved ? "Approve claim" : "Reject claim"}
      subject={school.name}
      action={isApproved ? "Approve Claim" : "Reject Claim"}
      isDestructive={!isApproved}
      send={(given) =>
        callAdmin(`/api/admin/claims/${id}`, { method: "PUT", body: { outcome, ...(given("reason") && { reason: given("reason") }) } })
      }
      done={{
        title: isApproved ? "Claim Approved" : "Claim Rejected",
        text: `${nameOf(person)} for ${school.name}. We have told them by email.`,
      }}
      onDone={(isDone) => isDone && onDecided()}
      {...dialog}
    >
      {(field) =>
        isApproved ? (
          <p>{nameOf(person)} will be able to reply for this school for a year. They can no longer review it or add a child there.</p>
        ) : (
          <TextareaField label="Reason" hint="We email this to the person." maxLength={MAX_REASON_LENGTH} {...field("reason")} />
        )
      }
    </RowForm>
  );
}
