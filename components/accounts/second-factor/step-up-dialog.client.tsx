"use client";
import { useEffect, useState } from "react";
import type { z } from "zod";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog.client";
import type { DialogState } from "@/components/ui/dialog-button";
import { ErrorSummary } from "@/components/ui/error-summary";
import { PasswordField } from "@/components/ui/password-field.client";
import { SubmitButton } from "@/components/ui/submit-button";
import { passwordAndCode } from "@/lib/accounts/schema";
import { callApi } from "@/lib/http/client";
import { failureOf } from "@/components/accounts/call-failure";
import { CodeField } from "./second-factor-form.client";
import { askForPasskey, useSupportsPasskeys } from "@/components/accounts/passkeys/passkey-ceremony";
import { useValidatedForm } from "@/components/accounts/use-validated-form";

const STEP_UP = "/api/user/step-up";
const FAILED = "We couldn’t confirm that it’s you";

interface StepUpDialogProps {
  dialog: DialogState;
  /** Whether the person can use a passkey in place of the password */
  hasPasskeys: boolean;
  onConfirmed: () => void;
}

/** Asks a signed-in person for their password, and a code if an authenticator app is on, or for a passkey again. */
export function StepUpDialog({ dialog, hasPasskeys, onConfirmed }: StepUpDialogProps) {
  const canUsePasskey = useSupportsPasskeys() && hasPasskeys;
  const [passkeyFailure, setPasskeyFailure] = useState<{ text?: string; attempt: number }>({ attempt: 0 });
  const [isAsking, setAsking] = useState(false);
  const [isCodeAsked, setCodeAsked] = useState(false);
  const { form, field, sending } = useValidatedForm<z.input<typeof passwordAndCode>>({
    schema: passwordAndCode,
    defaults: { password: "", totp: "" },
    failed: FAILED,
    send: async (body) => {
      setPasskeyFailure(({ attempt }) => ({ attempt }));
      try {
        await callApi(STEP_UP, { method: "POST", body });
      } catch (error) {
        if (isCodeAsked || failureOf(error).code !== "TOTP_REQUIRED") throw error;
        return setCodeAsked(true);
      }
      onConfirmed();
    },
  });
  useEffect(() => {
    if (isCodeAsked) form.setFocus("totp");
  }, [form, isCodeAsked]);
  const confirmWithPasskey = async () => {
    setAsking(true);
    setPasskeyFailure(({ attempt }) => ({ attempt: attempt + 1 }));
    try {
      await callApi(STEP_UP, { method: "POST", body: { passkey: await askForPasskey(`${STEP_UP}/options`) } });
      onConfirmed();
    } catch (error) {
      setPasskeyFailure(({ attempt }) => ({ attempt, text: failureOf(error).text }));
    }
    setAsking(false);
  };

  return (
    <Dialog
      title="Confirm that it’s you"
      description="We ask again before we show or send other people’s data. You won’t be asked for the next 5 minutes."
      {...dialog}
    >
      <form className="grid gap-6 [&>h2]:text-xl" method="post" noValidate onSubmit={sending.onSubmit}>
        {passkeyFailure.text ? (
          <ErrorSummary title={FAILED} text={passkeyFailure.text} attempt={passkeyFailure.attempt} />
        ) : (
          sending.summary && <ErrorSummary {...sending.summary} />
        )}
        <PasswordField label="Your password" autoComplete="current-password" {...field("password")} />
        {isCodeAsked && <CodeField hint="Six digits from your authenticator app, or a recovery code." {...field("totp")} />}
        <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-2 max-xs:*:flex-auto">
          <Button variant="outline" onClick={() => dialog.onOpenChange(false)}>
            Cancel
          </Button>
          {canUsePasskey && (
            <Button icon="key-round" variant="outline" isPending={isAsking} onClick={() => void confirmWithPasskey()}>
              Use a passkey
            </Button>
          )}
          <SubmitButton isPending={sending.isSubmitting} pendingLabel="Checking..." size="default">
            Confirm
          </SubmitButton>
        </div>
      </form>
    </Dialog>
  );
}
