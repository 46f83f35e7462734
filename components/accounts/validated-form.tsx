import { ErrorSummary } from "@/components/ui/error-summary";
import { SubmitButton } from "@/components/ui/submit-button";
import type { useValidatedForm } from "./use-validated-form";

interface ValidatedFormProps {
  sending: ReturnType<typeof useValidatedForm>["sending"];
  submitLabel: string;
  pendingLabel: string;
  children: React.ReactNode;
}

/** A form of `useValidatedForm`: the summary of its errors, its fields and a wide button. */
export function ValidatedForm({ sending: { isSubmitting, onSubmit, summary }, submitLabel, pendingLabel, children }: ValidatedFormProps) {
  return (
    <form className="grid gap-6 [&>h2]:text-xl" method="post" noValidate onSubmit={onSubmit}>
      {summary && <ErrorSummary {...summary} />}
      {children}
      <SubmitButton isPending={isSubmitting} pendingLabel={pendingLabel} block>
        {submitLabel}
      </SubmitButton>
    </form>
  );
}
