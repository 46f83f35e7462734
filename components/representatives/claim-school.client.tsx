"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useValidatedForm } from "@/components/accounts/use-validated-form";
import { ValidatedForm } from "@/components/accounts/validated-form";
import { CallButton } from "@/components/accounts/call-button.client";
import { EmailField } from "@/components/accounts/email/email-field";
import { paddedCardClasses } from "@/components/ui/card";
import { SelectField, TextField } from "@/components/ui/field";
import { FocusOnMount } from "@/components/ui/focus-on-mount";
import { callApi } from "@/lib/http/client";
import { CLAIM_ROLES, type ClaimRole } from "@/lib/representatives/criteria";
import { ROLE_LABELS } from "@/lib/representatives/labels";
import { claimCode, newClaim } from "@/lib/representatives/schema";
import type { OwnClaim } from "@/lib/representatives/view";

/** The steps of a claim: ask for a code, enter it, wait. Each step reloads the page's data. */
export function ClaimSchool({ schoolId, domain, open }: { schoolId: string; domain: string; open: OwnClaim | null }) {
  const [firstState] = useState(open?.state);
  const { refresh } = useRouter();
  if (!open) return <AskForCode schoolId={schoolId} domain={domain} onAsked={refresh} />;
  const isNew = open.state !== firstState;
  if (open.state === "code") return <EnterCode claim={open} isNew={isNew} onEntered={refresh} />;
  return (
    <div className={`${paddedCardClasses} space-y-4`}>
      {isNew ? <FocusOnMount as="h3">We are checking your claim</FocusOnMount> : <h3>We are checking your claim</h3>}
      <p>Someone on our team looks at it, usually within a few days. We will tell you by email.</p>
      <WithdrawClaim id={open.id} />
    </div>
  );
}

function AskForCode({ schoolId, domain, onAsked }: { schoolId: string; domain: string; onAsked: () => void }) {
  const { field, sending } = useValidatedForm<{ role: ClaimRole | ""; email: string }>({
    schema: newClaim,
    defaults: { role: "", email: "" },
    failed: "We did not send a code",
    send: async (body) => {
      await callApi(`/api/schools/${schoolId}/claims`, { method: "POST", body });
      onAsked();
    },
  });
  return (
    <ValidatedForm sending={sending} submitLabel="Send Code" pendingLabel="Sending...">
      <SelectField
        label="What do you do at the school?"
        {...field("role")}
        none="Choose"
        choices={CLAIM_ROLES.map((role) => [role, ROLE_LABELS[role]])}
      />
      <EmailField
        label="Your email address at the school"
        hint={`It must end with @${domain}. We send a code there, and delete the address once we have decided.`}
        {...field("email")}
      />
    </ValidatedForm>
  );
}

function EnterCode({ claim, isNew, onEntered }: { claim: OwnClaim; isNew: boolean; onEntered: () => void }) {
  const { field, sending } = useValidatedForm<{ code: string }>({
    schema: claimCode,
    defaults: { code: "" },
    failed: "We did not accept the code",
    send: async (body) => {
      await callApi(`/api/user/claims/${claim.id}`, { method: "PUT", body });
      onEntered();
    },
  });
  return (
    <div className="grid gap-6">
      {isNew && <FocusOnMount as="h3">We have sent the code</FocusOnMount>}
      <ValidatedForm sending={sending} submitLabel="Enter Code" pendingLabel="Checking...">
        <TextField
          label="Code"
          hint={`From the email to your address at ${claim.domain}. It works for 24 hours.`}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          {...field("code")}
        />
      </ValidatedForm>
      <WithdrawClaim id={claim.id} />
    </div>
  );
}

const WithdrawClaim = ({ id }: { id: string }) => (
  <CallButton
    label="Withdraw this claim"
    name="Withdraw this claim"
    call={{ address: `/api/user/claims/${id}`, method: "DELETE" }}
    done={{ title: "Claim withdrawn", text: "You can start again." }}
    failed="The claim was not withdrawn"
  />
);
