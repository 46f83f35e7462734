"use client";
import { useEffect, useState } from "react";
import type { OpenInvitation } from "@/lib/accounts/view";
import { callApi } from "@/lib/http/client";
import { failureOf } from "./call-failure";
import { InvitationForm } from "./invitation-form.client";
import { useLinkToken } from "./use-link-token";

/** Looks up the invitation of a mailed link, then asks for a name and a password, or for the password of an existing account. */
export function AnswerInvitation() {
  const token = useLinkToken();
  const [invitation, setInvitation] = useState<OpenInvitation>();
  const [fault, setFault] = useState<string>();
  useEffect(() => {
    if (!token) return;
    callApi("/api/admin-invitations/look", { method: "POST", body: { token } })
      .then((answer) => answer.json())
      .then(setInvitation)
      .catch((error: unknown) => setFault(failureOf(error).text));
  }, [token]);

  if (token === "") return <p>This link is incomplete. Please open it again from our email.</p>;
  if (fault)
    return (
      <div role="alert" className="space-y-4">
        <p>{fault}</p>
        <p className="text-ink-soft">An administrator can invite you again.</p>
      </div>
    );
  if (!token || !invitation)
    return (
      <p className="text-ink-soft" role="status">
        Loading your invitation…
      </p>
    );
  return <InvitationForm token={token} {...invitation} />;
}
