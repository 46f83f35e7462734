"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import type { DialogState } from "@/components/ui/dialog-button";
import type { NewRecoveryCodes } from "@/lib/accounts/view";
import { callApi } from "@/lib/http/client";
import { RecoveryCodes } from "./recovery-codes";
import { SecondFactorForm } from "./second-factor-form.client";

/** Creates new codes and invalidates the old ones. */
export function RecoveryCodesDialog({ dialog }: { dialog: DialogState }) {
  const router = useRouter();
  const [codes, setCodes] = useState<string[]>();
  if (codes) return <RecoveryCodes codes={codes} dialog={dialog} onKept={() => router.refresh()} />;
  return (
    <SecondFactorForm
      dialog={dialog}
      title="New recovery codes"
      description="Your current codes will stop working."
      submitLabel="Create new codes"
      failed="New codes were not created"
      hasNextStep
      send={async (body) => {
        const answer = await callApi("/api/user/second-factor/recovery-codes", { method: "POST", body });
        setCodes(((await answer.json()) as NewRecoveryCodes).recoveryCodes);
      }}
    />
  );
}
