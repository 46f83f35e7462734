"use client";
import type { DialogState } from "@/components/ui/dialog-button";
import { callApi } from "@/lib/http/client";
import { SecondFactorForm } from "./second-factor-form.client";

/** Turns the second factor off, so that the password alone opens the dashboard. */
export function SecondFactorOffDialog({ dialog }: { dialog: DialogState }) {
  return (
    <SecondFactorForm
      dialog={dialog}
      title="Turn off the second factor?"
      description="Your password alone will then open the dashboard. Your recovery codes will stop working."
      submitLabel="Turn off"
      isDestructive
      failed="The second factor was not turned off"
      send={(body) => callApi("/api/user/second-factor", { method: "DELETE", body })}
      done={{ title: "Second factor off", text: "We will email you a confirmation." }}
    />
  );
}
