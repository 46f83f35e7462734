"use client";
import { OpensDialog } from "@/components/ui/opens-dialog";

const load = async () => (await import("./deletion-dialog.client")).DeletionDialog;

export function DeleteAccount() {
  return <OpensDialog label="Delete my account" kind="destructive" load={load} props={{}} />;
}
