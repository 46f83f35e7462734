"use client";
import { DialogButton } from "@/components/ui/dialog-button";

const load = async () => (await import("./email-dialog.client")).EmailDialog;

export function ChangeEmail() {
  return <DialogButton label="Change email" load={load} props={{}} />;
}
