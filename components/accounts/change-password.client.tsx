"use client";
import { OpensDialog } from "@/components/ui/opens-dialog";

const load = async () => (await import("./password-dialog.client")).PasswordDialog;

export function ChangePassword() {
  return <OpensDialog label="Change password" load={load} props={{}} />;
}
