"use client";
import type { DialogState } from "@/components/ui/dialog-button";
import { callApi } from "@/lib/http/client";
import { SecondFactorForm } from "./second-factor-form.client";

/** Switches the second factor off: from then on the password alone opens the dashboard. */
export function SecondFactorOffDialog({ dialog }: { dialog: DialogState }) {
  return (
    <SecondFactorForm
      dialog={dialog}
      title="Switch the second factor off?"
      description="Your password alone will open the dashboard. Your recovery codes end."
      submitLabel="Switch off"
      isDestructive
      failed="The second factor was not switched off"
      send={(body) => callApi("/api/user/second-factor", { method: "DELETE", body })}
      done={{ title: "Second factor off", text: "You are told by mail." }}
    />
  );
}
