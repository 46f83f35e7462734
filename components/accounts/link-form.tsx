import { ErrorSummary } from "@/components/ui/error-summary";
import { SubmitButton } from "@/components/ui/submit-button";
import type { useLinkCall } from "./use-link-token";

interface LinkFormProps {
  linkCall: Pick<ReturnType<typeof useLinkCall<unknown, unknown>>, "pending" | "failure" | "call">;
  /** Title of the summary when the call fails */
  failed: string;
  submitLabel: string;
  pendingLabel: string;
  /** Shown below the button when the call has failed */
  help: React.ReactNode;
  children: React.ReactNode;
}

/** The page of an emailed link: a text and a button, because mail scanners open links. */
export function LinkForm({ linkCall: { pending, failure, call }, failed, submitLabel, pendingLabel, help, children }: LinkFormProps) {
  return (
    <form
      className="grid gap-6 [&>h2]:text-xl"
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        void call(true);
      }}
    >
      {failure.text && <ErrorSummary title={failed} text={failure.text} attempt={failure.attempt} />}
      {children}
      <SubmitButton isPending={pending !== null} pendingLabel={pendingLabel} block>
        {submitLabel}
      </SubmitButton>
      {failure.text && help}
    </form>
  );
}
