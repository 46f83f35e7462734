"use client";
import { DialogButton } from "@/components/ui/dialog-button";
import type { AppealedRemoval } from "./appeal-dialog.client";

const load = async () => (await import("./appeal-dialog.client")).AppealDialog;

export function AppealRemoval(removal: AppealedRemoval) {
  return <DialogButton label="Appeal" name={`Appeal: ${removal.schoolName}`} load={load} props={removal} />;
}
