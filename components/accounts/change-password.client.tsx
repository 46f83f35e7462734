"use client";
import { DialogButton } from "@/components/ui/dialog-button";

const load = async () => (await import("./password-dialog.client")).PasswordDialog;

export function ChangePassword() {
  return <DialogButton label="Change password" load={load} props={{}} />;
}
