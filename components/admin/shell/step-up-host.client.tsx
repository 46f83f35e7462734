"use client";
import { useEffect, useState } from "react";
import type { StepUpDialog } from "@/components/accounts/second-factor/step-up-dialog.client";
import { DIALOG_FAILED } from "@/components/ui/dialog-button";
import { toast } from "@/components/ui/toast";
import type { OwnPasskey } from "@/lib/accounts/view";
import { callApi } from "@/lib/http/client";
import { onStepUpRequest } from "./request-step-up";

interface Request {
  Asking: typeof StepUpDialog;
  hasPasskeys: boolean;
  opener: Element | null;
  answer: (isConfirmed: boolean) => void;
}

/** Opens the step-up dialog when a call needs it. Calls that need it at the same time share one dialog. */
export function StepUpHost() {
  const [request, setRequest] = useState<Request | null>(null);
  useEffect(() => {
    let pending: Promise<boolean> | null = null;
    const open = async () => {
      const opener = document.activeElement;
      const [{ StepUpDialog }, hasPasskeys] = await Promise.all([
        import("@/components/accounts/second-factor/step-up-dialog.client"),
        findPasskeys(),
      ]);
      return new Promise<boolean>((answer) => setRequest({ Asking: StepUpDialog, hasPasskeys, opener, answer }));
    };
    const ask = () => {
      pending ??= open()
        .catch(() => {
          toast(DIALOG_FAILED);
          return false;
        })
        .finally(() => {
          pending = null;
          setRequest(null);
        });
      return pending;
    };
    return onStepUpRequest(ask);
  }, []);
  if (!request) return null;
  const { Asking, hasPasskeys, opener, answer } = request;
  return (
    <Asking
      dialog={{
        open: true,
        onOpenChange: (isOpen) => isOpen || answer(false),
        returnFocus: () => opener instanceof HTMLElement && opener.focus(),
      }}
      hasPasskeys={hasPasskeys}
      onConfirmed={() => answer(true)}
    />
  );
}

async function findPasskeys(): Promise<boolean> {
  const passkeys: OwnPasskey[] = await (await callApi("/api/user/passkeys?limit=1")).json();
  return passkeys.length > 0;
}
