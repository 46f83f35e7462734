"use client";
import { FormDone } from "@/components/accounts/form-done";
import { LinkForm } from "@/components/accounts/link-form";
import { useLinkCall } from "@/components/accounts/use-link-token";
import { useSendOnce } from "@/components/accounts/use-send-once";

export function ConfirmEmail() {
  const send = useSendOnce("/api/email-confirmations");
  const { token, answer, ...linkCall } = useLinkCall((sent) => send({ token: sent }));

  if (answer) {
    return (
      <FormDone heading="Your address is confirmed" link={{ href: "/", label: "Go to the Home Page" }}>
        <p>Thank you. If you were signed in on other devices, sign in there again.</p>
      </FormDone>
    );
  }
  if (token === "") return <p>This link is incomplete. Please open it again from our email, or ask for a new one on your account page.</p>;
  return (
    <LinkForm
      linkCall={linkCall}
      failed="Your email address was not confirmed"
      submitLabel="Confirm My Address"
      pendingLabel="Confirming..."
      help={
        <a className="text-sm inline-flex min-h-11 items-center" href="/account">
          Ask for a new link on your account page
        </a>
      }
    >
      <p>
        Press the button to confirm that this is your email address and that our emails reach you. If you didn’t ask for this, close this
        page.
      </p>
    </LinkForm>
  );
}
