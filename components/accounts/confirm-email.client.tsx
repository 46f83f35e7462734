"use client";
import { useState } from "react";
import { buttonVariants } from "@/components/ui/button";
import { FocusOnMount } from "@/components/ui/focus-on-mount";
import { ErrorSummary } from "@/components/ui/error-summary";
import { SubmitButton } from "@/components/ui/submit-button";
import { failureOf } from "./call-failure";
import { removeLinkToken, useLinkToken } from "./use-link-token";
import { useSendOnce } from "./use-send-once";

/** Confirms an email address with a button, because mail scanners open links. */
export function ConfirmEmail() {
  const token = useLinkToken();
  const send = useSendOnce("/api/email-confirmations");
  const [state, setState] = useState<"asked" | "sending" | "done">("asked");
  const [failure, setFailure] = useState({ text: "", attempt: 0 });

  const confirm = async (event: React.SubmitEvent) => {
    event.preventDefault();
    if (state === "sending") return;
    setState("sending");
    try {
      await send({ token });
      removeLinkToken();
      setState("done");
    } catch (error) {
      const { text } = failureOf(error);
      setState("asked");
      setFailure(({ attempt }) => ({ text, attempt: attempt + 1 }));
    }
  };

  if (state === "done") {
    return (
      <div className="space-y-4">
        <FocusOnMount as="h2">Your address is confirmed</FocusOnMount>
        <p>Thank you. There is nothing else to do here.</p>
        <a className={buttonVariants({ size: "lg", block: true })} href="/">
          Go to the Home Page
        </a>
      </div>
    );
  }
  if (token === "") return <p>This link is incomplete. Please open it again from our email, or ask for a new one on your account page.</p>;
  return (
    <form className="gap-6 grid [&>h2]:text-xl" method="post" onSubmit={confirm}>
      {failure.text && (
        <ErrorSummary title="Your email address was not confirmed" text={failure.text} errors={[]} attempt={failure.attempt} />
      )}
      <p>Press the button to confirm that this is your email address and that our emails reach you.</p>
      <SubmitButton isPending={state === "sending"} pendingLabel="Confirming..." block>
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
