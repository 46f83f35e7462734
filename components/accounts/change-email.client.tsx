"use client";
import { OpensDialog } from "@/components/ui/opens-dialog";

const load = async () => (await import("./email-dialog.client")).EmailDialog;

export function ChangeEmail() {
  return <OpensDialog label="Change email" load={load} props={{}} />;
}
