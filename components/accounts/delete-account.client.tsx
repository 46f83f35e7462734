"use client";
import { DialogButton } from "@/components/ui/dialog-button";

const load = async () => (await import("./deletion-dialog.client")).DeletionDialog;

export function DeleteAccount() {
  return <DialogButton label="Delete my account" variant="destructive" load={load} props={{}} />;
}
