"use client";
import { lazy } from "react";
import { OpensDialog } from "@/components/ui/opens-dialog";

const PasswordDialog = lazy(async () => ({ default: (await import("./password-dialog.client")).PasswordDialog }));

export function ChangePassword() {
  return <OpensDialog label="Change password">{(dialog) => <PasswordDialog dialog={dialog} />}</OpensDialog>;
}
