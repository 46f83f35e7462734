"use client";
import { ErrorSummary } from "@/components/ui/error-summary";
import { SubmitButton } from "@/components/ui/submit-button";
import { FormDone } from "@/components/accounts/form-done";
import { useLinkCall } from "@/components/accounts/use-link-token";
import { useSendOnce } from "@/components/accounts/use-send-once";

/** Confirms an email address with a button, because mail scanners open links. */
export function ConfirmEmail() {
  const send = useSendOnce("/api/email-confirmations");
  const { token, pending, answer, failure, call } = useLinkCall((sent) => send({ token: sent }));

  if (answer) {
    return (
      <FormDone heading="Your address is confirmed" link={{ href: "/", label: "Go to the Home Page" }}>
        <p>Thank you. If you were signed in on other devices, sign in there again.</p>
      </FormDone>
    );
  }
  if (token === "") return <p>This link is incomplete. Please open it again from our email, or ask for a new one on your account page.</p>;
  return (
    <form
      className="gap-6 grid [&>h2]:text-xl"
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        void call(true);
      }}
    >
      {failure.text && (
        <ErrorSummary title="Your email address was not confirmed" text={failure.text} errors={[]} attempt={failure.attempt} />
      )}
      <p>
        Press the button to confirm that this is your email address and that our emails reach you. If you didn’t ask for this, close this
        page.
      </p>
      <SubmitButton isPending={pending !== null} pendingLabel="Confirming..." block>
        Confirm My Address
      </SubmitButton>
      {failure.text && (
        <a className="text-sm inline-flex min-h-11 items-center" href="/account">
          Ask for a new link on your account page
        </a>
      )}
    </form>
  );
}
