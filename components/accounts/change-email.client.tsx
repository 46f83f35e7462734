"use client";
import { lazy } from "react";
import { OpensDialog } from "@/components/ui/opens-dialog";

const EmailDialog = lazy(async () => ({ default: (await import("./email-dialog.client")).EmailDialog }));

export function ChangeEmail() {
  return <OpensDialog label="Change email">{(dialog) => <EmailDialog dialog={dialog} />}</OpensDialog>;
}
