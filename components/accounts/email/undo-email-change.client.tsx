"use client";
import { FocusOnMount } from "@/components/ui/focus-on-mount";
import type { UndoneEmailChange } from "@/lib/accounts/view";
import { callApi } from "@/lib/http/client";
import { FormDone } from "@/components/accounts/form-done";
import { LinkForm } from "@/components/accounts/link-form";
import { useLinkCall } from "@/components/accounts/use-link-token";

const undo = async (token: string | undefined): Promise<UndoneEmailChange> =>
  (await callApi("/api/email-change-undos", { method: "POST", body: { token } })).json();

export function UndoEmailChange({ supportEmail }: { supportEmail: string }) {
  const { token, answer: undone, ...linkCall } = useLinkCall(undo);

  if (undone) {
    return (
      <FormDone heading="Your account is safe" link={{ href: `/reset-password#${undone.resetToken}`, label: "Set a New Password" }}>
        <p>
          Its email address is <strong className="wrap-anywhere">{undone.email}</strong>. Everyone has been signed out, and the old password
          no longer works.
        </p>
        <p>Set a new password now to sign in again. You have 30 minutes.</p>
      </FormDone>
    );
  }
  if (token === "") return <p>This link is incomplete. Please open it again from our email.</p>;
  if (linkCall.failure.code === "LINK_INVALID") {
    return (
      <div className="space-y-4">
        <FocusOnMount as="h2">This link doesn’t work</FocusOnMount>
        <p>{linkCall.failure.text}</p>
        <Help supportEmail={supportEmail} />
      </div>
    );
  }
  return (
    <LinkForm
      linkCall={linkCall}
      failed="The change was not undone"
      submitLabel="Undo the Change"
      pendingLabel="Undoing..."
      help={<Help supportEmail={supportEmail} />}
    >
      <p>Use this page if someone else changed the email address of your account, or asked to. When you press the button:</p>
      <ul className="pl-[1.25em] gap-1 text-sm/normal list-disc grid">
        <li>your account uses the address that we sent the link to</li>
        <li>everyone is signed out, on every device</li>
        <li>the old password stops working, and you choose a new one</li>
        <li>documents that were sent to us since then are deleted</li>
      </ul>
    </LinkForm>
  );
}

function Help({ supportEmail }: { supportEmail: string }) {
  return (
    <p>
      Can’t sign in? <a href="/forgot-password">Set a new password</a>, or write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
    </p>
  );
}
